public import DogFacts

/// Dog facts of one source, and of another where the first has none to show; the fact says so.
///
///     let remote = RemoteDogFactsRepository(address: address, client: client, storage: storage, keptComeAgain: false)
///     FallbackDogFactsRepository(remote, then: StorageDogFactsRepository(storage: storage))
///
/// All but the next fact comes from the second.
public struct FallbackDogFactsRepository: DogFactsRepository {
    private let first: any DogFactsRepository
    private let second: any DogFactsRepository

    /// - Parameter second: the facts of this machine.
    public init(_ first: any DogFactsRepository, then second: any DogFactsRepository) {
        self.first = first
        self.second = second
    }

    public var sourceName: String? { first.sourceName }

    public func randomFact(at place: ShufflePosition?, after last: DogFact.ID?) async throws(DogFactsError) -> FoundFact
    {
        let failure: DogFactsError
        do throws(DogFactsError) {
            return try await first.randomFact(at: place, after: last)
        } catch {
            if error == .cancelled { throw error }
            failure = error
        }
        var found = try await second.randomFact(at: place, after: last)
        found.remark = .own(failure)
        return found
    }

    public func fact(_ id: DogFact.ID) async throws(DogFactsError) -> DogFact? { try await second.fact(id) }

    public func ownFacts(_ count: Int) async throws(DogFactsError) -> [DogFact] { try await second.ownFacts(count) }

    public func factsOfTheDay(_ days: ClosedRange<Int>) async throws(DogFactsError) -> [DayFact] {
        try await second.factsOfTheDay(days)
    }
}

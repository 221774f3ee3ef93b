import AtriumTexts
public import DogFacts
public import Foundation
public import Networking
public import Storage
import Synchronization

/// Dog facts of a source elsewhere.
///
///     let repository = RemoteDogFactsRepository(address: address, client: client, storage: storage)
///     let found = try await repository.randomFact(at: nil, after: nil)
///
/// The source is asked for each next fact; what it gives is kept, and one of what is kept is shown, so that none comes
/// twice. A feed, which changes seldom, is read again after a quarter of an hour, and after a minute where it failed.
/// Where the source fails, one that was kept is shown all the same, with a word about it. Facts by their ids and the
/// app's own come from the storage.
public struct RemoteDogFactsRepository: DogFactsRepository {
    /// How many facts of a source are kept; a source that makes up new ones for ever fills no disk.
    static let maxKept = 10_000
    /// How long what a feed gave is fresh, in seconds.
    static let feedIsFreshFor: TimeInterval = 15 * 60
    /// How long a feed that failed is left in peace, in seconds: what is said of it meanwhile is the same.
    static let failedFeedRestsFor: TimeInterval = 60

    private let address: DogFactsAddress
    private let client: any HTTPClient
    private let kept: StorageDogFactsRepository
    private let keptComeAgain: Bool
    private let name: String
    private let now: @Sendable () -> Date
    private let reading = LastReading()

    /// An SQLite storage needs the tables of `DogFactsTables`.
    ///
    /// - Parameters:
    ///   - client: asks `address.base`.
    ///   - keptComeAgain: whether kept facts come again when all were seen and the source fails; else that is a
    ///     failure, for
    ///     `FallbackDogFactsRepository` to show others.
    ///   - attribution: whom its terms ask to be named as the source of a fact; nil names its host.
    ///   - newSeed: what a new shuffle is mixed by.
    public init(
        address: DogFactsAddress,
        client: any HTTPClient,
        storage: any StorageProtocol,
        keptComeAgain: Bool = true,
        attribution: String? = nil,
        now: @escaping @Sendable () -> Date = { Date() },
        newSeed: @escaping @Sendable () -> UInt32 = StorageDogFactsRepository.randomSeed
    ) {
        self.address = address
        self.client = client
        kept = StorageDogFactsRepository(
            storage: storage,
            pool: address.endpoint.isFeed ? .feed : .kept,
            newSeed: newSeed
        )
        self.keptComeAgain = keptComeAgain
        name = attribution ?? address.host
        self.now = now
    }

    public var sourceName: String? { name }

    public func randomFact(at place: ShufflePosition?, after last: DogFact.ID?) async throws(DogFactsError) -> FoundFact
    {
        try await NextFact(place: place, last: last, repository: self).value()
    }

    public func fact(_ id: DogFact.ID) async throws(DogFactsError) -> DogFact? { try await kept.fact(id) }

    public func ownFacts(_ count: Int) async throws(DogFactsError) -> [DogFact] { try await kept.ownFacts(count) }

    public func factsOfTheDay(_ days: ClosedRange<Int>) async throws(DogFactsError) -> [DayFact] {
        try await kept.factsOfTheDay(days)
    }

    /// Asking for the fact at a place of a shuffle. Status 200 is no success by itself: an answer that says
    /// `"success":false`, or has no facts in it, is a failure.
    private struct NextFact: RemoteQuery {
        let place: ShufflePosition?
        let last: DogFact.ID?
        let repository: RemoteDogFactsRepository
        /// More than any was asked for; what else an answer holds is not kept.
        private static let maximum = 100

        init(place: ShufflePosition?, last: DogFact.ID?, repository: RemoteDogFactsRepository) {
            self.place = place
            self.last = last
            self.repository = repository
        }

        func fresh() async -> FoundFact? {
            let reading = repository.reading.end(
                within: RemoteDogFactsRepository.feedIsFreshFor,
                of: repository.now()
            )
            guard let reading, reading.failure == nil else { return nil }
            return try? await repository.kept.randomFact(at: place, after: last)
        }

        func ask() async throws(DogFactsError) -> APIResponse {
            if let failure = repository.reading.end(
                within: RemoteDogFactsRepository.failedFeedRestsFor,
                of: repository.now()
            )?.failure {
                throw failure
            }
            do throws(HTTPClientError) {
                return try await repository.client.load(repository.address.endpoint)
            } catch {
                throw DogFactsError(error)
            }
        }

        /// A few facts by the source's choice, at least one.
        func map(_ answer: APIResponse) throws(DogFactsError) -> [DogFact] {
            let facts = try given(by: answer).prefix(Self.maximum).compactMap { DogFact($0, from: repository.name) }
            guard !facts.isEmpty else { throw .fetchError(.answered(FactSourceMessages.empty)) }
            return facts
        }

        private func given(by answer: APIResponse) throws(DogFactsError) -> [DogFactDTO] {
            if repository.address.endpoint.isFeed {
                guard let document = try? Mapper().document(of: answer), let feed = FactsFeed(document) else {
                    throw .notParsable
                }
                return feed.facts
            }
            guard let answered = FactsAnswer(answer.body) else { throw .notParsable }
            return answered.isRefusal ? [] : answered.facts
        }

        func save(_ facts: [DogFact], of _: APIResponse) async throws(DogFactsError) -> FoundFact {
            let moment = repository.now()
            try await repository.kept.add(facts, at: moment, upTo: RemoteDogFactsRepository.maxKept)
            if repository.address.endpoint.isFeed { repository.reading.ended(at: moment) }
            return try await repository.kept.randomFact(at: place, after: last)
        }

        func saved(after failure: DogFactsError) async throws(DogFactsError) -> FoundFact? {
            if failure == .cancelled { throw failure }
            if repository.address.endpoint.isFeed { repository.reading.failed(failure, at: repository.now()) }
            if !repository.keptComeAgain, try await repository.kept.isOver(at: place) { return nil }
            var found = try? await repository.kept.randomFact(at: place, after: last)
            found?.remark = .kept(failure)
            return found
        }
    }
}

/// When a feed was read last by this program, and whether that failed.
private final class LastReading: Sendable {
    struct End: Sendable {
        var moment: Date
        var failure: DogFactsError?
    }

    private let last = Mutex<End?>(nil)

    /// Nil where it is longer ago, or was never.
    func end(within seconds: TimeInterval, of moment: Date) -> End? {
        guard let end = last.withLock({ $0 }) else { return nil }
        return (0..<seconds).contains(moment.timeIntervalSince(end.moment)) ? end : nil
    }

    func ended(at moment: Date) { last.withLock { $0 = End(moment: moment) } }

    /// A failure that is told again while it is remembered is no later one.
    func failed(_ failure: DogFactsError, at moment: Date) {
        guard end(within: RemoteDogFactsRepository.failedFeedRestsFor, of: moment)?.failure == nil else { return }
        last.withLock { $0 = End(moment: moment, failure: failure) }
    }
}

extension DogFactsError {
    /// What a client said, as much of it as a visitor may know.
    init(_ error: HTTPClientError) {
        self =
            switch error {
            case .cancelled: .cancelled
            case .notParsable, .wrongType: .notParsable
            case .timedOut: .fetchError(.tooSlow)
            case .status(_, let message), .resting(_, let message?): .fetchError(.answered(Text(message)))
            case .resting: .fetchError(.resting)
            default: .fetchError(.unreachable)
            }
    }
}

import AtriumTexts
import Portico

/// Where facts come from.
///
///     let found = try await repository.randomFact(at: nil, after: nil)
///     let next = try await repository.randomFact(at: found.place?.next, after: nil)
///
/// What comes from a source elsewhere is kept, so that each fact that was shown can be found again by its id. All throw
/// `DogFactsError`, never what a network or a database said.
public protocol DogFactsRepository: Sendable {
    /// Whom its facts are from, for people; nil for this server.
    var sourceName: String? { get }

    /// The fact at a place of a shuffle. Where none is named, or all of its facts were seen, a new shuffle begins; it
    /// does not begin with `last`, nor come back to it before all others.
    ///
    /// Throws where the source gives none and none was kept.
    func randomFact(at place: ShufflePosition?, after last: DogFact.ID?) async throws(DogFactsError) -> FoundFact

    /// One fact, from wherever it came; nil where there is none.
    func fact(_ id: DogFact.ID) async throws(DogFactsError) -> DogFact?

    /// So many of this app's own facts by chance, no two the same; fewer where there are not so many.
    func ownFacts(_ count: Int) async throws(DogFactsError) -> [DogFact]

    /// The facts of some days, by the numbers of the days since 1970-01-01, in UTC: of those that come with the
    /// product, so that nothing that is added changes a day's.
    func factsOfTheDay(_ days: ClosedRange<Int>) async throws(DogFactsError) -> [DayFact]
}

extension DogFactsRepository {
    public var sourceName: String? { nil }
}

/// The fact of a day.
public struct DayFact: Sendable, Hashable {
    /// Days since 1970-01-01, in UTC.
    public let day: Int
    public let fact: DogFact

    public init(day: Int, fact: DogFact) {
        self.day = day
        self.fact = fact
    }
}

/// Why a source of facts gave none.
public enum DogFactsError: Error, Sendable, Hashable {
    /// It could not be asked, or answered that it has none.
    case fetchError(FactOutage)
    /// It answered something else than facts.
    case notParsable
    /// Nobody waits for the answer any more.
    case cancelled

    /// What a visitor is told; nil where nobody waits for it.
    var inWords: Text? {
        switch self {
        case .fetchError(let outage): outage.inWords
        case .notParsable: DogFactFailures.noFacts
        case .cancelled: nil
        }
    }

    /// Why there is no file for a program.
    var ofFile: any Error {
        switch self {
        case .fetchError, .notParsable: AnswerError.unavailable(because: inWords.map { FrameworkText($0) })
        case .cancelled: CancellationError()
        }
    }
}

import DogFacts
public import Networking

/// A source of dog facts elsewhere.
///
///     let source = RemoteFacts(client: client, address: address)
///
/// Status 200 is no success by itself: an answer that says `"success":false`, or has no facts in it, is a failure.
public struct RemoteFacts: Sendable {
    private let client: any HTTPClient
    private let address: DogFactsAddress

    /// - Parameter client: asks `address.base`.
    public init(client: any HTTPClient, address: DogFactsAddress) {
        self.client = client
        self.address = address
    }

    /// A few facts by the source's choice, at least one.
    func facts() async throws(DogFactsError) -> [DogFact] {
        let answer: HTTPAnswer
        do throws(HTTPClientError) {
            answer = try await client.load(address.endpoint)
        } catch {
            throw DogFactsError(error)
        }
        guard let answered = FactsAnswer(answer.body) else { throw .notParsable }
        let facts = answered.isRefusal ? [] : answered.facts.prefix(Self.most).compactMap { DogFact($0, from: address.host) }
        guard !facts.isEmpty else { throw .fetchError(reason: "The source of dog facts has none just now.") }
        return facts
    }

    /// More than any was asked for; what else an answer holds is not kept.
    private static let most = 100
}

extension DogFactsError {
    /// What a client said, in a visitor's words.
    init(_ error: HTTPClientError) {
        self =
            switch error {
            case .cancelled: .cancelled
            case .notParsable, .wrongType: .notParsable
            case .timedOut: .fetchError(reason: "The source of dog facts takes too long to answer.")
            case .status(404, _): .fetchError(reason: "The source of dog facts has none just now.")
            case .status(429, _): .fetchError(reason: "The source of dog facts was asked too often.")
            case .status: .fetchError(reason: "The source of dog facts has a problem of its own just now.")
            case .resting: .fetchError(reason: "The source of dog facts failed too often, and is left alone for a while.")
            default: .fetchError(reason: "The source of dog facts cannot be reached just now.")
            }
    }
}

import Foundation
public import Portico
import Synchronization

@testable import Networking

/// Answers what a test says, one after the other and the last for ever, and keeps what it was asked.
final class StubClient: HTTPClient {
    typealias Reply = Result<String, HTTPClientError>

    let asked = Mutex<[String]>([])
    private let replies: Mutex<[Reply]>

    init(_ replies: Reply...) {
        self.replies = Mutex(replies)
    }

    var isLoading: Bool { false }
    var loading: AsyncStream<Bool> { AsyncStream { $0.finish() } }

    func load(_ endpoint: some Endpoint) async throws(HTTPClientError) -> APIResponse {
        asked.withLock {
            $0.append(
                "\(endpoint.path) \(endpoint.parameters.all.map { "\($0.name)=\($0.value)" }.joined(separator: "&"))"
            )
        }
        let reply = replies.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
        // A status speaks the words of its endpoint, as with every client.
        if case .failure(.status(let status, _)) = reply {
            throw .status(status, message: endpoint.expectedStatuses.message(for: status))
        }
        return APIResponse(status: 200, headers: ["content-type": "application/json"], body: Data(try reply.get().utf8))
    }

    func turn(to reply: Reply) {
        replies.withLock { $0 = [reply] }
    }
}

extension SaidMessage: ExpressibleByStringLiteral {
    /// What is the same in each language.
    public init(stringLiteral text: String) {
        self.init(FrameworkText(forPrograms: text))
    }
}

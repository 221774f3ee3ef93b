import Foundation
import HTTPTypes
import PorticoTesting
import Synchronization

/// A site of one page that can be followed: a test writes what its stream says.
final class FollowedPage: PageTransport {
    private struct State {
        var html: String
        var version = FollowedPage.first
        var requests: [PageRequest] = []
        var sending: AsyncThrowingStream<Data, any Error>.Continuation?
        var refusal: PageResponse?
        var closed = 0
    }

    static let first = "AAAAAAAAAA1"
    static let second = "AAAAAAAAAA2"

    private let state: Mutex<State>

    init(_ body: String) {
        state = Mutex(State(html: body))
    }

    var requests: [PageRequest] { state.withLock { $0.requests } }
    /// How many of its streams were closed by who read them.
    var closed: Int { state.withLock { $0.closed } }

    /// What the page says from now on.
    func says(_ body: String, version: String = FollowedPage.second) {
        state.withLock {
            $0.html = body
            $0.version = version
        }
    }

    func refuses(with response: PageResponse) {
        state.withLock { $0.refusal = response }
    }

    /// Sends an update: one frame for each operation, the last with the version.
    func updates(_ operations: String..., version: String = FollowedPage.second) {
        sends(operations.joined(separator: "\n\n") + "\nid: \(version)\n\n")
    }

    func sends(_ text: String) {
        state.withLock { $0.sending }?.yield(Data(text.utf8))
    }

    func ends() {
        state.withLock { $0.sending }?.finish()
    }

    func send(_ request: PageRequest) async throws -> PageResponse {
        state.withLock { state in
            state.requests.append(request)
            let title = request.path == "/" ? "Page" : "Page \(request.path)"
            return .html(
                "<!DOCTYPE html><title>\(title)</title><main>\(state.html)</main></html><!--portico \(state.version)-->"
            )
        }
    }

    func stream(_ request: PageRequest) async throws -> PageStream {
        let (chunks, sending) = AsyncThrowingStream<Data, any Error>.makeStream()
        sending.onTermination = { [weak self] end in
            if case .cancelled = end { self?.state.withLock { $0.closed += 1 } }
        }
        let refusal = state.withLock { state in
            state.requests.append(request)
            return state.refusal
        }
        if let refusal {
            sending.yield(refusal.body)
            sending.finish()
            return PageStream(
                response: PageResponse(status: refusal.status, headers: refusal.headers),
                chunks: chunks
            )
        }
        state.withLock { $0.sending = sending }
        return PageStream(
            response: PageResponse(status: 200, headers: [.contentType: "text/event-stream"]),
            chunks: chunks
        )
    }
}

extension WebVisitor {
    /// A visitor who follows a page with this in its `main`.
    static func following(_ body: String) async throws -> (visitor: WebVisitor, page: FollowedPage) {
        let page = FollowedPage(body)
        let visitor = WebVisitor(page, as: .live)
        try await visitor.open("/")
        try await visitor.follow()
        return (visitor, page)
    }
}

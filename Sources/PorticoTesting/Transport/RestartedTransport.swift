import Foundation
public import Hummingbird
import Synchronization

/// Starts two builds of an app over whatever they share, and lets a visitor use the first until a test says that the
/// second has taken its place: what somebody meets whose page stays open while the app is replaced.
///
/// ```swift
/// try await visiting(former(), restartedAs: next()) { visitor, restart in
///     try await visitor.open("/notes/new")
///     try visitor.fill("Title", with: "Half a thought")
///     restart()
///     try await visitor.click("Save")        // the form of the first build is sent to the second
/// }
/// ```
///
/// A stream of the first build is lost when it is read the next time; `follow()` opens one of the second. The other
/// parameters are those of `visiting(_:over:as:at:_:)`.
/// - Returns: What `body` returns.
/// - Throws: What starting the apps or `body` throws.
@discardableResult
public func visiting<Value>(
    _ app: some ApplicationProtocol,
    restartedAs next: some ApplicationProtocol,
    over wire: Wire = .inProcess,
    as mode: WebVisitor.Mode = .standard,
    at origin: SiteOrigin = .localhost,
    _ body: @Sendable (_ visitor: WebVisitor, _ restart: @escaping @Sendable () -> Void) async throws -> Value
) async throws -> Value {
    try await visiting(app, over: wire, as: mode, at: origin) { former in
        let link = RestartedTransport(former.transport)
        return try await visiting(next, over: wire, as: mode, at: origin) { latter in
            let transport = latter.transport
            return try await body(WebVisitor(link, as: mode, origin: origin)) { link.restart(as: transport) }
        }
    }
}

/// Sends a visitor's requests to one server, and from a moment on to another one.
package final class RestartedTransport: PageTransport {
    private struct Server {
        var transport: any PageTransport
        /// How many there were before.
        var number = 0
    }

    private let server: Mutex<Server>

    package init(_ transport: any PageTransport) {
        server = Mutex(Server(transport: transport))
    }

    package func restart(as transport: any PageTransport) {
        server.withLock { $0 = Server(transport: transport, number: $0.number + 1) }
    }

    package func send(_ request: PageRequest) async throws -> PageResponse {
        try await server.withLock { $0.transport }.send(request)
    }

    package func stream(_ request: PageRequest) async throws -> PageStream {
        let (transport, number) = server.withLock { ($0.transport, $0.number) }
        let stream = try await transport.stream(request)
        let whole = stream.chunks
        let chunks = AsyncThrowingStream<Data, any Error> {
            guard self.server.withLock({ $0.number }) == number else { throw ConnectionLost() }
            var iterator = whole.makeAsyncIterator()
            return try await iterator.next()
        }
        return PageStream(response: stream.response, chunks: chunks)
    }
}

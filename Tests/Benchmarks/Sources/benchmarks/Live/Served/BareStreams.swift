import Hummingbird
import NIOCore

/// Hummingbird alone with streams that say that they are there and then nothing, behind a page that says as little.
enum BareStreams {
    static let page = "/page"
    static let stream = "/stream"

    static func make(onRunning: @escaping @Sendable (Int) async -> Void) -> some ApplicationProtocol {
        OpenFileLimit.raise()
        let router = Router()
        router.get(RouterPath(page)) { _, _ in "A page." }
        router.get(RouterPath(stream)) { _, _ in
            Response(
                status: .ok,
                headers: [.contentType: "text/event-stream"],
                body: ResponseBody { writer in
                    try await writer.write(ByteBuffer(string: ":\n\n"))
                    let (silence, end) = AsyncStream<Never>.makeStream()
                    // Over when the client is gone.
                    for await _ in silence {}
                    end.finish()
                    try await writer.finish(nil)
                }
            )
        }
        return Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0), serverName: nil),
            onServerRunning: { await onRunning($0.localAddress?.port ?? 0) },
            logger: .quiet
        )
    }
}

import HTTPTypes
import Hummingbird
import NIOCore

/// Answers `/health`: whether the app can do its work, for whoever watches over it.
struct HealthResponder: Sendable {
    static let path = "health"

    let check: HealthCheck

    func response() async -> Response {
        let isHealthy = await check.isHealthy()
        return Response(
            status: isHealthy ? .ok : .serviceUnavailable,
            headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: isHealthy ? "ok\n" : "not able to work\n"))
        )
    }
}

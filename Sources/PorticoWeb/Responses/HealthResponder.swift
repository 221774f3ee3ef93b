import HTTPTypes
import Hummingbird
import NIOCore

/// Answers `/health`: whether the app can do its work, for whoever watches over it.
struct HealthResponder: Sendable {
    static let path = "health"

    let check: @Sendable () async throws -> Void

    func response() async -> Response {
        let headers: HTTPFields = [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"]
        do {
            try await check()
            return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: "ok\n")))
        } catch {
            return Response(
                status: .serviceUnavailable,
                headers: headers,
                body: ResponseBody(byteBuffer: ByteBuffer(string: "not able to work\n"))
            )
        }
    }
}

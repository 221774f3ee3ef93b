import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Hummingbird alone: at each path, whatever it is asked there, the same bytes under the same headers.
enum BareServer {
    /// The longest body of a post.
    private static let maxBytes = 65_536

    /// - Parameter folder: holds the answers; the name of each is its path.
    static func make(
        _ folder: URL,
        onRunning: @escaping @Sendable (Int) async -> Void
    ) throws -> some ApplicationProtocol {
        let router = Router()
        for (key, constant) in try Constant.all(in: folder) {
            let (status, headers) = (HTTPResponse.Status(code: constant.status), constant.headers)
            let body = ByteBuffer(bytes: constant.body)
            router.get(RouterPath(key)) { _, _ in
                Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
            }
            router.post(RouterPath(key)) { request, _ in
                _ = try await request.body.collect(upTo: maxBytes)
                return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
            }
        }
        return Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0), serverName: nil),
            onServerRunning: { await onRunning($0.localAddress?.port ?? 0) },
            logger: .quiet
        )
    }
}

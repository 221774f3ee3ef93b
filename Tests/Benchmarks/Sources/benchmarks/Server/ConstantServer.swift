import HTTPTypes
import Hummingbird
import NIOCore

/// Hummingbird alone, answering every request for the page with the same bytes under the same headers.
enum ConstantServer {
    static func make(_ body: ByteBuffer, _ headers: HTTPFields) -> some ApplicationProtocol {
        // Those that Hummingbird writes itself.
        var headers = headers
        for name in [.contentLength, .date, .connection] as [HTTPField.Name] { headers[name] = nil }
        let fields = headers
        let router = Router()
        router.get("names") { _, _ in Response(status: .ok, headers: fields, body: ResponseBody(byteBuffer: body)) }
        return Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0), serverName: nil),
            logger: .quiet
        )
    }
}

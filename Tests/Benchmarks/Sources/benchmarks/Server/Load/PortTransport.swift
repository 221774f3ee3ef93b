import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import PorticoTesting

/// Sends single requests to a port of this machine, and gives what comes back as it is: redirects are not followed.
struct PortTransport: PageTransport {
    private static let client = HTTPClient(
        eventLoopGroupProvider: .singleton,
        configuration: HTTPClient.Configuration(redirectConfiguration: .disallow)
    )

    let port: Int

    func send(_ request: PageRequest) async throws -> PageResponse {
        var sent = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(request.path)")
        sent.method = HTTPMethod(rawValue: request.method.rawValue)
        for field in request.headers { sent.headers.add(name: field.name.rawName, value: field.value) }
        if request.method == .post { sent.body = .bytes(ByteBuffer(bytes: request.body)) }
        let response = try await Self.client.execute(sent, timeout: .seconds(60))
        let body = try await response.body.collect(upTo: 1 << 24)
        var headers: HTTPFields = [:]
        for (name, value) in response.headers {
            if let name = HTTPField.Name(name) { headers.append(HTTPField(name: name, value: value)) }
        }
        return PageResponse(status: Int(response.status.code), headers: headers, body: Data(body.readableBytesView))
    }
}

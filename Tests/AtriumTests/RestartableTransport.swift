import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import PorticoTesting
import Synchronization

/// Sends a visitor's requests to whichever server is there at the moment, and waits for its answers as long as they
/// take.
final class RestartableTransport: PageTransport {
    private static let client: HTTPClient = {
        // Redirects are the visitor's to follow.
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: HTTPClient.Configuration.Timeout(connect: .hours(24))
        )
        // A server that was killed refuses the connection, and the client would try again for as long as it may take.
        configuration.connectionPool.retryConnectionEstablishment = false
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    private let port: Mutex<Int>

    init(_ server: RunningServer) {
        port = Mutex(server.port)
    }

    /// - Parameter port: that of whatever passes requests on.
    init(port: Int) {
        self.port = Mutex(port)
    }

    func point(to server: RunningServer) { point(to: server.port) }

    func point(to port: Int) {
        self.port.withLock { $0 = port }
    }

    func send(_ request: PageRequest) async throws -> PageResponse {
        var sent = HTTPClientRequest(url: "http://127.0.0.1:\(port.withLock { $0 })\(request.path)")
        sent.method = HTTPMethod(rawValue: request.method.rawValue)
        for field in request.headers { sent.headers.add(name: field.name.rawName, value: field.value) }
        sent.body = .bytes(ByteBuffer(bytes: request.body))
        let response = try await Self.client.execute(sent, deadline: .distantFuture)
        let body = try await response.body.collect(upTo: 10_000_000)
        var headers: HTTPFields = [:]
        for (name, value) in response.headers {
            if let name = HTTPField.Name(name) { headers.append(HTTPField(name: name, value: value)) }
        }
        return PageResponse(status: Int(response.status.code), headers: headers, body: Data(body.readableBytesView))
    }

    func stream(_ request: PageRequest) async throws -> PageStream {
        try await PageStream.open(request, port: port.withLock { $0 })
    }
}

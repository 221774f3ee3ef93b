import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Synchronization

/// Sends a visitor's requests over one connection to a port of this machine, and over a new one where the server has
/// closed it. Streams have connections of their own.
///
/// It waits for an answer as long as that takes: how busy the machine is decides no test.
package final class LiveTransport: PageTransport {
    package let port: Int
    /// The last is in use; those before it were closed.
    private let clients: Mutex<[TestClient]>

    package init(port: Int) {
        self.port = port
        clients = Mutex([Self.connect(to: port)])
    }

    package func send(_ request: PageRequest) async throws -> PageResponse {
        var headers = request.headers
        headers[.connection] = "keep-alive"
        let sent = TestClient.Request(
            request.path,
            method: request.method,
            authority: "localhost",
            headers: headers,
            body: request.body.isEmpty && request.method != .post ? nil : ByteBuffer(bytes: request.body)
        )
        let response: TestClient.Response
        do {
            response = try await client().execute(sent)
        } catch ChannelError.ioOnClosedChannel {
            // It was closed right before the request was written, so nothing of it was sent.
            response = try await client().execute(sent)
        }
        let body = response.body.map { Data($0.readableBytesView) } ?? Data()
        return PageResponse(status: response.status.code, headers: response.headers, body: body)
    }

    package func stream(_ request: PageRequest) async throws -> PageStream {
        try await PageStream.open(request, port: port)
    }

    package func close() async {
        for client in clients.withLock({ $0 }) { try? await client.shutdown() }
    }

    /// A server closes connections that nothing was asked over for some time, which may pass on a machine that has much
    /// to do.
    private func client() async -> TestClient {
        let (last, count) = clients.withLock { ($0.last, $0.count) }
        if let last, let channel = try? await last.getChannel(), channel.isActive { return last }
        return clients.withLock { clients in
            if clients.count == count { clients.append(Self.connect(to: port)) }
            return clients[clients.count - 1]
        }
    }

    private static func connect(to port: Int) -> TestClient {
        let client = TestClient(
            host: "127.0.0.1",
            port: port,
            configuration: TestClient.Configuration(timeout: .seconds(86_400))
        )
        client.connect()
        return client
    }
}

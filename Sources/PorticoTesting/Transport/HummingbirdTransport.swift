import Foundation
import HTTPTypes
public import HummingbirdTesting
import NIOCore

/// Sends a visitor's requests through one of Hummingbird's test clients.
///
/// ```swift
/// try await app.test(.router) { client in
///     let visitor = WebVisitor(HummingbirdTransport(client))
///     try await visitor.open("/domains")
/// }
/// ```
///
/// Works with `.router` and `.live`. Not with `.ahc`: its client follows redirects by itself, which hides them and the
/// cookies they set.
public struct HummingbirdTransport: PageTransport {
    private let client: any TestClientProtocol

    public init(_ client: any TestClientProtocol) {
        self.client = client
    }

    public func send(_ request: PageRequest) async throws -> PageResponse {
        let response = try await client.executeRequest(
            uri: request.path,
            method: request.method,
            headers: request.headers,
            body: request.body.isEmpty && request.method != .post ? nil : ByteBuffer(bytes: request.body)
        )
        return PageResponse(
            status: response.status.code,
            headers: response.headers,
            body: Data(response.body.readableBytesView)
        )
    }
}

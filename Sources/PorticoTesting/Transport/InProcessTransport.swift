import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOEmbedded

/// Sends a visitor's requests to an app's responder as values; streams are read while they are written.
struct InProcessTransport<Responder: HTTPResponder>: PageTransport
where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
    let pages: HummingbirdTransport
    let responder: Responder
    let logger: Logger

    func send(_ request: PageRequest) async throws -> PageResponse {
        try await pages.send(request)
    }

    func stream(_ request: PageRequest) async throws -> PageStream {
        let source = ApplicationRequestContextSource(channel: NIOAsyncTestingChannel(), logger: logger)
        let head = HTTPRequest(
            method: request.method,
            scheme: "http",
            authority: "localhost",
            path: request.path,
            headerFields: request.headers
        )
        let response = try await responder.respond(
            to: Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: request.body))),
            context: Responder.Context(source: source)
        )
        let (chunks, body) = AsyncThrowingStream<Data, any Error>.makeStream()
        // The stream owns the task: it ends with the last reader.
        let writing = Task {
            do {
                try await response.body.write(ChunkWriter(body: body))
                body.finish()
            } catch {
                body.finish(throwing: error)
            }
        }
        body.onTermination = { _ in writing.cancel() }
        return PageStream(
            response: PageResponse(status: response.status.code, headers: response.headers),
            chunks: chunks
        )
    }
}

/// Hands on each piece of a body as it is written.
private struct ChunkWriter: ResponseBodyWriter {
    let body: AsyncThrowingStream<Data, any Error>.Continuation

    func write(_ buffer: ByteBuffer) async throws {
        // A reader who has gone is what a closed connection is.
        if case .terminated = body.yield(Data(buffer.readableBytesView)) { throw CancellationError() }
    }

    func finish(_ trailers: HTTPFields?) async throws {
        body.finish()
    }
}

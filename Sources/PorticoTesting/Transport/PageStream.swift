public import Foundation

/// An answer whose body comes bit by bit, for as long as somebody reads it.
///
/// ```swift
/// let (chunks, sending) = AsyncThrowingStream<Data, any Error>.makeStream()
/// let stream = PageStream(
///     response: PageResponse(status: 200, headers: [.contentType: "text/event-stream"]),
///     chunks: chunks
/// )
/// sending.yield(Data("data: <title>One new note</title>\nid: aGVsbG8gd29y\n\n".utf8))
/// ```
///
/// Dropping it closes it: the `onTermination` of its chunks is where the connection ends.
public struct PageStream: Sendable {
    /// Status and headers; its body is empty.
    public let response: PageResponse
    /// The body in the pieces that it comes in. It throws where the connection is lost.
    public let chunks: AsyncThrowingStream<Data, any Error>

    public init(response: PageResponse, chunks: AsyncThrowingStream<Data, any Error>) {
        self.response = response
        self.chunks = chunks
    }

    /// The answer with its whole body, once that has ended.
    /// - Throws: What the chunks throw.
    public func collected() async throws -> PageResponse {
        var whole = response
        for try await chunk in chunks { whole.body += chunk }
        return whole
    }
}

/// The connection to the server was lost, or nobody was there to take it.
public struct ConnectionLost: Error, Sendable, Equatable {
    public init() {}
}

/// A transport was asked for a stream and has none.
public struct StreamsNotSupported: Error, Sendable, CustomStringConvertible {
    /// Its type.
    public let transport: String

    public var description: String {
        "\(transport) collects each answer before it gives it: write its stream(_:) to follow pages over it."
    }
}

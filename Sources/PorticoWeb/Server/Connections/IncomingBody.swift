import NIOCore
import Synchronization

/// The body of a request as it comes: piece by piece, for one reader.
///
/// It holds little: while its reader is slower than its client, nothing more is read from the connection.
final class IncomingBody: AsyncSequence, Sendable {
    private struct Guarded {
        var pieces = CircularBuffer<ByteBuffer>()
        var bytes = 0
        /// Whether no more comes; with an error where that is not its end.
        var end: Result<Void, any Error>?
        var reader: CheckedContinuation<ByteBuffer?, any Error>?

        var isFull: Bool { bytes >= 65_536 || pieces.count >= 64 }

        /// What the reader gets now; nil where it has to wait.
        mutating func take() -> Result<ByteBuffer?, any Error>? {
            if let piece = pieces.popFirst() {
                bytes -= piece.readableBytes
                return .success(piece)
            }
            return end.map { $0.map { nil } }
        }
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let body: IncomingBody

        func next() async throws -> ByteBuffer? {
            try await body.next()
        }
    }

    private let onRoom: @Sendable () -> Void
    private let guarded = Mutex(Guarded())

    /// - Parameter onRoom: called when it was full, and is no longer.
    init(onRoom: @escaping @Sendable () -> Void) {
        self.onRoom = onRoom
    }

    var isFull: Bool { guarded.withLock { $0.isFull } }

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(body: self)
    }

    func append(_ piece: ByteBuffer) {
        let reader = guarded.withLock { guarded -> CheckedContinuation<ByteBuffer?, any Error>? in
            if let reader = guarded.reader {
                guarded.reader = nil
                return reader
            }
            guarded.bytes += piece.readableBytes
            guarded.pieces.append(piece)
            return nil
        }
        reader?.resume(returning: piece)
    }

    /// Nothing more comes: the body is whole, or `error` says why not.
    func finish(throwing error: (any Error)? = nil) {
        let end: Result<Void, any Error> = error.map { .failure($0) } ?? .success(())
        let reader = guarded.withLock { guarded -> CheckedContinuation<ByteBuffer?, any Error>? in
            guard guarded.end == nil else { return nil }
            guarded.end = end
            defer { guarded.reader = nil }
            return guarded.reader
        }
        reader?.resume(with: end.map { nil })
    }

    private func next() async throws -> ByteBuffer? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (taken, hasRoom) = guarded.withLock { guarded -> (Result<ByteBuffer?, any Error>?, Bool) in
                    let wasFull = guarded.isFull
                    guard let taken = guarded.take() else {
                        guarded.reader = continuation
                        return (nil, false)
                    }
                    return (taken, wasFull && !guarded.isFull)
                }
                if let taken { continuation.resume(with: taken) }
                if hasRoom { onRoom() }
            }
        } onCancel: {
            finish(throwing: CancellationError())
        }
    }
}

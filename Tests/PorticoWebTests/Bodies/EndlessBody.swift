import NIOCore
import Synchronization

/// Counts from any task.
final class Counter: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    func add() {
        value.withLock { $0 += 1 }
    }
}

/// Chunks without end, counted as they are taken.
struct EndlessBody: AsyncSequence, Sendable {
    let size: Int
    let counter: Counter

    struct AsyncIterator: AsyncIteratorProtocol {
        let body: EndlessBody

        mutating func next() async -> ByteBuffer? {
            body.counter.add()
            return ByteBuffer(repeating: UInt8(ascii: "x"), count: body.size)
        }
    }

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(body: self)
    }
}

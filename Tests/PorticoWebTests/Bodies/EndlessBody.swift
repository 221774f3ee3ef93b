import NIOCore
import PorticoTestSupport

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

/// Some bytes, and then chunks without end.
struct OpenedBody: AsyncSequence, Sendable {
    let opening: [UInt8]
    let rest: EndlessBody

    struct AsyncIterator: AsyncIteratorProtocol {
        var opening: [UInt8]?
        var rest: EndlessBody.AsyncIterator

        mutating func next() async -> ByteBuffer? {
            if let opening {
                self.opening = nil
                return ByteBuffer(bytes: opening)
            }
            return await rest.next()
        }
    }

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(opening: opening, rest: rest.makeAsyncIterator())
    }
}

import NIOCore

/// The sizes that a body's chunks are announced with (RFC 9112 section 7.1). The parser keeps them to itself, takes any
/// that 64 bits hold, and waits for so many bytes.
///
///     if sizes.areImpossible(in: bytes) { fail(ImpossibleLength()) }
struct ChunkSizes {
    private enum Expected {
        /// The end of the head, of which so many bytes were there.
        case body(Int)
        case size(UInt64)
        /// The rest of the line that has the size.
        case lineEnd(UInt64)
        /// So many bytes, and the line's end behind them.
        case data(UInt64)
        case nothing
    }

    /// Nobody sends a longer one: 1 GB.
    private static let maximum: UInt64 = 1 << 30
    private static let headEnd = Array("\r\n\r\n".utf8)

    private var expected: Expected

    /// - Parameter begun: the last bytes that came of the head before those that it ends in, three at most.
    init(behind begun: [UInt8]?) {
        expected = .body(Self.ended(in: begun ?? [], after: 0))
    }

    /// Looks at what came next. Each size is told once.
    mutating func areImpossible(in bytes: ByteBuffer) -> Bool {
        var rest = bytes.readableBytesView[...]
        while let byte = rest.first {
            switch expected {
            case .body(let count):
                let ended = Self.ended(in: CollectionOfOne(byte), after: count)
                expected = ended == Self.headEnd.count ? .size(0) : .body(ended)
                rest = rest.dropFirst()
            case .size(let size):
                guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                    expected = .lineEnd(size)
                    continue
                }
                let longer = size << 4 | UInt64(digit)
                guard longer <= Self.maximum else {
                    expected = .nothing
                    return true
                }
                expected = .size(longer)
                rest = rest.dropFirst()
            case .lineEnd(let size):
                if byte == UInt8(ascii: "\n") { expected = size == 0 ? .nothing : .data(size + 2) }
                rest = rest.dropFirst()
            case .data(let size):
                let taken = min(size, UInt64(rest.count))
                expected = taken == size ? .size(0) : .data(size - taken)
                rest = rest.dropFirst(Int(taken))
            case .nothing: return false
            }
        }
        // The head ended in these bytes, so it ended in a way that is not known here.
        if case .body = expected { expected = .nothing }
        return false
    }

    /// How many bytes of a head's end are there.
    private static func ended(in bytes: some Collection<UInt8>, after count: Int) -> Int {
        bytes.reduce(count) { count, byte in
            if byte == headEnd[count] { return count + 1 }
            return byte == headEnd[0] ? 1 : 0
        }
    }
}

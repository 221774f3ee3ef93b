/// A number that two texts have in common only where they are the same, as far as 64 bits go: for telling whether
/// something changed, not for keeping anybody from making two that agree.
///
///     var hash = BytesHash()
///     hash.mix(bytes, 0..<100)
///     hash.mix(bytes, 122..<bytes.count)
///     hash.value
///
/// A text gives the same number in whichever pieces it comes, and in every process. Each step multiplies two 64-bit
/// numbers and folds the product, as wyhash does.
public struct BytesHash: Sendable {
    private static let seed: UInt64 = 0x9E37_79B9_7F4A_7C15
    private static let factor: UInt64 = 0xE703_7ED1_A0B4_28DB

    private var state = seed
    /// Fewer than eight bytes that wait for others, the first one lowest.
    private var pending: UInt64 = 0
    private var pendingBits: UInt64 = 0
    private var count: UInt64 = 0

    public init() {}

    public var value: UInt64 { Self.fold(Self.fold(state, pending), count) }

    /// The same in 32 bits.
    var folded: UInt32 {
        let value = value
        return UInt32(truncatingIfNeeded: value ^ value >> 32)
    }

    /// Mixes in a part of a text.
    public mutating func mix(_ bytes: [UInt8], _ range: Range<Int>) {
        bytes.withUnsafeBytes { mix(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    mutating func mix(_ bytes: UnsafeRawBufferPointer) {
        count &+= UInt64(bytes.count)
        let bits = pendingBits
        var (offset, state, pending) = (0, state, pending)
        while offset + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            state = Self.fold(state, pending | word &<< bits)
            // Shifted in two steps, so that nothing is left of it where nothing waits.
            pending = (word &>> (63 &- bits)) &>> 1
            offset += 8
        }
        (self.state, self.pending) = (state, pending)
        while offset < bytes.count {
            append(bytes[offset])
            offset += 1
        }
    }

    mutating func mix(_ byte: UInt8) {
        count &+= 1
        append(byte)
    }

    private mutating func append(_ byte: UInt8) {
        pending |= UInt64(byte) << pendingBits
        pendingBits += 8
        if pendingBits == 64 {
            state = Self.fold(state, pending)
            pending = 0
            pendingBits = 0
        }
    }

    private static func fold(_ state: UInt64, _ word: UInt64) -> UInt64 {
        let product = (state ^ word).multipliedFullWidth(by: factor)
        // Of nothing but zeros would come nothing but zeros.
        return (product.high ^ product.low) &+ seed
    }
}

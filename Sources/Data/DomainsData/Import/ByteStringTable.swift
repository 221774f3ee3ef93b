import Foundation

/// Byte strings without duplicates, numbered in the order they came, in one flat buffer.
///
///     var table = ByteStringTable()
///     let (id, isNew) = try table.insert(bytes)
///
/// A string costs its bytes and about 20 more, where a `String` in a `Set` costs about 60. Hashes are seeded, so that
/// no file can be written to make them collide.
struct ByteStringTable {
    private var bytes: [UInt8] = []
    private var starts: [UInt32] = [0]
    /// High half: hash; low half: id + 1, and 0 where the slot is free. Open addressing; never more than half full.
    private var slots: [UInt64] = Array(repeating: 0, count: 64)

    var count: Int { starts.count - 1 }
    var byteCount: Int { bytes.count }

    /// The id of a string, which is new or was there before. Throws `tooLarge` at 4 GB.
    mutating func insert(_ string: UnsafeRawBufferPointer) throws(DomainImportError) -> (id: Int, isNew: Bool) {
        var hasher = Hasher()
        hasher.combine(bytes: string)
        let hash = UInt64(UInt32(truncatingIfNeeded: hasher.finalize()))
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 {
            let id = Int(slots[slot] & 0xFFFF_FFFF) - 1
            if slots[slot] >> 32 == hash, equals(id, string) { return (id, false) }
            slot = (slot + 1) & mask
        }
        guard bytes.count + string.count < Int(UInt32.max), starts.count < Int(UInt32.max) else { throw .tooLarge }
        bytes.append(contentsOf: string)
        starts.append(UInt32(bytes.count))
        slots[slot] = hash << 32 | UInt64(count)
        if count * 2 > slots.count { grow() }
        return (count - 1, true)
    }

    func range(_ id: Int) -> Range<Int> { Int(starts[id])..<Int(starts[id + 1]) }

    /// All strings, one after the other; `range(_:)` says where each lies.
    func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try bytes.withUnsafeBufferPointer { bytes throws(Failure) in try body(UnsafeRawBufferPointer(bytes)) }
    }

    func string(_ id: Int) -> String { String(decoding: bytes[range(id)], as: UTF8.self) }

    private func equals(_ id: Int, _ string: UnsafeRawBufferPointer) -> Bool {
        let range = range(id)
        guard range.count == string.count, let other = string.baseAddress else { return range.count == string.count }
        return bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return false }
            return memcmp(base + range.lowerBound, other, range.count) == 0
        }
    }

    private mutating func grow() {
        var larger = [UInt64](repeating: 0, count: slots.count * 2)
        let mask = larger.count - 1
        for entry in slots where entry != 0 {
            var slot = Int(entry >> 32) & mask
            while larger[slot] != 0 { slot = (slot + 1) & mask }
            larger[slot] = entry
        }
        slots = larger
    }
}

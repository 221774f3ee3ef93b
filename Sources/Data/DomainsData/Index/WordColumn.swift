/// One column of 32-bit numbers in an index; asking past its end is a fault, not a trap.
struct WordColumn {
    let count: Int
    private let bytes: UnsafeRawBufferPointer

    /// - Parameter bytes: aligned to four bytes, as all columns are.
    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        count = bytes.count / MemoryLayout<UInt32>.size
    }

    @inline(__always)
    func word(_ index: Int) throws(DomainIndexError.Fault) -> UInt32 {
        guard index >= 0, index < count else { throw .damaged("a number points past its column") }
        return UInt32(littleEndian: bytes.load(fromByteOffset: index &* MemoryLayout<UInt32>.size, as: UInt32.self))
    }

    @inline(__always)
    func number(_ index: Int) throws(DomainIndexError.Fault) -> Int {
        Int(try word(index))
    }
}

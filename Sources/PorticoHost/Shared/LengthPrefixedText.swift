import Portico

/// Texts one after the other, each with its length in front, so that no two lists of texts give the same bytes.
package struct LengthPrefixedText: Sendable {
    package private(set) var bytes: [UInt8] = []

    package init(reserving byteCount: Int = 256) {
        bytes.reserveCapacity(byteCount)
    }

    package init(_ texts: String...) {
        self.init()
        for text in texts { append(text) }
    }

    package init(_ texts: [String]) {
        self.init()
        for text in texts { append(text) }
    }

    /// Four bytes of length, big-endian, and the text as UTF-8. No text here has a length that would need more.
    package mutating func append(_ text: String) {
        let count = UInt32(clamping: text.utf8.count)
        withUnsafeBytes(of: count.bigEndian) { bytes.append(contentsOf: $0) }
        text.withBytes { bytes.append(contentsOf: $0) }
    }

    /// How many bytes a text takes.
    @inlinable
    package static func byteCount(of text: String) -> Int { MemoryLayout<UInt32>.size + text.utf8.count }

    /// Puts what `append` would append into memory that has room for it, and gives where it ends.
    @inlinable
    package static func write(_ text: String, to memory: UnsafeMutableRawBufferPointer, at start: Int) -> Int {
        let size = MemoryLayout<UInt32>.size
        var end = start + size
        text.withBytes { bytes in
            memory.storeBytes(of: UInt32(clamping: bytes.count).bigEndian, toByteOffset: start, as: UInt32.self)
            let place = UnsafeMutableRawBufferPointer(rebasing: memory[end..<(end + bytes.count)])
            place.copyMemory(from: UnsafeRawBufferPointer(bytes))
            end += bytes.count
        }
        return end
    }
}

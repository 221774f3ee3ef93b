import Foundation

/// Finds where plain runs of JSON texts end, by the C library's search: texts and files in them are nearly all that a
/// document is made of.
///
///     var text = PlainText()
///     let end = text.end(in: buffer[...], from: position)
///
/// One is used for one buffer, from its beginning on.
struct PlainText {
    /// Where the next quotation mark stands. Kept, so that many backslashes before a far one do not have it looked for
    /// each time.
    private var quote = -1

    /// Where the first quotation mark or backslash is, from a position inside a text; where the bytes end if there is
    /// none.
    mutating func end(in bytes: ArraySlice<UInt8>, from position: Int) -> Int {
        if quote < position { quote = Self.first(UInt8(ascii: "\""), in: bytes[position...]) }
        return Self.first(UInt8(ascii: "\\"), in: bytes[position..<quote])
    }

    /// The bytes between quotation marks and backslashes.
    static func withoutMarks(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var text = PlainText()
        var position = bytes.startIndex
        while position < bytes.endIndex {
            let end = text.end(in: bytes, from: position)
            plain += bytes[position..<end]
            position = end + 1
        }
        return plain
    }

    /// How many lines end in them.
    static func lineEnds(in bytes: ArraySlice<UInt8>) -> Int {
        var count = 0
        var next = first(10, in: bytes)
        while next < bytes.endIndex {
            count += 1
            next = first(10, in: bytes[(next + 1)...])
        }
        return count
    }

    /// Where the first byte of this kind is; where they end if there is none.
    static func first(_ byte: UInt8, in bytes: ArraySlice<UInt8>) -> Int {
        bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress, let found = memchr(base, Int32(byte), buffer.count) else {
                return bytes.endIndex
            }
            return bytes.startIndex + base.distance(to: UnsafeRawPointer(found))
        }
    }
}

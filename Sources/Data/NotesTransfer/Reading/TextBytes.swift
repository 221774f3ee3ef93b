import Notes

/// Bytes as text: UTF-8, or UTF-16 where a byte order mark says so. Line ends become LF.
///
///     try TextBytes.text([0xFF, 0xFE, 0x41, 0x00])   // "A"
enum TextBytes {
    /// Which encoding it is that is not read.
    struct Unreadable: Error, Hashable {
        let reason: FileReason
    }

    static func text(_ bytes: [UInt8]) throws(Unreadable) -> String {
        let text: String?
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
            throw Unreadable(reason: .utf32)
        } else if bytes.starts(with: [0xFF, 0xFE]) {
            text = utf16(bytes.dropFirst(2)) { low, high in UInt16(high) << 8 | UInt16(low) }
        } else if bytes.starts(with: [0xFE, 0xFF]) {
            text = utf16(bytes.dropFirst(2)) { high, low in UInt16(high) << 8 | UInt16(low) }
        } else {
            let plain = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
            guard let valid = String(validating: plain, as: UTF8.self) else {
                throw Unreadable(reason: .notText)
            }
            text = valid
        }
        guard let text else { throw Unreadable(reason: .notUTF16) }
        return text.withPlainLineEnds
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, _ unit: (UInt8, UInt8) -> UInt16) -> String? {
        guard bytes.count.isMultiple(of: 2) else { return nil }
        let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { unit(bytes[$0], bytes[$0 + 1]) }
        return String(validating: units, as: UTF16.self)
    }
}

extension String {
    /// With LF alone at the ends of lines. Byte by byte: looking for texts in one of megabytes takes most of a second.
    var withPlainLineEnds: String {
        guard utf8.contains(13) else { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        var previous: UInt8 = 0
        for byte in utf8 {
            if byte != 10 || previous != 13 { bytes.append(byte == 13 ? 10 : byte) }
            previous = byte
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension ArraySlice<UInt8> {
    /// In how many places a piece of markup stands, in lower case.
    func places(of markup: StaticString, ignoringCase: Bool = false) -> Int {
        var (rest, count) = (self, 0)
        while let place = rest.firstPlace(of: markup, ignoringCase: ignoringCase) {
            rest = rest[(place + 1)...]
            count += 1
        }
        return count
    }

    /// Where a piece of markup, in lower case, begins for the first time.
    func firstPlace(of markup: StaticString, ignoringCase: Bool = false) -> Int? {
        let wanted = markup.withUTF8Buffer { Array($0) }
        guard let head = wanted.first else { return nil }
        var rest = self
        while true {
            rest = rest[PlainText.first(head, in: rest)...]
            guard !rest.isEmpty else { return nil }
            let isThere = rest.starts(with: wanted) { $0 == $1 || ignoringCase && $0 | 0x20 == $1 }
            if isThere { return rest.startIndex }
            rest = rest.dropFirst()
        }
    }
}

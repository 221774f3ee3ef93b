/// Reads JSON (RFC 8259) from front to back, strictly; it makes no tree.
struct JSONReader {
    /// A value that holds no others.
    enum Scalar: Hashable {
        case text(String)
        /// As it is written.
        case number(String)
        case flag(Bool)
        case null

        /// The text a form would send for it; null sends nothing.
        var text: String? {
            switch self {
            case .text(let text), .number(let text): text
            case .flag(let flag): flag ? "true" : "false"
            case .null: nil
            }
        }
    }

    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads an object; `member` is called for each key and reads its value.
    mutating func object(_ member: (inout JSONReader, String) throws(BodyError) -> Void) throws(BodyError) {
        guard take("{") else { throw broken("an object") }
        if take("}") { return }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw broken("a key in quotes") }
            let key = try string()
            guard take(":") else { throw broken("“:”") }
            try member(&self, key)
        } while take(",")
        guard take("}") else { throw broken("“,” or “}”") }
    }

    /// Reads a list, `element` each of its values; false where none begins here.
    mutating func list(_ element: (inout JSONReader) throws(BodyError) -> Void) throws(BodyError) -> Bool {
        guard take("[") else { return false }
        if take("]") { return true }
        repeat { try element(&self) } while take(",")
        guard take("]") else { throw broken("“,” or “]”") }
        return true
    }

    /// Reads a value that holds no others; nil where a list or an object begins.
    mutating func scalar() throws(BodyError) -> Scalar? {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"), UInt8(ascii: "["): return nil
        case UInt8(ascii: "\""): return .text(try string())
        case UInt8(ascii: "t"): return try word("true", .flag(true))
        case UInt8(ascii: "f"): return try word("false", .flag(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    /// Throws where anything but white space follows.
    mutating func end() throws(BodyError) {
        skipSpace()
        if next != nil { throw broken("the end") }
    }

    // MARK: The grammar

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        skipSpace()
        return takeHere(sign)
    }

    private mutating func takeHere(_ sign: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: sign) else { return false }
        position += 1
        return true
    }

    private mutating func word(_ word: String, _ value: Scalar) throws(BodyError) -> Scalar {
        guard bytes[position...].starts(with: word.utf8) else { throw broken("a value") }
        position += word.utf8.count
        return value
    }

    private mutating func number() throws(BodyError) -> String {
        let start = position
        _ = takeHere("-")
        if !takeHere("0"), !takeDigits() { throw broken(position == start ? "a value" : "a digit") }
        if takeHere("."), !takeDigits() { throw broken("a digit") }
        if takeHere("e") || takeHere("E") {
            if !takeHere("+") { _ = takeHere("-") }
            if !takeDigits() { throw broken("a digit") }
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func takeDigits() -> Bool {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        return position > start
    }

    private mutating func string() throws(BodyError) -> String {
        position += 1
        var text: [UInt8] = []
        while let byte = next, byte != UInt8(ascii: "\"") {
            if byte == UInt8(ascii: "\\") {
                position += 1
                text.append(contentsOf: try escaped())
            } else if byte < 0x20 {
                throw broken("an escape in the place of a control character")
            } else {
                text.append(byte)
                position += 1
            }
        }
        guard takeHere("\"") else { throw broken("the quote that ends a text") }
        guard let string = String(validating: text, as: UTF8.self) else { throw .malformed("it is not UTF-8") }
        return string
    }

    private mutating func escaped() throws(BodyError) -> String.UTF8View {
        let sign = next
        position += 1
        switch sign {
        case UInt8(ascii: "\""): return "\"".utf8
        case UInt8(ascii: "\\"): return "\\".utf8
        case UInt8(ascii: "/"): return "/".utf8
        case UInt8(ascii: "b"): return "\u{8}".utf8
        case UInt8(ascii: "f"): return "\u{C}".utf8
        case UInt8(ascii: "n"): return "\n".utf8
        case UInt8(ascii: "r"): return "\r".utf8
        case UInt8(ascii: "t"): return "\t".utf8
        case UInt8(ascii: "u"): return try escapedScalar().utf8
        default: throw broken("one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u")
        }
    }

    private mutating func escapedScalar() throws(BodyError) -> String {
        let high = try codeUnit()
        if let scalar = Unicode.Scalar(high) { return String(scalar) }
        // What is no scalar is half of a pair (RFC 8259 section 7); the first half comes first.
        guard UTF16.isLeadSurrogate(high), takeHere("\\"), takeHere("u") else {
            throw broken("both halves of a surrogate pair")
        }
        let low = try codeUnit()
        guard UTF16.isTrailSurrogate(low) else { throw broken("both halves of a surrogate pair") }
        return String(decoding: [high, low], as: UTF16.self)
    }

    private mutating func codeUnit() throws(BodyError) -> UInt16 {
        let digits = bytes[position...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw broken("four hexadecimal digits") }
        position += 4
        return unit
    }

    private func broken(_ expected: String) -> BodyError {
        .malformed("it is not JSON: \(expected) should stand at byte \(min(position, bytes.count))")
    }
}

/// Reads JSON (RFC 8259) from front to back, strictly; it makes no tree.
///
///     var reader = JSONReader(bytes) { (error: JSONError) in error }
///     try reader.object { reader, name throws(JSONError) in … }
///     try reader.end()
package struct JSONReader<Failure: Error> {
    /// A value that holds no others.
    package enum Scalar: Hashable {
        case text(String)
        /// As it is written.
        case number(String)
        case flag(Bool)
        case null
    }

    private let bytes: [UInt8]
    private var position = 0
    private let failure: (JSONError) -> Failure

    /// - Parameter failure: what is thrown where the bytes are no JSON.
    package init(_ bytes: [UInt8], failing failure: @escaping (JSONError) -> Failure) {
        self.bytes = bytes
        self.failure = failure
    }

    /// Reads an object; `member` is called for each key and reads its value.
    package mutating func object(_ member: (inout Self, String) throws(Failure) -> Void) throws(Failure) {
        guard take("{") else { throw missing("an object") }
        if take("}") { return }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw missing("a name in quotes") }
            let key = try string()
            guard take(":") else { throw missing("a colon") }
            try member(&self, key)
        } while take(",")
        guard take("}") else { throw missing("a comma or }") }
    }

    /// Reads a list, `element` each of its values; false where none begins here.
    package mutating func list(_ element: (inout Self) throws(Failure) -> Void) throws(Failure) -> Bool {
        guard take("[") else { return false }
        if take("]") { return true }
        repeat { try element(&self) } while take(",")
        guard take("]") else { throw missing("a comma or ]") }
        return true
    }

    /// Reads a value that holds no others; nil where a list or an object begins.
    package mutating func scalar() throws(Failure) -> Scalar? {
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
    package mutating func end() throws(Failure) {
        skipSpace()
        if next != nil { throw broken("more follows the value") }
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

    private mutating func word(_ word: String, _ value: Scalar) throws(Failure) -> Scalar {
        guard bytes[position...].starts(with: word.utf8) else { throw missing("a value") }
        position += word.utf8.count
        return value
    }

    private mutating func number() throws(Failure) -> String {
        let start = position
        _ = takeHere("-")
        if !takeHere("0"), !takeDigits() { throw missing(position == start ? "a value" : "a digit") }
        if takeHere("."), !takeDigits() { throw missing("a digit") }
        if takeHere("e") || takeHere("E") {
            if !takeHere("+") { _ = takeHere("-") }
            if !takeDigits() { throw missing("a digit") }
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func takeDigits() -> Bool {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        return position > start
    }

    private mutating func string() throws(Failure) -> String {
        position += 1
        var text: [UInt8] = []
        while let byte = next, byte != UInt8(ascii: "\"") {
            if byte == UInt8(ascii: "\\") {
                position += 1
                text.append(contentsOf: try escaped())
            } else if byte < 0x20 {
                throw broken("a control character in a text")
            } else {
                text.append(byte)
                position += 1
            }
        }
        guard takeHere("\"") else { throw broken("the text has no closing quote") }
        guard let string = String(validating: text, as: UTF8.self) else { throw broken("the text is not UTF-8") }
        return string
    }

    private mutating func escaped() throws(Failure) -> String.UTF8View {
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
        default:
            position -= 1
            throw broken("no such escape")
        }
    }

    private mutating func escapedScalar() throws(Failure) -> String {
        let high = try codeUnit()
        if let scalar = Unicode.Scalar(high) { return String(scalar) }
        // What is no scalar is half of a pair (RFC 8259 section 7); the first half comes first.
        guard UTF16.isLeadSurrogate(high), takeHere("\\"), takeHere("u") else {
            throw broken("half of a surrogate pair")
        }
        let low = try codeUnit()
        guard UTF16.isTrailSurrogate(low) else { throw broken("half of a surrogate pair") }
        return String(decoding: [high, low], as: UTF16.self)
    }

    private mutating func codeUnit() throws(Failure) -> UInt16 {
        let digits = bytes[position...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw broken("four hexadecimal digits are missing") }
        position += 4
        return unit
    }

    private func missing(_ what: String) -> Failure { broken("\(what) is missing") }

    /// What is thrown for what is here.
    package func broken(_ what: String) -> Failure {
        let (line, column) = SourceFile(name: "", label: "", bytes: bytes).position(of: min(position, bytes.count))
        return failure(JSONError(line: line, column: column, what: what))
    }
}

/// Why a text is not JSON, and where.
///
///     3:14: a comma or } is missing
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// From 1.
    public let line: Int
    /// From 1, in Unicode scalars.
    public let column: Int
    public let what: String

    public var description: String {
        "\(line):\(column): \(what)"
    }
}

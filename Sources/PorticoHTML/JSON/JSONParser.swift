/// Reads JSON (RFC 8259), keeping numbers as they are written.
struct JSONParser {
    /// Values may be this deep in each other.
    private static let maximumDepth = 200

    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        var parser = JSONParser(bytes: bytes)
        guard String(validating: bytes, as: UTF8.self) != nil else { throw parser.error("the text is not UTF-8") }
        parser.skip([0xEF, 0xBB, 0xBF])
        let value = try parser.value()
        parser.skipSpace()
        guard parser.index == bytes.count else { throw parser.error("more follows the value") }
        return value
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private var next: UInt8? {
        index < bytes.count ? bytes[index] : nil
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "\""): return .string(try string())
        case let byte? where byte == UInt8(ascii: "-") || byte.isASCIIDigit: return .number(try number())
        default:
            if skip(Array("true".utf8)) { return .bool(true) }
            if skip(Array("false".utf8)) { return .bool(false) }
            if skip(Array("null".utf8)) { return .null }
            throw error("a value is missing")
        }
    }

    private mutating func object() throws(JSONError) -> [String: JSONValue] {
        try enter()
        defer { depth -= 1 }
        var members: [String: JSONValue] = [:]
        skipSpace()
        if skip("}") { return members }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw error("a name in quotes is missing") }
            let name = try string()
            skipSpace()
            guard skip(":") else { throw error("a colon is missing") }
            members[name] = try value()
            skipSpace()
        } while skip(",")
        guard skip("}") else { throw error("a comma or } is missing") }
        return members
    }

    private mutating func array() throws(JSONError) -> [JSONValue] {
        try enter()
        defer { depth -= 1 }
        var elements: [JSONValue] = []
        skipSpace()
        if skip("]") { return elements }
        repeat {
            elements.append(try value())
            skipSpace()
        } while skip(",")
        guard skip("]") else { throw error("a comma or ] is missing") }
        return elements
    }

    private mutating func enter() throws(JSONError) {
        guard depth < Self.maximumDepth else {
            throw error("values are more than \(Self.maximumDepth) deep in each other")
        }
        depth += 1
        index += 1
    }

    private mutating func number() throws(JSONError) -> String {
        let start = index
        _ = skip("-")
        if !skip("0") { try digits() }
        if skip(".") { try digits() }
        if skip("e") || skip("E") {
            if !skip("+") { _ = skip("-") }
            try digits()
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func digits() throws(JSONError) {
        guard let first = next, first.isASCIIDigit else { throw error("a digit is missing") }
        while let digit = next, digit.isASCIIDigit { index += 1 }
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    @discardableResult
    private mutating func skip(_ word: [UInt8]) -> Bool {
        guard bytes[index...].starts(with: word) else { return false }
        index += word.count
        return true
    }

    private func error(_ what: String) -> JSONError {
        let file = SourceFile(name: "", label: "", bytes: bytes)
        let (line, column) = file.position(of: index)
        return JSONError(line: line, column: column, what: what)
    }
}

// Strings.
extension JSONParser {
    private mutating func string() throws(JSONError) -> String {
        index += 1
        var text: [UInt8] = []
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += try escape()
            case 0..<0x20: throw error("a control character in a text")
            default:
                text.append(byte)
                index += 1
            }
        }
        throw error("the text has no closing quote")
    }

    private mutating func escape() throws(JSONError) -> [UInt8] {
        index += 1
        defer { index += 1 }
        switch next {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [bytes[index]]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return try scalar()
        default: throw error("no such escape")
        }
    }

    /// Four hexadecimal digits, or two times four for what UTF-16 writes as a pair. A half of a pair becomes U+FFFD.
    private mutating func scalar() throws(JSONError) -> [UInt8] {
        var units = [try unit()]
        if UTF16.isLeadSurrogate(units[0]), bytes[(index + 1)...].starts(with: "\\u".utf8) {
            let before = index
            index += 2
            let trail = try unit()
            if UTF16.isTrailSurrogate(trail) { units.append(trail) } else { index = before }
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// Leaves the index at the last digit.
    private mutating func unit() throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            index += 1
            guard let digit = next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
                throw error("four hexadecimal digits are missing")
            }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
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

/// A value of JSON, for templates whose names are looked up when they are printed.
///
///     let data = try JSONValue(parsing: #"{"price": 1.10, "tags": ["new"]}"#)
///     data == .object(["price": .number("1.10"), "tags": .array([.string("new")])])    // true
///
/// A number is kept as it is written, so that it prints as it is written.
public enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    /// As it is written: `1.10`, `100`, `6e3`.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Reads a JSON text (RFC 8259). Of a name that an object has twice, or in two Unicode spellings, the last
    /// counts.
    ///
    /// Throws where the text is no JSON, is not UTF-8, or has values more than 200 deep in each other.
    public init(parsing bytes: some Sequence<UInt8>) throws(JSONError) {
        let bytes = Array(bytes)
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        var reader = JSONReader(bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes) { $0 }
        self = try Self.value(from: &reader, depth: 0)
        try reader.end()
    }

    /// Reads a JSON text.
    public init(parsing text: String) throws(JSONError) {
        try self.init(parsing: text.utf8)
    }

    /// Values may be this deep in each other.
    private static let maxDepth = 200

    private static func value(from reader: inout JSONReader<JSONError>, depth: Int) throws(JSONError) -> JSONValue {
        switch try reader.scalar() {
        case .text(let text): return .string(text)
        case .number(let number): return .number(number)
        case .flag(let flag): return .bool(flag)
        case .null: return .null
        case nil: break
        }
        guard depth < maxDepth else { throw reader.broken("values are more than \(maxDepth) deep in each other") }
        var elements: [JSONValue] = []
        let isList = try reader.list { reader throws(JSONError) in
            elements.append(try value(from: &reader, depth: depth + 1))
        }
        if isList { return .array(elements) }
        var members: [String: JSONValue] = [:]
        try reader.object { reader, name throws(JSONError) in
            members[name] = try value(from: &reader, depth: depth + 1)
        }
        return .object(members)
    }
}

extension JSONValue {
    /// Where there is a lambda, as the public specification writes them in JSON: an object whose `__tag__` is `code`.
    ///
    /// Gives the names that lead to one; nil where there is none.
    var lambda: [String]? {
        switch self {
        case .object(let members) where members["__tag__"] == .string("code"): return []
        case .object(let members):
            let found = members.compactMap { name, value in value.lambda.map { [name] + $0 } }
            return found.min { $0.lexicographicallyPrecedes($1) }
        case .array(let elements): return elements.lazy.compactMap(\.lambda).first
        case .null, .bool, .number, .string: return nil
        }
    }
}

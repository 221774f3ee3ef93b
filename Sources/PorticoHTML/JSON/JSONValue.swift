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
        self = try JSONParser.parse(Array(bytes))
    }

    /// Reads a JSON text.
    public init(parsing text: String) throws(JSONError) {
        self = try JSONParser.parse(Array(text.utf8))
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

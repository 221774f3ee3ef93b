/// The parameters of a request, in order.
///
///     ["domain": .text(query), "zone": ParameterValue(zone), "page": 2]
///
/// In a query or a form a list repeats its name, an object is refused, and null is left out.
public struct Parameters: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    public struct Parameter: Sendable, Hashable {
        public var name: String
        public var value: ParameterValue

        public init(_ name: String, _ value: ParameterValue) {
            self.name = name
            self.value = value
        }
    }

    public var all: [Parameter]

    public init(_ all: [Parameter] = []) {
        self.all = all
    }

    public init(dictionaryLiteral elements: (String, ParameterValue)...) {
        all = elements.map { Parameter($0.0, $0.1) }
    }
}

/// The value of a parameter: text, a number, yes or no, nothing, or more of them.
///
///     let page: ParameterValue = 2
///     let zone = ParameterValue(nil)    // null
public enum ParameterValue: Sendable, Hashable {
    case null
    case text(String)
    case integer(Int)
    /// Finite: JSON knows no other, and the request is refused.
    case number(Double)
    case flag(Bool)
    case list([ParameterValue])
    case object(Parameters)

    /// Null where there is no text.
    public init(_ text: String?) {
        self = text.map(ParameterValue.text) ?? .null
    }
}

extension ParameterValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(stringLiteral value: String) { self = .text(value) }
    public init(integerLiteral value: Int) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(booleanLiteral value: Bool) { self = .flag(value) }
    public init(nilLiteral: ()) { self = .null }
    public init(arrayLiteral elements: ParameterValue...) { self = .list(elements) }

    public init(dictionaryLiteral elements: (String, ParameterValue)...) {
        self = .object(Parameters(elements.map { Parameters.Parameter($0.0, $0.1) }))
    }
}

/// Where the parameters of a request go.
public enum ParameterEncoding: Sendable, Hashable {
    /// After the question mark, encoded as a form.
    case query
    /// A body of type `application/x-www-form-urlencoded` (WHATWG URL section 5).
    case form
    /// A body with a JSON object (RFC 8259), its names sorted.
    case json
    /// A body with an XML document (XML 1.0) whose root has an element for each parameter; a list repeats its element.
    case xml(root: String)
}

extension ParameterValue: Encodable {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .null, .text, .integer, .number, .flag: try encodeScalar(to: encoder)
        case .list(let values):
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
        case .object(let parameters):
            var container = encoder.container(keyedBy: Name.self)
            for parameter in parameters.all {
                try container.encode(parameter.value, forKey: Name(stringValue: parameter.name))
            }
        }
    }

    private func encodeScalar(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .integer(let integer): try container.encode(integer)
        case .number(let number): try container.encode(number)
        case .flag(let flag): try container.encode(flag)
        case .null, .list, .object: try container.encodeNil()
        }
    }
}

extension ParameterValue {
    /// How a text, number or flag is written; nil for null, and for what has parts.
    var scalarText: String? {
        get throws(HTTPClientError) {
            switch self {
            case .null, .list, .object: return nil
            case .text(let text): return text
            case .integer(let integer): return String(integer)
            case .number(let number):
                guard number.isFinite else { throw .invalidRequest("a parameter is not a finite number") }
                return String(number)
            case .flag(let flag): return flag ? "true" : "false"
            }
        }
    }
}

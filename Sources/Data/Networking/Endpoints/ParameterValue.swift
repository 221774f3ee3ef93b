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

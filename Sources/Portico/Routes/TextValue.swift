/// A value with one text of its own in URLs and forms: `Self(text: value.text) == value`.
///
///     struct PageNumber: TextValue {
///         static let expectation = "a whole number from 1"
///         let number: Int
///         init?(text: String) { guard let number = Int(text), number >= 1 else { return nil }; self.number = number }
///         var text: String { String(number) }
///     }
///
/// Enums with text as their raw value conform by saying so. Events read such a value from one form field. `init` refuses what is not such a value rather than guess.
public protocol TextValue: FormDecodable, Hashable {
    /// What the text must be, completing "must be …".
    static var expectation: String { get }
    init?(text: String)
    /// The canonical text; never empty, except for text itself.
    var text: String { get }
}

extension String: TextValue {
    public static var expectation: String { "text" }

    public init?(text: String) {
        self = text
    }

    public var text: String { self }
}

extension Int: TextValue {
    public static var expectation: String { "a whole number" }

    public init?(text: String) {
        // `Int("+1")` is 1, and `Int("007")` is 7: one number would have many URLs.
        guard let number = Int(text), String(number) == text else { return nil }
        self = number
    }

    public var text: String { String(self) }
}

extension Bool: TextValue {
    public static var expectation: String { "true or false" }

    public init?(text: String) {
        switch text {
        case "true": self = true
        case "false": self = false
        default: return nil
        }
    }

    public var text: String { self ? "true" : "false" }
}

extension TextValue where Self: RawRepresentable, RawValue == String {
    public init?(text: String) {
        self.init(rawValue: text)
    }

    public var text: String { rawValue }
}

extension TextValue where Self: RawRepresentable & CaseIterable, RawValue == String {
    public static var expectation: String {
        "one of " + allCases.map(\.rawValue).joined(separator: ", ")
    }
}

extension StringProtocol {
    /// Whether there is nothing in it but white space.
    package var isBlank: Bool {
        allSatisfy(\.isWhitespace)
    }
}

/// A value with one text of its own in URLs and forms: `Self(text: value.text) == value`.
///
///     struct Grade: TextValue {
///         static let expectation = "a whole number from 1 to 6"
///         static var localisedExpectation: any LocalisedText {
///             Text(en: expectation, de: "eine ganze Zahl von 1 bis 6", ar: "عدد صحيح من 1 إلى 6")
///         }
///         let number: Int
///         init?(text: String) { guard let number = Int(text: text), (1...6).contains(number) else { return nil }; self.number = number }
///         var text: String { String(number) }
///     }
///
/// Enums with text or numbers as their raw value conform by saying so. Events read such a value from one form field.
/// `init` refuses what is not such a value rather than guess.
public protocol TextValue: FieldValue, Hashable {
    /// What the text must be, completing "must be …": for programs, the terminal and the log.
    static var expectation: String { get }
    /// The same as people read it on a page. In German it stands behind “Erwartet wird”, in Arabic behind «المطلوب». A
    /// type that only programs send says `FrameworkText(forPrograms: expectation)`.
    static var localisedExpectation: any LocalisedText { get }
    init?(text: String)
    /// The value as a person may type it into a form, where that is more than `init(text:)` reads: `08` for 8. URLs are
    /// never read with it, so that a route has one URL.
    init?(typed: String)
    /// What a form's field with this text holds. White space at the ends is not part of the value.
    static func reading(of given: String) -> FieldReading<Self>
    /// The canonical text; never empty, except for text itself.
    var text: String { get }
    /// Whether white space at the ends of a URL's value is part of it, as a space behind the last word of a search is:
    /// `init(text:)` then says what of it counts. False unless written.
    static var keepsEnds: Bool { get }
}

extension TextValue {
    public static var fieldKind: FieldShape.Kind { .text }

    public static var keepsEnds: Bool { false }

    public init?(typed text: String) {
        self.init(text: text)
    }

    public func entries(named name: String) -> [Form.Entry] { [Form.Entry(name: name, value: text)] }

    @inlinable
    public static func reading(of given: String) -> FieldReading<Self> {
        let text = given.trimmed
        if let value = Self(typed: text) { return .value(value) }
        return text.isEmpty ? .blank : .misfit(text: text, expectation: localisedExpectation)
    }

    @inlinable
    public static func forEachReading(of name: String, in form: Form, _ body: (FieldReading<Self>) -> Void) {
        for entry in form.entries where entry.name == name { body(reading(of: entry.value)) }
    }
}

extension TextValue where Self: RawRepresentable, RawValue: TextValue {
    public init?(text: String) {
        guard let rawValue = RawValue(text: text) else { return nil }
        self.init(rawValue: rawValue)
    }

    public init?(typed text: String) {
        guard let rawValue = RawValue(typed: text) else { return nil }
        self.init(rawValue: rawValue)
    }

    public var text: String { rawValue.text }
}

extension TextValue where Self: RawRepresentable & CaseIterable, RawValue: TextValue {
    public static var expectation: String { choices.english }
    public static var localisedExpectation: any LocalisedText { choices }

    /// Names the choices, or the first few of very many.
    private static var choices: FrameworkText { .oneOf(allCases.map(\.rawValue.text), naming: 20) }
}

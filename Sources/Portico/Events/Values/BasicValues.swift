public import Foundation

extension Bool: TextValue {
    public static var expectation: String { FrameworkText.trueOrFalse.english }
    public static var localisedExpectation: any LocalisedText { FrameworkText.trueOrFalse }

    public init?(text: String) {
        switch text {
        case "true": self = true
        case "false": self = false
        default: return nil
        }
    }

    public var text: String { self ? "true" : "false" }

    public static var fieldKind: FieldShape.Kind { .flag }

    public static func fields(named name: String) -> [FieldShape] {
        [FieldShape(name: name, isOptional: true, kind: fieldKind)]
    }

    /// A checkbox without a value of its own sends "on" (HTML section 4.10.5.1.15).
    public static func reading(of given: String) -> FieldReading<Bool> {
        let text = given.trimmed
        if text.isEmpty { return .blank }
        let value = text == "on" ? true : Bool(text: text)
        return value.map { .value($0) } ?? .misfit(text: text, expectation: localisedExpectation)
    }

    /// A checkbox that is not checked sends nothing (HTML section 4.10.21.4), so an absent field is false.
    public init(from form: Form, named name: String) throws(InvalidFields) {
        self = try Self.one(named: name, in: form) ?? false
    }
}

extension String: TextValue {
    public static var expectation: String { FrameworkText.text.english }
    public static var localisedExpectation: any LocalisedText { FrameworkText.text }

    public init?(text: String) {
        self = text
    }

    public var text: String { self }

    public static var isBlankValue: Bool { true }

    /// White space at the ends was typed and stays; a field with nothing else in it is blank.
    public static func reading(of given: String) -> FieldReading<String> {
        given.isBlank ? .blank : .value(given)
    }

    /// The text as it was typed. A field that was left out is not one that was emptied: who means that sends it empty.
    public init(from form: Form, named name: String) throws(InvalidFields) {
        let count = form.count(of: name)
        guard count <= 1 else { throw InvalidFields(name, .repeated(count)) }
        guard let text = form[name] else { throw InvalidFields(name, .isMissingText) }
        self = text
    }
}

extension UUID: TextValue {
    public static var expectation: String { FrameworkText.identifier.english }
    public static var localisedExpectation: any LocalisedText { FrameworkText.identifier }

    public init?(text: String) {
        self.init(uuidString: text)
    }

    /// In lower case (RFC 9562 section 4).
    public var text: String { uuidString.lowercased() }
}

/// As it stands, any number of the type: where it is calculated with, take a `WholeNumber`, which has a range.
extension TextValue where Self: FixedWidthInteger {
    public static var expectation: String { wholeNumber.english }
    public static var localisedExpectation: any LocalisedText { wholeNumber }

    /// Small types name their bounds, which a person may well run into.
    private static var wholeNumber: FrameworkText {
        if bitWidth < 64 { return .wholeNumber(from: String(min), to: String(max)) }
        return isSigned ? .wholeNumber : .wholeNumberFromZero
    }

    public init?(text: String) {
        // `Int("+1")` is 1, and `Int("007")` is 7: one number would have many URLs.
        guard let number = Self(text), String(number) == text else { return nil }
        self = number
    }

    /// With zeros before it, and with either sign: `08`, `+5`, `-0`.
    public init?(typed text: String) {
        guard let number = Self(text) else { return nil }
        self = number
    }

    public var text: String { String(self) }
}

extension Int: TextValue {}
extension Int8: TextValue {}
extension Int16: TextValue {}
extension Int32: TextValue {}
extension Int64: TextValue {}
extension UInt: TextValue {}
extension UInt8: TextValue {}
extension UInt16: TextValue {}
extension UInt32: TextValue {}
extension UInt64: TextValue {}

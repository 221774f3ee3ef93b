/// As it stands, any number of the type: where it is calculated with, take a `WholeNumber`, which has a range.
extension TextValue where Self: FixedWidthInteger {
    /// Small types name their bounds, which a person may well run into.
    public static var expectation: String {
        if bitWidth < 64 { return "a whole number from \(min) to \(max)" }
        return isSigned ? "a whole number" : "a whole number from 0"
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

extension TextValue where Self: BinaryFloatingPoint & LosslessStringConvertible {
    public static var expectation: String { "a number such as 1.5" }

    public init?(text: String) {
        guard NumberText(text) != nil, let number = Self(text), number.isFinite else { return nil }
        self = number
    }

    /// The shortest text that is this number; whole ones without a fraction.
    public var text: String {
        // As far as every whole number has a value of its own.
        guard magnitude < 1e15, let whole = Int64(exactly: self) else { return description }
        return String(whole)
    }
}

extension Double: TextValue {}
extension Float: TextValue {}

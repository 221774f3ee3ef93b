public import Foundation

extension TextValue where Self: BinaryFloatingPoint & LosslessStringConvertible {
    public static var expectation: String { FrameworkText.number.english }
    public static var localisedExpectation: any LocalisedText { FrameworkText.number }

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

extension Decimal: TextValue {
    public static var expectation: String { FrameworkText.number.english }
    public static var localisedExpectation: any LocalisedText { FrameworkText.number }

    /// Nil too where the number has more digits than a `Decimal` keeps: nothing typed is rounded in silence.
    public init?(text: String) {
        guard let syntax = NumberText(text), syntax.significantDigits <= 38,
            let number = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")), number.isFinite,
            (number == 0) == (syntax.significantDigits == 0)
        else { return nil }
        self = number
    }

    public var text: String { description }
}

/// The text of a number that need not be whole, as `<input type=number>` sends it (HTML section 2.3.4.3): `-1.5`, `.5`,
/// `2e3`.
///
/// Narrower than what Swift reads: no sign but minus, no hexadecimal digits, no `inf` or `nan`.
struct NumberText {
    /// Digits without the zeros before the first other one and after the last.
    let significantDigits: Int

    init?(_ text: String) {
        var rest = Substring(text).utf8
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        var digits = Array(rest.removingDigits())
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            let fraction = rest.removingDigits()
            if fraction.isEmpty { return nil }
            digits += fraction
        }
        if digits.isEmpty { return nil }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest.removeFirst()
            if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
            // No number that is kept here has a longer exponent, and a library may count it in few bits.
            guard (1...4).contains(rest.removingDigits().count) else { return nil }
        }
        guard rest.isEmpty else { return nil }
        let zero = UInt8(ascii: "0")
        let first = digits.firstIndex { $0 != zero }
        let last = digits.lastIndex { $0 != zero }
        if let first, let last { significantDigits = last - first + 1 } else { significantDigits = 0 }
    }
}

extension Substring.UTF8View {
    /// Takes the digits it begins with.
    fileprivate mutating func removingDigits() -> Self {
        let digits = prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        removeFirst(digits.count)
        return digits
    }
}

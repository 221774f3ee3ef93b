/// A number from outside with digits behind the point, kept exactly: `DecimalNumber<1_000_000, 2>` is one from 0 to
/// 1,000,000 with at most two.
///
///     case addTapped(title: SingleLine<200>, price: DecimalNumber<1_000_000, 2>)
///
///     let price = DecimalNumber<1_000_000, 2>(text: "9.50")
///     price?.rawValue          // 950, as it is stored and calculated with
///     price?.text              // "9.50"
///     localiser.number(price)  // "9.50", in German "9,50"
///
/// It is a whole number of the smallest unit, such as cents, so that nothing is ever rounded. A person types as many
/// digits behind the point as there are, or fewer, with a point or a comma before them; a comma before three digits,
/// which may stand for thousands, is refused.
///
/// Choose the bounds so that everything calculated with the number fits into an `Int`. `digits` is from 0 to 9, and no
/// number is larger than 9,000,000,000.
public struct DecimalNumber<let maximum: Int, let digits: Int>: RawRepresentable, Sendable, Hashable {
    /// How many of the smallest unit it is.
    public let rawValue: Int

    /// Nil outside of the range.
    public init?(rawValue: Int) {
        guard rawValue >= 0, rawValue <= Self.largest else { return nil }
        self.rawValue = rawValue
    }

    /// The nearest one in the range: for numbers that were stored or calculated, not for those somebody sent.
    public init(nearestTo number: Int) {
        rawValue = max(0, min(number, Self.largest))
    }

    /// How many digits there are behind the point.
    private static var places: Int { min(max(digits, 0), 9) }

    /// How many of the smallest unit are 1. Its product with the largest bound fits into an `Int`.
    fileprivate static var unit: Int { (0..<places).reduce(1) { unit, _ in unit * 10 } }

    private static var largest: Int { min(max(maximum, 0), 9_000_000_000) * unit }
}

extension DecimalNumber: TextValue {
    public static var expectation: String { FrameworkText.decimalNumber(to: maximum, digits).english }
    public static var localisedExpectation: any LocalisedText { FrameworkText.decimalNumber(to: maximum, digits) }

    public init?(text: String) {
        self.init(typed: text)
        // One number has one URL.
        guard self.text == text else { return nil }
    }

    /// With fewer digits behind the point, zeros before it, or a comma in its place: `9.5`, `9`, `09,50`.
    public init?(typed text: String) {
        let parts = text.split(omittingEmptySubsequences: false) { [".", ",", "\u{066B}"].contains($0) }
        let fraction = parts.count == 2 ? parts[1] : ""
        let missing = Self.places - fraction.count
        guard !text.isEmpty, parts.count == 1 || (parts.count == 2 && !fraction.isEmpty), missing >= 0,
            // `1,500` is one and a half in one country, and one and a half thousand in another.
            fraction.count != 3 || !text.contains(","),
            let whole = Self.number(parts[0]),
            let rest = Self.number(fraction + String(repeating: "0", count: missing))
        else {
            return nil
        }
        let (units, overflows) = whole.multipliedReportingOverflow(by: Self.unit)
        guard !overflows, units <= Self.largest else { return nil }
        self.init(rawValue: units + rest)
    }

    /// With all digits behind the point.
    public var text: String { String(whole) + (Self.places > 0 ? "." + fraction : "") }

    /// The number of these digits and nothing else; 0 for none.
    private static func number(_ text: some StringProtocol) -> Int? {
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return text.isEmpty ? 0 : Int(text)
    }

    /// What stands before the point.
    fileprivate var whole: Int { rawValue / Self.unit }

    /// The digits behind it.
    fileprivate var fraction: String {
        let rest = String(rawValue % Self.unit)
        return Self.places > 0 ? String(repeating: "0", count: Self.places - rest.count) + rest : ""
    }
}

extension DecimalNumber: Comparable {
    public static func < (one: DecimalNumber, other: DecimalNumber) -> Bool { one.rawValue < other.rawValue }
}

extension DecimalNumber: CustomStringConvertible {
    public var description: String { text }
}

extension Language {
    /// An exact number with all its digits behind the point, and in groups of three before it: `1,234.50`.
    public func number<let maximum: Int, let digits: Int>(_ number: DecimalNumber<maximum, digits>) -> String {
        let fraction = number.fraction
        return self.number(number.whole) + (fraction.isEmpty ? "" : numbers.decimal + fraction)
    }
}

extension Localiser {
    /// An exact number with all its digits behind the point.
    public func number<let maximum: Int, let digits: Int>(_ number: DecimalNumber<maximum, digits>) -> String {
        language.number(number)
    }
}

extension FrameworkText {
    fileprivate static func decimalNumber(to maximum: Int, _ digits: Int) -> FrameworkText {
        FrameworkText(
            en: "a number from 0 to \(number: maximum) with at most \(digits) digits after the decimal point",
            de: "eine Zahl von 0 bis \(Language.german.number(maximum)) mit höchstens \(digits) Nachkommastellen",
            ar: "عدد من 0 إلى \(Language.arabic.number(maximum))، وعدد منازله العشرية \(digits) على الأكثر"
        )
    }
}

public import Foundation

extension Decimal: TextValue {
    public static var expectation: String { "a number such as 1.5" }

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

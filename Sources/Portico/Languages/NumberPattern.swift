import Foundation

extension Language {
    /// How a language writes numbers: the signs between and beside the digits 0 to 9.
    public struct NumberPattern: Sendable, Hashable {
        let group: String
        let decimal: String
        let minus: String
        let percent: String

        /// - Parameters:
        ///   - group: what stands between groups of three digits.
        ///   - decimal: what stands before a fraction.
        ///   - minus: what stands before a number below zero.
        ///   - percent: what stands behind a number of hundredths, with the space before it.
        public init(group: String, decimal: String, minus: String, percent: String) {
            self.group = group
            self.decimal = decimal
            self.minus = minus
            self.percent = percent
        }
    }
}

extension Language {
    /// The most digits that a fraction is written with.
    private static let maximumDigits = 15

    /// A whole number, in groups of three digits: `11,906`.
    public func number(_ number: Int) -> String {
        (number < 0 ? numbers.minus : "") + grouped(String(number.magnitude)[...])
    }

    /// A number rounded to that many digits behind the point, from 0 to 15: `2.50`.
    public func number(_ number: Double, digits: Int) -> String {
        guard number.isFinite else { return number.isNaN ? "NaN" : (number < 0 ? numbers.minus : "") + "∞" }
        // Of C, whose point is a point whatever the machine's language is.
        let text = String(format: "%.*f", min(max(digits, 0), Self.maximumDigits), number.magnitude)
        let parts = text.split(separator: ".", maxSplits: 1)
        let isNegative = number < 0 && text.contains { ("1"..."9").contains($0) }
        let fraction = parts.count > 1 ? numbers.decimal + parts[1] : ""
        return (isNegative ? numbers.minus : "") + grouped(parts[0]) + fraction
    }

    /// A share of 1 in hundredths, rounded to that many digits behind the point: `35%` for 0.35.
    public func percent(_ share: Double, digits: Int = 0) -> String {
        number(share * 100, digits: digits) + numbers.percent
    }

    private func grouped(_ digits: Substring) -> String {
        guard digits.count > 3 else { return String(digits) }
        let groups = stride(from: digits.count, to: 0, by: -3).map { digits.prefix($0).suffix(3) }
        return groups.reversed().joined(separator: numbers.group)
    }
}

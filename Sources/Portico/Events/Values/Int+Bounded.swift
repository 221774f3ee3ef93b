extension Int {
    /// Itself, or the nearest bound.
    func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }

    /// With a comma between groups of three digits, as it stands in sentences: `1,000,000`.
    var inGroups: String {
        let digits = String(magnitude)
        let groups = stride(from: digits.count, to: 0, by: -3).map { digits.prefix($0).suffix(3) }
        return (self < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
    }
}

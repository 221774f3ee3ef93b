extension Int {
    /// With a comma between groups of three digits: `11,906`.
    package var grouped: String {
        let digits = String(magnitude)
        let groups = stride(from: digits.count, to: 0, by: -3).map { digits.prefix($0).suffix(3) }
        return (self < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
    }

    /// With a noun that gets its plural: `1 name`, `2,572 names`.
    package func counted(_ noun: String) -> String {
        "\(grouped) \(noun)\(self == 1 ? "" : "s")"
    }
}

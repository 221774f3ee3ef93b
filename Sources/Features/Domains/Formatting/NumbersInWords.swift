extension Int {
    /// With a comma between groups of three digits: `11,906`.
    var grouped: String {
        let digits = String(magnitude)
        var text = self < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return text
    }

    /// With a noun that gets its plural: `1 name`, `2,572 names`.
    func counted(_ noun: String) -> String {
        "\(grouped) \(noun)\(self == 1 ? "" : "s")"
    }
}

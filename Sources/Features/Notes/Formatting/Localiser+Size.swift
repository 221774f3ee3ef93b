import Portico

extension Localiser {
    /// How much of a store something takes, as `ByteCount` says it in English.
    ///
    ///     Localiser(.german).size(1_258_291)   // "1,1 MB"
    func size(_ bytes: Int) -> String {
        guard language != .english else { return ByteCount(bytes).description }
        guard bytes >= 1_024 else { return "\(number(bytes)) \(unit(0))" }
        var (unit, power) = (1_024, 1)
        while power < 3, bytes / unit >= 1_024 { (unit, power) = (unit * 1_024, power + 1) }
        // Rounded down, as a limit must not promise too much.
        let tenths = bytes % unit * 10 / unit
        let size = Double(bytes / unit) + Double(tenths) / 10
        return "\(number(size, digits: tenths == 0 ? 0 : 1)) \(self.unit(power))"
    }

    /// - Parameter power: how often 1,024 is multiplied, from 0 to 3.
    private func unit(_ power: Int) -> String {
        let names = language == .arabic ? ["بايت", "كيلوبايت", "ميغابايت", "غيغابايت"] : ["Byte", "KB", "MB", "GB"]
        return names[min(max(power, 0), names.count - 1)]
    }
}

import AtriumTexts
import Portico

extension ByteCount {
    /// The size as people read it in each language.
    ///
    ///     ByteCount(1_572_864).inWords   // "1.5 MB", "1,5 MB", "1.5 ميغابايت"
    var inWords: Text {
        guard bytes >= 1_024 else {
            return Text(
                en: description,
                de: "\(Language.german.number(bytes)) Byte",
                ar: "\(Language.arabic.number(bytes)) بايت"
            )
        }
        var unit = 1_024
        var names = [("KB", "كيلوبايت"), ("MB", "ميغابايت"), ("GB", "غيغابايت")][...]
        while names.count > 1, bytes / unit >= 1_024 {
            unit *= 1_024
            names = names.dropFirst()
        }
        let (german, arabic) = names.first ?? ("GB", "غيغابايت")
        // Cut off and not rounded, as `description` has it.
        let tenths = bytes % unit * 10 / unit
        let size = Double(bytes / unit) + Double(tenths) / 10
        let digits = tenths == 0 ? 0 : 1
        return Text(
            en: description,
            de: "\(Language.german.number(size, digits: digits)) \(german)",
            ar: "\(Language.arabic.number(size, digits: digits)) \(arabic)"
        )
    }
}

import AtriumTexts
import Portico

/// How much of a comparison is not shown.
enum NoteDifferenceMessages {
    static func unchangedLines(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) line unchanged"
            } other: {
                "\($0) lines unchanged"
            },
            de: OneAndOther {
                "\($0) Zeile unverändert"
            } other: {
                "\($0) Zeilen unverändert"
            },
            ar: lines { "\($0)، دون تغيير" }
        )
    }
    static func moreLines(_ count: Int, _ kind: LineDiff.Line.Kind) -> Text {
        let (german, arabic) =
            switch kind {
            case .same: ("unveränderte", "ودون تغيير أيضًا")
            case .removed: ("entfernte", "ومحذوف أيضًا")
            case .added: ("hinzugefügte", "ومضاف أيضًا")
            }
        return Text(
            count: count,
            en: OneAndOther {
                "and \($0) more \(kind.rawValue) line"
            } other: {
                "and \($0) more \(kind.rawValue) lines"
            },
            de: OneAndOther {
                "und \($0) weitere \(german) Zeile"
            } other: {
                "und \($0) weitere \(german) Zeilen"
            },
            ar: lines { "\(arabic): \($0)" }
        )
    }
    static func moreChangedLines(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "and \($0) more changed line"
            } other: {
                "and \($0) more changed lines"
            },
            de: OneAndOther {
                "und \($0) weitere geänderte Zeile"
            } other: {
                "und \($0) weitere geänderte Zeilen"
            },
            ar: lines { "وتغيّر أيضًا: \($0)" }
        )
    }

    /// In the middle of a long line.
    static func leftOut(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) character left out"
            } other: {
                "\($0) characters left out"
            },
            de: OneAndOther {
                "\($0) Zeichen ausgelassen"
            } other: {
                "\($0) Zeichen ausgelassen"
            },
            ar: ArabicForms(
                zero: { "غير معروض: \($0) حرف" },
                one: { _ in "غير معروض: حرف واحد" },
                two: { _ in "غير معروض: حرفان" },
                few: { "غير معروض: \($0) أحرف" },
                many: { "غير معروض: \($0) حرفًا" },
                other: { "غير معروض: \($0) حرف" }
            )
        )
    }
    /// At its end.
    static func moreCharacters(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) more character"
            } other: {
                "\($0) more characters"
            },
            de: OneAndOther {
                "\($0) weiteres Zeichen"
            } other: {
                "\($0) weitere Zeichen"
            },
            ar: ArabicForms(
                zero: { "و\($0) حرف آخر" },
                one: { _ in "وحرف آخر" },
                two: { _ in "وحرفان آخران" },
                few: { "و\($0) أحرف أخرى" },
                many: { "و\($0) حرفًا آخر" },
                other: { "و\($0) حرف آخر" }
            )
        )
    }

    /// - Parameter sentence: what is said of them, around their number.
    private static func lines(in sentence: @escaping (String) -> String) -> ArabicForms {
        ArabicForms(
            zero: { sentence("\($0) سطر") },
            one: { _ in sentence("سطر واحد") },
            two: { _ in sentence("سطران") },
            few: { sentence("\($0) أسطر") },
            many: { sentence("\($0) سطرًا") },
            other: { sentence("\($0) سطر") }
        )
    }
}

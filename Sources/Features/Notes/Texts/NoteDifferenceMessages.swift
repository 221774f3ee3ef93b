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
            ar: lines(behind: "دون تغيير")
        )
    }
    static func moreLines(_ count: Int, _ kind: LineDiff.Line.Kind) -> Text {
        let (german, arabic) =
            switch kind {
            case .same: ("unveränderte", "دون تغيير")
            case .removed: ("entfernte", "محذوفة")
            case .added: ("hinzugefügte", "مضافة")
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
            ar: lines("و", behind: "\(arabic) أيضًا")
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
            ar: lines("و", behind: "فيها تغيير أيضًا")
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
            ar: characters(behind: "غير معروض")
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
            ar: characters(behind: "أيضًا")
        )
    }

    private static func lines(_ and: String = "", behind words: String) -> ArabicForms {
        ArabicForms(
            zero: { "\(and)\($0) سطر، \(words)" },
            one: { _ in "\(and)سطر واحد، \(words)" },
            two: { _ in "\(and)سطران، \(words)" },
            few: { "\(and)\($0) أسطر، \(words)" },
            many: { "\(and)\($0) سطرًا، \(words)" },
            other: { "\(and)\($0) سطر، \(words)" }
        )
    }

    private static func characters(behind words: String) -> ArabicForms {
        ArabicForms(
            zero: { "\($0) حرف \(words)" },
            one: { _ in "حرف واحد \(words)" },
            two: { _ in "حرفان، \(words)" },
            few: { "\($0) أحرف، \(words)" },
            many: { "\($0) حرفًا، \(words)" },
            other: { "\($0) حرف، \(words)" }
        )
    }
}

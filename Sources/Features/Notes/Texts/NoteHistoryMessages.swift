import AtriumTexts
import Portico

/// What only the code of a note's history says: its earlier texts, and what is between two.
enum NoteHistoryMessages {
    // What a page says about itself.
    static func title(_ name: String) -> Text {
        Text(en: "History of “\(name)”", de: "Verlauf von „\(name)“", ar: "سجل «\(isolated: name)»")
    }
    static let about = Text(
        en: "Earlier versions of a note.",
        de: "Frühere Versionen einer Notiz.",
        ar: "النسخ السابقة من ملاحظة."
    )
    static let aboutRevision = Text(
        en: "An earlier version of a note, and what changed.",
        de: "Eine frühere Version einer Notiz, und was sich geändert hat.",
        ar: "نسخة سابقة من ملاحظة، وما تغيّر."
    )
    static func version(_ number: String) -> Text {
        Text(en: "Version \(number)", de: "Version \(number)", ar: "النسخة \(number)")
    }

    // How many there are.
    static func earlier(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) earlier version"
            } other: {
                "\($0) earlier versions"
            },
            de: OneAndOther {
                "\($0) frühere Version"
            } other: {
                "\($0) frühere Versionen"
            },
            ar: ArabicForms(
                zero: { "\($0) نسخة سابقة" },
                one: { _ in "نسخة سابقة واحدة" },
                two: { _ in "نسختين سابقتين" },
                few: { "\($0) نسخ سابقة" },
                many: { "\($0) نسخة سابقة" },
                other: { "\($0) نسخة سابقة" }
            )
        )
    }
    static func further(_ count: Int) -> Text {
        let english = ": open a version and choose “Previous version”."
        let german = ": Öffnen Sie eine Version, und wählen Sie „Vorherige Version“."
        let arabic = ": افتح نسخة واختر «النسخة الأقدم»."
        return Text(
            count: count,
            en: OneAndOther {
                "And \($0) older version\(english)"
            } other: {
                "And \($0) older versions\(english)"
            },
            de: OneAndOther {
                "Und \($0) ältere Version\(german)"
            } other: {
                "Und \($0) ältere Versionen\(german)"
            },
            ar: ArabicForms(
                zero: { "و\($0) نسخة أقدم\(arabic)" },
                one: { _ in "ونسخة واحدة أقدم\(arabic)" },
                two: { _ in "ونسختان أقدم\(arabic)" },
                few: { "و\($0) نسخ أقدم\(arabic)" },
                many: { "و\($0) نسخة أقدم\(arabic)" },
                other: { "و\($0) نسخة أقدم\(arabic)" }
            )
        )
    }

    // What one of them changed.
    static let newTitle = Text(en: "New title", de: "Neuer Titel", ar: "عنوان جديد")
    static let newTags = Text(en: "New tags", de: "Neue Schlagwörter", ar: "وسوم جديدة")
    static func longer(by count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) more character"
            } other: {
                "\($0) more characters"
            },
            de: OneAndOther {
                "\($0) Zeichen mehr"
            } other: {
                "\($0) Zeichen mehr"
            },
            ar: ArabicForms(
                zero: { "\($0) حرف أكثر" },
                one: { _ in "حرف واحد أكثر" },
                two: { _ in "حرفان أكثر" },
                few: { "\($0) أحرف أكثر" },
                many: { "\($0) حرفًا أكثر" },
                other: { "\($0) حرف أكثر" }
            )
        )
    }
    static func shorter(by count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) character fewer"
            } other: {
                "\($0) characters fewer"
            },
            de: OneAndOther {
                "\($0) Zeichen weniger"
            } other: {
                "\($0) Zeichen weniger"
            },
            ar: ArabicForms(
                zero: { "\($0) حرف أقل" },
                one: { _ in "حرف واحد أقل" },
                two: { _ in "حرفان أقل" },
                few: { "\($0) أحرف أقل" },
                many: { "\($0) حرفًا أقل" },
                other: { "\($0) حرف أقل" }
            )
        )
    }

    // What was done.
    static func pruned(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) earlier version has been deleted."
            } other: {
                "\($0) earlier versions have been deleted."
            },
            de: OneAndOther {
                "\($0) frühere Version wurde gelöscht."
            } other: {
                "\($0) frühere Versionen wurden gelöscht."
            },
            ar: ArabicForms(
                zero: { "حُذفت \($0) نسخة سابقة." },
                one: { _ in "حُذفت نسخة سابقة واحدة." },
                two: { _ in "حُذفت نسختان سابقتان." },
                few: { "حُذفت \($0) نسخ سابقة." },
                many: { "حُذفت \($0) نسخة سابقة." },
                other: { "حُذفت \($0) نسخة سابقة." }
            )
        )
    }
    static func restored(_ version: String) -> Text {
        Text(
            en: "Version \(version) was restored. The text it replaced is in the history.",
            de: "Version \(version) wurde wiederhergestellt. Der ersetzte Text ist im Verlauf.",
            ar: "استُعيدت النسخة \(version). النص الذي حلّت محله في السجل."
        )
    }
    static let notKept = Text(
        en: "That version is no longer kept.",
        de: "Diese Version wird nicht mehr aufbewahrt.",
        ar: "لم تعد تلك النسخة محفوظة."
    )

    // What cannot be read, and what was not done.
    static let notShown = Text(
        en: "The history cannot be shown.",
        de: "Der Verlauf kann nicht angezeigt werden.",
        ar: "يتعذر عرض السجل."
    )
    static let nothingDeleted = Text(en: "Nothing was deleted.", de: "Nichts wurde gelöscht.", ar: "لم يُحذف شيء.")
    static let asItWas = Text(
        en: "Nothing was deleted. The history is as it was.",
        de: "Nichts wurde gelöscht. Der Verlauf ist unverändert.",
        ar: "لم يُحذف شيء. السجل كما كان."
    )
    static let versionGone = Text(
        en: "This version is no longer here.",
        de: "Diese Version gibt es hier nicht mehr.",
        ar: "لم تعد هذه النسخة هنا."
    )
    static let versionNotShown = Text(
        en: "This version cannot be shown.",
        de: "Diese Version kann nicht angezeigt werden.",
        ar: "يتعذر عرض هذه النسخة."
    )
    static let comparing = Text(
        en: "Comparing this version with the others…",
        de: "Diese Version wird mit den anderen verglichen …",
        ar: "تجري مقارنة هذه النسخة بغيرها…"
    )
    static let stale = Text(
        en: "Not restored: the note was changed in the meantime. Below is how it differs now; press Restore again if "
            + "you still want to.",
        de: "Nicht wiederhergestellt: Die Notiz wurde inzwischen geändert. Unten steht, was jetzt anders ist; wählen "
            + "Sie noch einmal „Wiederherstellen“, wenn Sie das weiterhin möchten.",
        ar: "لم تُستعد: تغيّرت الملاحظة في هذه الأثناء. أدناه الفرق كما هو الآن؛ اضغط «استعادة» مرة أخرى إن كنت ما زلت "
            + "تريد ذلك."
    )
    static let otherNote = Text(
        en: "Not restored: this form belongs to another note. Open the note again and repeat the change.",
        de: "Nicht wiederhergestellt: Dieses Formular gehört zu einer anderen Notiz. Öffnen Sie die Notiz noch "
            + "einmal, und wiederholen Sie die Änderung.",
        ar: "لم تُستعد: هذا النموذج لملاحظة أخرى. افتح الملاحظة من جديد وكرر التغيير."
    )
    static func notRestored(_ why: String) -> Text {
        Text(en: "Not restored: \(why)", de: "Nicht wiederhergestellt: \(why)", ar: "لم تُستعد: \(why)")
    }
    static let notRestored = Text(en: "Not restored.", de: "Nicht wiederhergestellt.", ar: "لم تُستعد.")
    static let noteAsItWas = Text(
        en: "Not restored. The note is as it was.",
        de: "Nicht wiederhergestellt. Die Notiz ist unverändert.",
        ar: "لم تُستعد. لم تتغيّر الملاحظة."
    )
}

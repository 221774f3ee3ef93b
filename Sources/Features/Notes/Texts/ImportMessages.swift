import AtriumTexts
import Portico

/// What only the code of imports says: what can be chosen for one, and what it does with the notes it found.
enum ImportMessages {
    /// - Parameter limit: how large each file may be, in the language of the visitor.
    static func files(upTo limit: String) -> Text {
        Text(
            en: "Up to \(limit) each. The preview changes nothing; you decide after it.",
            de:
                "Je Datei bis zu \(limit). Die Vorschau ändert nichts; Sie entscheiden danach.",
            ar: "حتى \(limit) لكل ملف. المعاينة لا تغيّر شيئًا، والقرار لك بعدها."
        )
    }
    static func tags(upTo limit: Int) -> Text {
        Text(
            en: "Separated by commas, up to \(limit). Leave it empty to add none.",
            de: "Durch Kommas getrennt, höchstens \(limit). Lassen Sie das Feld leer, um keine hinzuzufügen.",
            ar: "تفصل بينها فاصلة، وعددها \(limit) على الأكثر. اترك الحقل فارغًا لعدم إضافة أي وسم."
        )
    }

    // What becomes of a note that is there with another text: the choices.
    static let addBeside = Text(
        en: "Add the imported note as a copy",
        de: "Die importierte Notiz als Kopie hinzufügen",
        ar: "إضافة الملاحظة المستوردة إلى جانب ملاحظتي"
    )
    static let keepMine = Text(
        en: "Keep my note and skip the imported one",
        de: "Meine Notiz behalten und die importierte überspringen",
        ar: "الإبقاء على ملاحظتي وتخطي المستوردة"
    )
    static let takeTheirs = Text(
        en: "Replace my text with the imported one; my text stays in the history",
        de: "Meinen Text durch den importierten ersetzen; mein Text bleibt im Verlauf",
        ar: "إحلال النص المستورد محل نصي؛ ويبقى نصي في السجل"
    )

    // What becomes of folders: the choices.
    static let foldersAsTags = Text(
        en: "Turn them into tags, such as work/plans",
        de: "Zu Schlagwörtern machen, etwa Arbeit/Pläne",
        ar: "جعلها وسومًا، مثل عمل/خطط"
    )
    static let foldersLeftOut = Text(en: "Leave them out", de: "Auslassen", ar: "عدم استيرادها")

    // What becomes of words with a number sign: the choices.
    static let wordsAsTags = Text(
        en: "Turn them into tags, and leave the text as it is",
        de: "Zu Schlagwörtern machen und den Text lassen, wie er ist",
        ar: "جعلها وسومًا، مع بقاء النص كما هو"
    )
    static let wordsAsText = Text(en: "Leave them in the text", de: "Im Text lassen", ar: "تركها في النص")

    // What was chosen.
    static let foldersBecomeTags = Text(
        en: "Folders and notebooks: turn them into tags.",
        de: "Ordner und Notizbücher: zu Schlagwörtern machen.",
        ar: "المجلدات ودفاتر الملاحظات: جعلها وسومًا."
    )
    static let foldersAreLeftOut = Text(
        en: "Folders and notebooks: leave them out.",
        de: "Ordner und Notizbücher: auslassen.",
        ar: "المجلدات ودفاتر الملاحظات: عدم استيرادها."
    )
    static let wordsBecomeTags = Text(
        en: "Words such as #plan: turn them into tags.",
        de: "Wörter wie #Plan: zu Schlagwörtern machen.",
        ar: "الكلمات مثل \(isolated: "#خطة"): جعلها وسومًا."
    )
    /// - Parameter tags: as they stand in the field.
    static func tagsToAdd(_ tags: String) -> Text {
        Text(
            en: "Tags to add: \(tags).",
            de: "Hinzuzufügende Schlagwörter: \(tags).",
            ar: "الوسوم المضافة: \(isolated: tags)."
        )
    }
    static let beside = Text(
        en: "Changed notes: add the imported ones as copies.",
        de: "Geänderte Notizen: die importierten als Kopien hinzufügen.",
        ar: "الملاحظات ذات النص المختلف: إضافة المستوردة إلى جانبها."
    )
    static let mine = Text(
        en: "Changed notes: keep my notes and skip the imported ones.",
        de: "Geänderte Notizen: meine Notizen behalten und die importierten überspringen.",
        ar: "الملاحظات ذات النص المختلف: الإبقاء على ملاحظاتي وتخطي المستوردة."
    )
    static let theirs = Text(
        en: "Changed notes: replace my text with the imported one.",
        de: "Geänderte Notizen: meinen Text durch den importierten ersetzen.",
        ar: "الملاحظات ذات النص المختلف: يحل النص المستورد محل نصي."
    )
}

/// What a report on an import says.
enum ImportReportMessages {
    static let plan = Text(en: "What would happen", de: "Was geschehen würde", ar: "ما سيحدث")
    static let result = Text(en: "What happened", de: "Was geschehen ist", ar: "ما حدث")
    static let soFar = Text(en: "So far", de: "Bisher", ar: "حتى الآن")

    // What it counts.
    static let new = Text(en: "New notes", de: "Neue Notizen", ar: "ملاحظات جديدة")
    static let alreadyHere = Text(
        en: "Already here, skipped",
        de: "Schon vorhanden, übersprungen",
        ar: "ملاحظات موجودة، مع تخطيها"
    )
    static let beside = Text(
        en: "Changed notes, added as copies",
        de: "Geänderte Notizen, als Kopien hinzugefügt",
        ar: "ملاحظات بنص مختلف، مع إضافتها إلى جانب ملاحظاتك"
    )
    static let mine = Text(
        en: "Changed notes, skipped",
        de: "Geänderte Notizen, übersprungen",
        ar: "ملاحظات بنص مختلف، مع تخطيها"
    )
    static let theirs = Text(
        en: "Changed notes, new version",
        de: "Geänderte Notizen, neue Version",
        ar: "ملاحظات بنص مختلف، مع نسخة جديدة"
    )
    static let leftOut = Text(en: "Notes left out", de: "Ausgelassene Notizen", ar: "ملاحظات لم تُستورد")
    static let files = Text(
        en: "Pictures and attached files",
        de: "Bilder und angehängte Dateien",
        ar: "صور وملفات مرفقة"
    )
    static let newSize = Text(en: "Space used", de: "Belegter Platz", ar: "المساحة المستخدمة")
    /// - Parameters:
    ///   - size: in the language of the visitor.
    ///   - room: how much the account had room for, in that language.
    static func size(_ size: String, of room: String) -> Text {
        Text(
            en: "\(size) of the \(room) left",
            de: "\(size) von noch freien \(room)",
            ar: "\(size) من أصل \(room) متبقية"
        )
    }

    /// - Parameter count: how many problems are not told one by one.
    static func further(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "And \($0) more."
            } other: {
                "And \($0) more."
            },
            de: OneAndOther {
                "Und \($0) weiterer Eintrag."
            } other: {
                "Und \($0) weitere Einträge."
            },
            ar: ArabicForms(
                zero: { _ in "ولا شيء غير ذلك." },
                one: { _ in "وعنصر واحد آخر." },
                two: { _ in "وعنصران آخران." },
                few: { "و\($0) عناصر أخرى." },
                many: { "و\($0) عنصرًا آخر." },
                other: { "و\($0) عنصر آخر." }
            )
        )
    }
}

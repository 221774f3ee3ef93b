import AtriumTexts
import Portico

/// What only the code of one note's pages says: what a page is about, and what was done.
enum NoteMessages {
    // Names where there is none.
    static let note = Text(en: "Note", de: "Notiz", ar: "ملاحظة")
    static let sharedNote = Text(en: "Shared note", de: "Geteilte Notiz", ar: "ملاحظة مشتركة")

    // Headings.
    static let deleteForever = Text(en: "Delete forever?", de: "Endgültig löschen?", ar: "حذف نهائي؟")
    static let moveToTrash = Text(
        en: "Move to the trash?",
        de: "In den Papierkorb verschieben?",
        ar: "نقل إلى سلة المهملات؟"
    )
    static let deadLink = Text(
        en: "This link does not work",
        de: "Dieser Link funktioniert nicht",
        ar: "هذا الرابط لا يعمل"
    )

    // What a page says about itself.
    static let about = Text(en: "A note.", de: "Eine Notiz.", ar: "ملاحظة.")
    static let aboutDeletion = Text(
        en: "Asks before a note is removed.",
        de: "Fragt, bevor eine Notiz entfernt wird.",
        ar: "يسأل قبل إزالة ملاحظة."
    )
    static let aboutPrint = Text(
        en: "A note, ready to print.",
        de: "Eine Notiz, bereit zum Drucken.",
        ar: "ملاحظة جاهزة للطباعة."
    )
    static let aboutShares = Text(
        en: "Read-only links to a note.",
        de: "Links, mit denen andere eine Notiz lesen können.",
        ar: "روابط لقراءة ملاحظة فقط."
    )
    static let aboutShared = Text(
        en: "A note that was shared.",
        de: "Eine Notiz, die geteilt wurde.",
        ar: "ملاحظة تمت مشاركتها."
    )
    static let aboutDates = Text(
        en: "When a note was created and last edited.",
        de: "Wann eine Notiz erstellt und zuletzt bearbeitet wurde.",
        ar: "متى أُنشئت الملاحظة ومتى عُدِّلت آخر مرة."
    )
    static func dates(of name: String) -> Text {
        Text(en: "Dates of “\(name)”", de: "Zeitangaben von „\(name)“", ar: "تواريخ «\(isolated: name)»")
    }
    static func datesAreIn(_ zone: String) -> Text {
        Text(
            en: "The times are in the time zone \(zone).",
            de: "Die Uhrzeiten gelten in der Zeitzone \(zone).",
            ar: "الأوقات حسب المنطقة الزمنية \(isolated: zone)."
        )
    }
    static func share(_ name: String) -> Text {
        Text(en: "Share “\(name)”", de: "„\(name)“ teilen", ar: "مشاركة «\(isolated: name)»")
    }

    // What was done.
    static let saved = Text(en: "Saved.", de: "Gespeichert.", ar: "تم الحفظ.")
    /// Of one task what it is now, of several that they are saved.
    static func ticked(_ ticks: SavedTicks) -> Text {
        guard !ticks.hasMissing else { return ticksOfOtherLines }
        guard let task = ticks.text else { return saved }
        return ticks.done.isEmpty
            ? Text(
                en: "“\(task)” is open again.",
                de: "„\(task)“ ist wieder offen.",
                ar: "عادت «\(isolated: task)» غير منجزة."
            )
            : Text(en: "“\(task)” is done.", de: "„\(task)“ ist erledigt.", ar: "«\(isolated: task)» منجزة.")
    }
    private static let ticksOfOtherLines = Text(
        en: "Ticks on lines that were changed or removed in the meantime were not saved.",
        de: "Häkchen in Zeilen, die sich inzwischen geändert haben oder fehlen, wurden nicht gespeichert.",
        ar: "لم تُحفظ حالة المهام في الأسطر التي تغيّرت أو حُذفت في هذه الأثناء."
    )
    static let pinned = Text(
        en: "Pinned to the top of the list.",
        de: "Oben in der Liste angeheftet.",
        ar: "ثُبِّتت في أعلى القائمة."
    )
    static let unpinned = Text(en: "Unpinned.", de: "Nicht mehr angeheftet.", ar: "أُلغي التثبيت.")
    static let datesChanged = Text(
        en: "The dates have been changed.",
        de: "Die Zeitangaben wurden geändert.",
        ar: "تم تغيير التواريخ."
    )
    static let datesAreBack = Text(
        en: "The dates are as they were before.",
        de: "Die Zeitangaben sind wieder wie vorher.",
        ar: "عادت التواريخ كما كانت من قبل."
    )
    static let isBack = Text(
        en: "The note is back where it was.",
        de: "Die Notiz ist wieder da, wo sie war.",
        ar: "عادت الملاحظة إلى حيث كانت."
    )
    static let isAmongNotes = Text(
        en: "The note is back among your notes.",
        de: "Die Notiz ist wieder bei Ihren Notizen.",
        ar: "عادت الملاحظة إلى ملاحظاتك."
    )
    static func isArchived(_ name: String) -> Text {
        Text(
            en: "“\(name)” is in the archive.",
            de: "„\(name)“ ist im Archiv.",
            ar: "«\(isolated: name)» في الأرشيف."
        )
    }
    static func isTrashed(_ name: String) -> Text {
        Text(
            en: "“\(name)” is in the trash.",
            de: "„\(name)“ ist im Papierkorb.",
            ar: "«\(isolated: name)» في سلة المهملات."
        )
    }
    static func deleted(_ name: String) -> Text {
        Text(
            en: "“\(name)” has been deleted forever.",
            de: "„\(name)“ wurde endgültig gelöscht.",
            ar: "حُذفت «\(isolated: name)» نهائيًا."
        )
    }
    static let tagged = Text(en: "Tags added.", de: "Schlagwörter hinzugefügt.", ar: "أُضيفت الوسوم.")
    static let alreadyTagged = Text(
        en: "The note already had these tags.",
        de: "Die Notiz hatte diese Schlagwörter schon.",
        ar: "كانت للملاحظة هذه الوسوم بالفعل."
    )
    static func untagged(_ tag: String) -> Text {
        Text(
            en: "The tag “\(tag)” has been removed.",
            de: "Das Schlagwort „\(tag)“ wurde entfernt.",
            ar: "أُزيل الوسم «\(isolated: tag)»."
        )
    }
    static func fileRemoved(_ name: String) -> Text {
        Text(
            en: "“\(name)” has been deleted.",
            de: "„\(name)“ wurde gelöscht.",
            ar: "حُذف «\(isolated: name)»."
        )
    }
    static let linkMade = Text(
        en: "Link created:",
        de: "Der Link wurde erstellt:",
        ar: "أُنشئ الرابط:"
    )
    /// What one is called that has no name.
    static let link = Text(en: "Link", de: "Link", ar: "رابط")
    static func opened(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "Opened \($0) time"
            } other: {
                "Opened \($0) times"
            },
            de: OneAndOther {
                "\($0)-mal geöffnet"
            } other: {
                "\($0)-mal geöffnet"
            },
            ar: ArabicForms(
                zero: { "فُتح \($0) مرة" },
                one: { _ in "فُتح مرة واحدة" },
                two: { _ in "فُتح مرتين" },
                few: { "فُتح \($0) مرات" },
                many: { "فُتح \($0) مرة" },
                other: { "فُتح \($0) مرة" }
            )
        )
    }
    static let wrongPassword = Text(
        en: "is not the password of this link",
        de: "Das ist nicht das Passwort dieses Links",
        ar: "ليست هذه كلمة مرور الرابط"
    )
    static let triedTooOften = Text(
        en: "Too many wrong passwords. Try again in a few minutes.",
        de: "Zu viele falsche Passwörter. Versuchen Sie es in einigen Minuten noch einmal.",
        ar: "كلمات مرور خاطئة كثيرة. أعد المحاولة بعد بضع دقائق."
    )
    static let linkEnded = Text(
        en: "The link is turned off and no longer works.",
        de: "Der Link wurde deaktiviert und funktioniert nicht mehr.",
        ar: "أُوقف الرابط ولم يعد يعمل."
    )
}

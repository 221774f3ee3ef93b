import AtriumTexts
import Portico

/// What the pages of a note's earlier texts say, and what stands in a comparison of two.
@Texts enum NoteHistoryTexts {
    // The list.
    static let earlierOf = Text(
        en: "Every change to title, text or tags of “{name}” keeps the previous version. Ticks within ten minutes "
            + "count as one change.",
        de: "Bei jeder Änderung an Titel, Text oder Schlagwörtern von „{name}“ bleibt die vorherige Version erhalten. "
            + "Was innerhalb von zehn Minuten abgehakt wird, zählt als eine Änderung.",
        ar: "عند كل تغيير في عنوان «{name}» أو نصها أو وسومها تبقى النسخة السابقة محفوظة. وتُعد علامات الإنجاز خلال عشر "
            + "دقائق تغييرًا واحدًا."
    )
    static let version = Text(en: "Version {version}", de: "Version {version}", ar: "النسخة {version}")
    static let currentSince = Text(
        en: "Current since {moment}",
        de: "Aktuell seit dem {moment}",
        ar: "الحالية منذ {moment}"
    )
    static let versionOf = Text(en: "From {moment}", de: "Vom {moment}", ar: "بتاريخ {moment}")
    static let noEarlier = Text(
        en: "There are no earlier versions.",
        de: "Es gibt keine früheren Versionen.",
        ar: "لا توجد نسخ سابقة."
    )

    // Letting some of them go: around their number and a day.
    static let deleteThose = Text(
        en: "Delete {texts} from before {day}?",
        de: "Möchten Sie {texts} aus der Zeit vor dem {day} löschen?",
        ar: "هل تريد حذف {texts} مما قبل {day}؟"
    )
    static let noteStays = Text(
        en: "This cannot be undone. The note itself stays as it is.",
        de: "Das lässt sich nicht rückgängig machen. Die Notiz selbst bleibt, wie sie ist.",
        ar: "لا يمكن التراجع عن ذلك. وتبقى الملاحظة نفسها كما هي."
    )
    static let deleteThem = Text(en: "Delete them", de: "Löschen", ar: "حذفها")
    static let keepAll = Text(en: "Keep all", de: "Alle behalten", ar: "إبقاء الكل")
    static let deleteEarlier = Text(
        en: "Delete earlier versions",
        de: "Frühere Versionen löschen",
        ar: "حذف النسخ السابقة"
    )
    static let replacedBefore = Text(
        en: "Delete versions replaced before",
        de: "Versionen löschen, die ersetzt wurden vor dem",
        ar: "حذف النسخ التي استُبدلت قبل"
    )
    static let seeHowMany = Text(en: "See how many", de: "Anzahl anzeigen", ar: "عرض العدد")

    // One of them.
    static let written = Text(
        en: "Written on {moment} ({zone}).",
        de: "Geschrieben am {moment} ({zone}).",
        ar: "كُتبت في {moment} ({zone})."
    )
    static let currentNote = Text(en: "Current note", de: "Aktuelle Notiz", ar: "الملاحظة الحالية")
    static let restoringKeeps = Text(
        en: "If you restore it, the current text stays in the history.",
        de: "Beim Wiederherstellen bleibt der aktuelle Text im Verlauf.",
        ar: "إذا استعدتها، يبقى النص الحالي في السجل."
    )
    static let versions = Text(en: "Versions", de: "Versionen", ar: "النسخ")
    static let olderVersion = Text(en: "Previous version", de: "Vorherige Version", ar: "النسخة الأقدم")
    static let newerVersion = Text(en: "Next version", de: "Nächste Version", ar: "النسخة الأحدث")
    static let changedSinceThen = Text(
        en: "What changed since",
        de: "Was sich seitdem geändert hat",
        ar: "ما تغيّر منذ ذلك الحين"
    )
    static let changedThen = Text(
        en: "What this version changed",
        de: "Was diese Version geändert hat",
        ar: "ما غيّرته هذه النسخة"
    )
    static let comparedWith = Text(
        en: "Compared with: {version}",
        de: "Verglichen mit: {version}",
        ar: "مقارنةً مع: {version}"
    )
    static let wholeText = Text(en: "The whole text", de: "Der ganze Text", ar: "النص كاملًا")

    // A comparison.
    static let noDifference = Text(en: "There is no difference.", de: "Es gibt keinen Unterschied.", ar: "لا يوجد فرق.")
    static let before = Text(en: "before:", de: "vorher:", ar: "قبل:")
    static let after = Text(en: "after:", de: "nachher:", ar: "بعد:")
    static let removed = Text(en: "removed:", de: "entfernt:", ar: "محذوف:")
    static let added = Text(en: "added:", de: "hinzugefügt:", ar: "مضاف:")
}

import AtriumTexts
import Portico

/// Why one note is not shown, or why something was not done to it.
enum NoteFailures {
    /// What a store says of itself, which it says in English alone; whoever reads another language is told what can be
    /// done.
    static func reason(_ reason: String) -> Text {
        Text(
            en: reason,
            de: "Das ist im Moment nicht möglich. Bitte versuchen Sie es gleich noch einmal.",
            ar: "يتعذر ذلك في الوقت الحالي. يُرجى المحاولة مرة أخرى بعد قليل."
        )
    }

    // What is not there or cannot be read.
    static let gone = Text(
        en: "This note is no longer here.",
        de: "Diese Notiz gibt es hier nicht mehr.",
        ar: "لم تعد هذه الملاحظة هنا."
    )
    static let deletedOrOthers = Text(
        en: "This note is no longer here: it was deleted, or it is not yours.",
        de: "Diese Notiz gibt es hier nicht mehr: Sie wurde gelöscht oder gehört Ihnen nicht.",
        ar: "لم تعد هذه الملاحظة هنا: إما أنها حُذفت أو أنها ليست لك."
    )
    static let notShown = Text(
        en: "The note cannot be shown.",
        de: "Die Notiz kann nicht angezeigt werden.",
        ar: "يتعذر عرض الملاحظة."
    )
    static let linksNotShown = Text(
        en: "The links cannot be shown.",
        de: "Die Links können nicht angezeigt werden.",
        ar: "يتعذر عرض الروابط."
    )
    static let deadLink = Text(
        en: "The person who shared the note turned the link off, or the address is not complete.",
        de: "Die Person, die die Notiz geteilt hat, hat den Link deaktiviert, oder die Adresse ist unvollständig.",
        ar: "هذا الرابط أوقفه صاحب الملاحظة، أو أن عنوانه غير كامل."
    )

    // What was not done to a note.
    static let staleNote = Text(
        en: "Nothing was changed: the note was edited in the meantime. Here is its current text.",
        de: "Nichts wurde geändert: Die Notiz wurde inzwischen bearbeitet. Hier ist ihr aktueller Text.",
        ar: "لم يتغيّر شيء: عُدِّلت الملاحظة في هذه الأثناء. هذا نصها الحالي."
    )
    static let otherNote = Text(
        en: "Nothing was changed: this form belongs to another note. Open the note again and repeat the change.",
        de: "Nichts wurde geändert: Dieses Formular gehört zu einer anderen Notiz. Öffnen Sie die Notiz noch einmal, "
            + "und wiederholen Sie die Änderung.",
        ar: "لم يتغيّر شيء: هذا النموذج لملاحظة أخرى. افتح الملاحظة من جديد وكرر التغيير."
    )
    static let unchanged = Text(en: "Nothing was changed.", de: "Nichts wurde geändert.", ar: "لم يتغيّر شيء.")
    static func unchanged(_ why: String) -> Text {
        Text(
            en: "Nothing was changed: \(why)",
            de: "Nichts wurde geändert: \(why)",
            ar: "لم يتغيّر شيء: \(why)"
        )
    }

    // What is wrong with a date, behind the name of its field.
    static let createdAfterEdited = Text(
        en: "must not be after the last edit",
        de: "Die Notiz kann nicht nach ihrer letzten Bearbeitung erstellt worden sein",
        ar: "يجب ألا يكون تاريخ الإنشاء بعد آخر تعديل"
    )
    static let editedBeforeCreated = Text(
        en: "must not be before the note was created",
        de: "Die Notiz kann nicht vor ihrer Erstellung bearbeitet worden sein",
        ar: "يجب ألا يكون تاريخ التعديل قبل إنشاء الملاحظة"
    )
    static let dateInFuture = Text(
        en: "must not be more than a day in the future",
        de: "Der Zeitpunkt darf höchstens einen Tag in der Zukunft liegen",
        ar: "يجب ألا يكون التاريخ أبعد من يوم واحد في المستقبل"
    )
    static let dateBeforeYears = Text(
        en: "must be in the year 1 or later",
        de: "Der Zeitpunkt muss im Jahr 1 oder später liegen",
        ar: "يجب أن يكون التاريخ في السنة 1 أو بعدها"
    )

    // What was not deleted.
    static let formOfOtherNote = Text(
        en: "Nothing was deleted: this form belongs to another note. Open the note and try again.",
        de: "Nichts wurde gelöscht: Dieses Formular gehört zu einer anderen Notiz. Öffnen Sie die Notiz, und "
            + "versuchen Sie es noch einmal.",
        ar: "لم يُحذف شيء: هذا النموذج لملاحظة أخرى. افتح الملاحظة وحاول مرة أخرى."
    )
    static let notInTrash = Text(
        en: "Nothing was deleted. Only notes in the trash can be deleted forever: move it there first.",
        de: "Nichts wurde gelöscht. Nur Notizen im Papierkorb können endgültig gelöscht werden: Verschieben Sie sie "
            + "zuerst dorthin.",
        ar: "لم يُحذف شيء. لا تُحذف نهائيًا إلا الملاحظات التي في سلة المهملات: انقلها إليها أولًا."
    )
    static let stillHere = Text(
        en: "The note is still here.",
        de: "Die Notiz ist noch da.",
        ar: "ما زالت الملاحظة هنا."
    )
    static let nothingDone = Text(en: "Nothing was changed.", de: "Nichts wurde geändert.", ar: "لم يتغيّر شيء.")

    // What was not done to the links.
    static let linkOfOtherNote = Text(
        en: "Nothing was changed: this form belongs to another note. Open the note again and repeat the change.",
        de: "Nichts wurde geändert: Dieses Formular gehört zu einer anderen Notiz. Öffnen Sie die Notiz noch einmal, "
            + "und wiederholen Sie die Änderung.",
        ar: "لم يتغيّر شيء: هذا النموذج لملاحظة أخرى. افتح الملاحظة من جديد وكرر التغيير."
    )
    static func noLink(_ why: String) -> Text {
        Text(en: "No link was created: \(why)", de: "Es wurde kein Link erstellt: \(why)", ar: "لم يُنشأ رابط: \(why)")
    }
    static let linkGone = Text(
        en: "That link was already off.",
        de: "Dieser Link war schon deaktiviert.",
        ar: "سبق إيقاف ذلك الرابط."
    )
    static let linksAsTheyWere = Text(
        en: "Nothing was changed. The links are as they were.",
        de: "Nichts wurde geändert. Die Links sind unverändert.",
        ar: "لم يتغيّر شيء. الروابط كما كانت."
    )
}

import AtriumTexts
import Portico

/// What the pages of texts that are kept for a while say: the drafts, and the question before the trash is emptied.
@Texts enum NoteKeptTexts {
    // The drafts.
    static let noDrafts = Text(en: "No drafts", de: "Keine Entwürfe", ar: "لا مسودات")
    static let noDraftsHint = Text(
        en: "Text you keep with “Save draft” stays here until you save it as a note or discard it.",
        de:
            "Text, den Sie mit „Entwurf speichern“ aufheben, bleibt hier, bis Sie ihn als Notiz speichern oder verwerfen.",
        ar: "يبقى هنا ما تحفظه بالزر «حفظ كمسودة» إلى أن تحفظه ملاحظة أو تحذفه."
    )
    static let forNote = Text(
        en: "For {note}, started from {version}.",
        de: "Zu {note}, begonnen mit {version}.",
        ar: "للملاحظة {note}، بدأت من {version}."
    )
    static let forNewNote = Text(en: "For a new note.", de: "Zu einer neuen Notiz.", ar: "لملاحظة جديدة.")
    static let forDeletedNote = Text(
        en: "For a note that was deleted.",
        de: "Zu einer Notiz, die gelöscht wurde.",
        ar: "لملاحظة حُذفت."
    )
    static let savedAt = Text(en: "Saved {moment}", de: "Gespeichert am {moment}", ar: "حُفظت في {moment}")
    static let showWholeText = Text(en: "Show the whole text", de: "Ganzen Text anzeigen", ar: "عرض النص كاملًا")
    static let askToDiscard = Text(en: "Discard…", de: "Verwerfen …", ar: "حذف…")
    static let deletesDraft = Text(
        en: "This deletes the draft forever.",
        de: "Damit wird der Entwurf endgültig gelöscht.",
        ar: "ستُحذف المسودة بهذا نهائيًا."
    )
    static let itsNoteStays = Text(
        en: "The note it is for stays as it is.",
        de: "Die Notiz, zu der er gehört, bleibt, wie sie ist.",
        ar: "وتبقى ملاحظتها كما هي."
    )
    static let discard = Text(en: "Discard", de: "Verwerfen", ar: "حذف")

    // Whether the trash is to be emptied.
    static let emptyQuestion = Text(
        en: "Empty the trash?",
        de: "Papierkorb leeren?",
        ar: "هل تريد إفراغ سلة المهملات؟"
    )
    static let willBeDeleted = Text(
        en: "{notes} will be deleted forever, with all earlier versions, drafts and links. This cannot be undone.",
        de: "Damit löschen Sie {notes} endgültig, mit allen früheren Versionen, Entwürfen und Links. Das lässt sich "
            + "nicht rückgängig machen.",
        ar: "ستُحذف نهائيًا {notes} مع كل النسخ السابقة والمسودات والروابط. لا يمكن التراجع عن ذلك."
    )
    static let laterStay = Text(
        en: "Notes moved to the trash from now on stay there.",
        de: "Was Sie erst danach in den Papierkorb verschieben, bleibt dort.",
        ar: "تبقى في السلة الملاحظات التي تُنقل إليها من الآن فصاعدًا."
    )
    static let keepThem = Text(en: "Keep them", de: "Behalten", ar: "إبقاؤها")
    static let trashIsEmpty = Text(
        en: "There is nothing in the trash.",
        de: "Im Papierkorb ist nichts.",
        ar: "لا شيء في سلة المهملات."
    )
    static let backToTrash = Text(
        en: "Back to the trash",
        de: "Zurück zum Papierkorb",
        ar: "العودة إلى سلة المهملات"
    )
}

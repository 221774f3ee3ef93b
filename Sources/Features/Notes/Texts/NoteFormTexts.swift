import AtriumTexts
import Portico

/// What the form of a note says, and the page that asks which of two texts is to stay.
@Texts enum NoteFormTexts {
    // A draft that is offered: before its moment, and behind it.
    static let isYourDraft = Text(en: "This is your draft of", de: "Das ist Ihr Entwurf vom", ar: "هذه مسودتك بتاريخ")
    static let youHaveDraft = Text(
        en: "You have a draft of",
        de: "Sie haben einen Entwurf vom",
        ar: "لديك مسودة بتاريخ"
    )
    static let fromVersion = Text(en: "from version", de: "zu Version", ar: "مكتوبة على النسخة")
    static let changedSince = Text(
        en: "; the note has been changed since, and saving will show you both",
        de: "; die Notiz wurde seither geändert, und beim Speichern sehen Sie beide Texte",
        ar: "؛ وقد تغيّرت الملاحظة منذ ذلك الحين، وسيعرض لك الحفظ النصين"
    )
    static let showDrafts = Text(en: "Show", de: "Anzeigen", ar: "عرض")
    static let useDraft = Text(en: "Use draft", de: "Entwurf verwenden", ar: "استخدام المسودة")
    static let discardDraft = Text(en: "Discard draft", de: "Entwurf verwerfen", ar: "تجاهل المسودة")
    /// Before the number of drafts.
    static let youHave = Text(en: "You have", de: "Sie haben", ar: "لديك")
    static let allDrafts = Text(en: "Show all drafts", de: "Alle Entwürfe anzeigen", ar: "عرض كل المسودات")

    // The fields.
    static let mergedTitle = Text(en: "Merged title", de: "Zusammengeführter Titel", ar: "العنوان المدموج")
    static let mergedBody = Text(en: "Merged body", de: "Zusammengeführter Text", ar: "النص المدموج")
    static let mergedTags = Text(en: "Merged tags", de: "Zusammengeführte Schlagwörter", ar: "الوسوم المدموجة")
    /// Examples of Markdown, with a comma between two.
    static let markdown = Text(en: "Markdown:", de: "Mit Markdown:", ar: "بصيغة Markdown:")
    static let comma = Text(en: ",", de: ",", ar: "،")
    static let aHeading = Text(en: "heading", de: "Überschrift", ar: "عنوان رئيسي")
    static let aList = Text(en: "list", de: "Liste", ar: "قائمة")
    static let aTask = Text(en: "task", de: "Aufgabe", ar: "مهمة")
    static let aTitle = Text(en: "title of a note", de: "Titel einer Notiz", ar: "عنوان ملاحظة")
    static let upTo = Text(en: "Up to 1 MB.", de: "Bis zu 1 MB.", ar: "حتى 1 ميغابايت.")
    static let tagsHint = Text(
        en: "Separated by commas, up to 100.",
        de: "Durch Kommas getrennt, bis zu 100.",
        ar: "تفصل بينها الفاصلة اللاتينية (,)، حتى 100 وسم."
    )

    // What can be done with it.
    static let save = Text(en: "Save", de: "Speichern", ar: "حفظ")
    static let saveDraft = Text(en: "Save draft", de: "Entwurf speichern", ar: "حفظ كمسودة")
    static let saveEmpty = Text(en: "Save it empty", de: "Leer speichern", ar: "حفظها فارغة")
    static let saveAsNew = Text(en: "Save as a new note", de: "Als neue Notiz speichern", ar: "حفظ كملاحظة جديدة")
    static let leaveDraft = Text(
        en: "Leave and keep the draft",
        de: "Verlassen und Entwurf behalten",
        ar: "مغادرة مع إبقاء المسودة"
    )
    static let leave = Text(en: "Leave without saving", de: "Ohne Speichern verlassen", ar: "مغادرة دون حفظ")
    /// Before the moment.
    static let draftSaved = Text(en: "Draft saved", de: "Entwurf gespeichert am", ar: "حُفظت المسودة في")
    static let noteUnchanged = Text(
        en: "The note itself is unchanged.",
        de: "Die Notiz selbst ist unverändert.",
        ar: "لم تتغيّر الملاحظة نفسها."
    )

    // Two texts of which one is to stay.
    static let yourText = Text(en: "Your text", de: "Ihr Text", ar: "نصك")
    static let ifYours = Text(
        en: "If you keep yours, the other text stays in the history.",
        de: "Wenn Sie Ihren behalten, bleibt der andere Text im Verlauf.",
        ar: "إذا أبقيت نصك، يبقى النص الآخر في السجل."
    )
    static let keepMine = Text(en: "Keep mine", de: "Meinen Text behalten", ar: "إبقاء نصي")
    static let savedMeanwhile = Text(
        en: "Saved in the meantime",
        de: "Inzwischen gespeichert",
        ar: "ما حُفظ في هذه الأثناء"
    )
    /// Before the moment.
    static let savedOn = Text(en: "On", de: "Am", ar: "في")
    static let takeTheirs = Text(en: "Take theirs", de: "Den anderen Text übernehmen", ar: "اعتماد النص الآخر")
    static let ifTheirs = Text(
        en: "If you take theirs, your text stays as a draft until you discard it.",
        de: "Wenn Sie den anderen übernehmen, bleibt Ihr Text als Entwurf, bis Sie ihn verwerfen.",
        ar: "إذا اعتمدت النص الآخر، يبقى نصك مسودة حتى تتجاهلها."
    )
    static let whatItChanged = Text(en: "What it changed", de: "Was sich dort geändert hat", ar: "ما تغيّر فيه")
    static let howYoursDiffers = Text(
        en: "How yours differs from it",
        de: "Was bei Ihnen anders ist",
        ar: "ما يختلف فيه نصك عنه"
    )
    static let bothCombined = Text(en: "Both combined", de: "Beide zusammengeführt", ar: "النصان مدموجان")
    static let noOverlap = Text(
        en: "The two changes do not overlap: here is the note with both.",
        de: "Die beiden Änderungen überschneiden sich nicht: Hier ist die Notiz mit beiden.",
        ar: "لا يتداخل التغييران: هذه هي الملاحظة وفيها كلاهما."
    )
    static let saveMerged = Text(
        en: "Save the merged note",
        de: "Zusammengeführte Notiz speichern",
        ar: "حفظ الملاحظة المدموجة"
    )
}

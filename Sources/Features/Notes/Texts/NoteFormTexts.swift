import AtriumTexts
import Portico

/// What the form of a note says, and the page that asks which of two texts is to stay.
@Texts enum NoteFormTexts {
    // A draft that is offered.
    static let isYourDraft = Text(
        en: "Draft saved on {moment} ({zone}).",
        de: "Entwurf gespeichert am {moment} ({zone}).",
        ar: "حُفظت المسودة في {moment} ({zone})."
    )
    static let youHaveDraft = Text(
        en: "You have a draft from {moment} ({zone}).",
        de: "Sie haben einen Entwurf vom {moment} ({zone}).",
        ar: "لديك مسودة بتاريخ {moment} ({zone})."
    )
    static let fromVersion = Text(
        en: "It was started from version {version}.",
        de: "Er wurde mit Version {version} begonnen.",
        ar: "بدأت من النسخة {version}."
    )
    static let changedSince = Text(
        en: "The note has been changed since; saving will show you both.",
        de: "Die Notiz wurde seither geändert; beim Speichern sehen Sie beide Texte.",
        ar: "تغيّرت الملاحظة منذ ذلك الحين؛ وسيعرض لك الحفظ النصين."
    )
    static let showDrafts = Text(en: "Show", de: "Anzeigen", ar: "عرض")
    static let useDraft = Text(en: "Open draft", de: "Entwurf öffnen", ar: "فتح المسودة")
    static let askToDiscard = NoteKeptTexts.askToDiscard
    static let deletesDraft = NoteKeptTexts.deletesDraft
    static let discardDraft = Text(en: "Discard draft", de: "Entwurf verwerfen", ar: "حذف المسودة")
    static let youHave = Text(en: "You have {drafts}.", de: "Sie haben {drafts}.", ar: "لديك {drafts}.")
    static let allDrafts = Text(en: "Show all drafts", de: "Alle Entwürfe anzeigen", ar: "عرض كل المسودات")

    // The fields.
    static let mergedTitle = Text(en: "Combined title", de: "Zusammengeführter Titel", ar: "العنوان المدموج")
    static let mergedBody = Text(en: "Combined text", de: "Zusammengeführter Text", ar: "النص المدموج")
    static let mergedTags = Text(en: "Combined tags", de: "Zusammengeführte Schlagwörter", ar: "الوسوم المدموجة")
    static let markdown = Text(
        en: "Markdown: {heading}, {list}, {task}, {note}. Up to 1 MB.",
        de: "Mit Markdown: {heading}, {list}, {task}, {note}. Bis zu 1 MB.",
        ar: "بصيغة Markdown: {heading}، {list}، {task}، {note}. حتى ميغابايت واحد."
    )
    static let aHeading = Text(en: "heading", de: "Überschrift", ar: "عنوان رئيسي")
    static let aList = Text(en: "list", de: "Liste", ar: "قائمة")
    static let aTask = Text(en: "task", de: "Aufgabe", ar: "مهمة")
    static let aTitle = Text(en: "title of a note", de: "Titel einer Notiz", ar: "عنوان ملاحظة")
    static let tagsHint = Text(
        en: "Separated by commas, up to 100.",
        de: "Durch Kommas getrennt, bis zu 100.",
        ar: "تفصل بينها فاصلة، حتى 100 وسم."
    )

    // What writes marks into the text.
    static let formatting = Text(en: "Formatting", de: "Formatierung", ar: "التنسيق")
    static let heading = Text(en: "Heading", de: "Überschrift", ar: "عنوان")
    static let bold = Text(en: "Bold", de: "Fett", ar: "عريض")
    static let italic = Text(en: "Italic", de: "Kursiv", ar: "مائل")
    static let link = Text(en: "Link", de: "Link", ar: "رابط")
    static let list = Text(en: "List", de: "Liste", ar: "قائمة")
    static let numbers = Text(en: "Numbered list", de: "Nummerierte Liste", ar: "قائمة مرقّمة")
    static let task = Text(en: "Task", de: "Aufgabe", ar: "مهمة")
    static let quote = Text(en: "Quote", de: "Zitat", ar: "اقتباس")
    static let code = Text(en: "Code", de: "Code", ar: "شيفرة")
    static let tabHint = Text(
        en: "In a list, Tab indents. Press Escape first to leave the field.",
        de: "In einer Liste rückt Tab ein. Mit Escape davor verlässt Tab das Feld.",
        ar: "داخل القوائم يزيح مفتاح Tab السطر. اضغط Escape قبله لمغادرة الحقل."
    )
    static let found = Text(en: "Suggestions: {count}", de: "Vorschläge: {count}", ar: "الاقتراحات: {count}")
    static let nothingFound = Text(en: "No suggestions", de: "Keine Vorschläge", ar: "لا اقتراحات")

    // Files that come with it.
    static let draftFiles = Text(en: "Files of this draft", de: "Dateien dieses Entwurfs", ar: "ملفات هذه المسودة")
    static let newFiles = Text(en: "Pictures and files", de: "Bilder und Dateien", ar: "الصور والملفات")
    static let addFiles = Text(
        en: "Add pictures or files",
        de: "Bilder oder Dateien hinzufügen",
        ar: "إضافة صور أو ملفات"
    )
    static let picture = Text(en: "Picture", de: "Bild", ar: "صورة")
    static let filesHint = Text(
        en: "Choose, drop or paste them: up to 25 MB each.",
        de: "Auswählen, hineinziehen oder einfügen, je bis zu 25 MB.",
        ar: "اخترها أو اسحبها أو ألصقها، حتى 25 ميغابايت لكل منها."
    )
    static let takeFileOut = Text(en: "Remove", de: "Entfernen", ar: "إزالة")
    static let waitingForConnection = Text(
        en: "Waiting for the connection…",
        de: "Wartet auf die Verbindung …",
        ar: "بانتظار الاتصال…"
    )
    static let fileRefused = Text(
        en: "This file cannot be sent.",
        de: "Diese Datei kann nicht gesendet werden.",
        ar: "يتعذر إرسال هذا الملف."
    )
    static let fileTooLarge = Text(
        en: "This file is too large.",
        de: "Diese Datei ist zu groß.",
        ar: "هذا الملف كبير جدًا."
    )
    static let fileSent = Text(en: "Ready", de: "Bereit", ar: "جاهز")

    // What can be done with it.
    static let save = Text(en: "Save", de: "Speichern", ar: "حفظ")
    static let preview = Text(en: "Preview", de: "Vorschau", ar: "معاينة")
    static let goOnWriting = Text(en: "Close preview", de: "Vorschau schließen", ar: "إغلاق المعاينة")
    static let saveDraft = Text(en: "Save draft", de: "Entwurf speichern", ar: "حفظ كمسودة")
    static let saveEmpty = Text(en: "Save it empty", de: "Leer speichern", ar: "حفظها فارغة")
    static let saveAsNew = Text(en: "Save as a new note", de: "Als neue Notiz speichern", ar: "حفظ كملاحظة جديدة")
    static let leaveDraft = Text(
        en: "Close and keep draft",
        de: "Schließen und Entwurf behalten",
        ar: "إغلاق مع إبقاء المسودة"
    )
    static let leave = Text(en: "Cancel", de: "Abbrechen", ar: "إلغاء")
    static let draftSaved = Text(
        en: "Draft saved {moment}.",
        de: "Entwurf gespeichert am {moment}.",
        ar: "حُفظت المسودة في {moment}."
    )
    static let noteUnchanged = Text(
        en: "The draft does not change the note.",
        de: "Der Entwurf ändert die Notiz nicht.",
        ar: "المسودة لا تغيّر الملاحظة."
    )

    // Two texts of which one is to stay.
    static let yourText = Text(en: "Your text", de: "Ihr Text", ar: "نصك")
    static let ifYours = Text(
        en: "If you keep your text, the saved text stays in the history.",
        de: "Wenn Sie Ihren Text behalten, bleibt der gespeicherte im Verlauf.",
        ar: "إذا أبقيت نصك، يبقى النص المحفوظ في السجل."
    )
    static let keepMine = Text(en: "Keep my text", de: "Meinen Text behalten", ar: "إبقاء نصي")
    static let savedMeanwhile = Text(
        en: "Saved in the meantime",
        de: "Inzwischen gespeichert",
        ar: "ما حُفظ في هذه الأثناء"
    )
    static let savedOn = Text(en: "On {moment} ({zone}).", de: "Am {moment} ({zone}).", ar: "في {moment} ({zone}).")
    static let takeTheirs = Text(
        en: "Take the saved text",
        de: "Den gespeicherten Text übernehmen",
        ar: "اعتماد النص المحفوظ"
    )
    static let ifTheirs = Text(
        en: "If you take the saved text, your text stays as a draft until you discard it.",
        de: "Wenn Sie den gespeicherten Text übernehmen, bleibt Ihrer als Entwurf, bis Sie ihn verwerfen.",
        ar: "إذا اعتمدت النص المحفوظ، يبقى نصك مسودة حتى تحذفها."
    )
    static let whatItChanged = Text(
        en: "What was changed in the meantime",
        de: "Was sich inzwischen geändert hat",
        ar: "ما تغيّر في هذه الأثناء"
    )
    static let howYoursDiffers = Text(
        en: "How your text differs from the saved one",
        de: "Wie sich Ihr Text vom gespeicherten unterscheidet",
        ar: "ما يختلف فيه نصك عن النص المحفوظ"
    )
    static let bothCombined = Text(en: "Both combined", de: "Beide zusammengeführt", ar: "النصان مدموجان")
    static let noOverlap = Text(
        en: "The two changes do not overlap: here is the note with both.",
        de: "Die beiden Änderungen überschneiden sich nicht: Hier ist die Notiz mit beiden.",
        ar: "لا يتداخل التغييران: هذه هي الملاحظة وفيها كلاهما."
    )
    static let saveMerged = Text(
        en: "Save the combined note",
        de: "Zusammengeführte Notiz speichern",
        ar: "حفظ الملاحظة المدموجة"
    )
}

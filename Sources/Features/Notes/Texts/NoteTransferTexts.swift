import AtriumTexts
import Portico

/// What the pages of imports and exports say.
@Texts enum NoteTransferTexts {
    // The export page.
    static let exportNotes = Text(en: "Export notes", de: "Notizen exportieren", ar: "تصدير الملاحظات")
    static let takeAll = Text(
        en: "Take all your notes with you.",
        de: "Nehmen Sie alle Ihre Notizen mit.",
        ar: "خذ جميع ملاحظاتك معك."
    )
    static let format = Text(en: "Format", de: "Dateiformat", ar: "تنسيق الملف")
    static let jsonHint = Text(
        en: "Everything: notes, tags, states, dates, history, drafts and attached files, your account, saved searches "
            + "and favourite dog facts. An import restores the notes and their files; the rest is only for you to "
            + "read.",
        de: "Alles: Notizen, Schlagwörter, Zustand, Zeitangaben, Verlauf, Entwürfe und angehängte Dateien, Ihr Konto, "
            + "gespeicherte Suchen und Lieblings-Hundefakten. Ein Import stellt die Notizen und ihre Dateien wieder "
            + "her; das Übrige ist nur zum Nachlesen.",
        ar: "كل شيء: الملاحظات والوسوم والحالات والتواريخ والسجل والمسودات والملفات المرفقة، وحسابك وعمليات بحثك "
            + "المحفوظة وحقائقك المفضلة عن الكلاب. يعيد الاستيراد الملاحظات وملفاتها؛ أما الباقي فلاطلاعك فقط."
    )
    static let markdownFiles = Text(
        en: "Zip of Markdown files",
        de: "Markdown-Dateien (ZIP)",
        ar: "ملفات Markdown مضغوطة (ZIP)"
    )
    static let markdownHint = Text(
        en: "Each note as a text file with its tags, dates and attached files, for use in other programs. Without "
            + "history and drafts.",
        de: "Jede Notiz als Textdatei mit Schlagwörtern, Zeitangaben und angehängten Dateien, für andere Programme. "
            + "Ohne Verlauf und Entwürfe.",
        ar: "كل ملاحظة في ملف نصي مع وسومها وتواريخها وملفاتها المرفقة، لاستخدامها في برامج أخرى. بدون السجل والمسودات."
    )
    static let start = Text(en: "Create export", de: "Export erstellen", ar: "إنشاء التصدير")

    // The import page.
    static let importNotes = Text(en: "Import notes", de: "Notizen importieren", ar: "استيراد الملاحظات")
    static let sources = Text(
        en: "From Evernote (ENEX), Simplenote, Joplin (JEX), Standard Notes and Google Keep. Also Markdown files, "
            + "text files, web pages, a zip file of them, or an export from Atrium.",
        de: "Aus Evernote (ENEX), Simplenote, Joplin (JEX), Standard Notes und Google Notizen. Außerdem "
            + "aus Markdown-Dateien, Textdateien und Webseiten, einzeln oder als ZIP-Datei, und aus einem Export von Atrium.",
        ar: "من Evernote (ENEX) وSimplenote وJoplin (JEX) وStandard Notes وGoogle Keep. وكذلك من ملفات Markdown "
            + "والملفات النصية وصفحات الويب، أو ملف ZIP يضمها، أو من تصدير من Atrium."
    )
    static let files = Text(en: "Files", de: "Dateien", ar: "الملفات")
    static let preview = Text(en: "Preview", de: "Vorschau", ar: "معاينة")
    static let guide = Text(en: "How an import works", de: "So funktioniert ein Import", ar: "كيف يعمل الاستيراد")
    static let nothingLost = Text(en: "Nothing is lost", de: "Nichts geht verloren", ar: "لا يضيع شيء")
    static let nothingLostWhy = Text(
        en: "An import never deletes anything. If you let an imported text replace yours, yours stays in the note’s "
            + "history.",
        de:
            "Ein Import löscht nie etwas. Wenn Sie Ihren Text durch einen importierten ersetzen lassen, bleibt Ihrer im "
            + "Verlauf der Notiz.",
        ar: "لا يحذف الاستيراد شيئًا أبدًا. إذا اخترت أن يحل نص مستورد محل نصك، بقي نصك في سجل الملاحظة."
    )
    static let nothingTwice = Text(
        en: "Nothing is added twice",
        de: "Nichts wird doppelt hinzugefügt",
        ar: "لا يُضاف شيء مرتين"
    )
    static let nothingTwiceWhy = Text(
        en: "Notes that you already have with the same title, text and tags are skipped. You can repeat an import.",
        de: "Eine Notiz, die Sie mit demselben Titel und Text und denselben Schlagwörtern schon haben, wird "
            + "übersprungen. Ein Import lässt sich also wiederholen.",
        ar: "تُتخطى كل ملاحظة موجودة لديك بالعنوان والنص والوسوم نفسها، لذا يمكن تكرار الاستيراد."
    )
    static let noWait = Text(en: "No need to wait", de: "Kein Warten nötig", ar: "لا حاجة إلى الانتظار")
    static let noWaitWhy = Text(
        en: "You can leave the page of an import and come back to it.",
        de: "Sie können die Seite eines Imports verlassen und später zu ihr zurückkehren.",
        ar: "يمكنك مغادرة صفحة الاستيراد والعودة إليها لاحقًا."
    )

    // What is chosen for an import.
    static let differing = Text(
        en: "If you already have the note, but with different text",
        de: "Wenn Sie die Notiz schon haben, aber mit anderem Text",
        ar: "إذا كانت الملاحظة موجودة لديك ولكن بنص مختلف"
    )
    static let folders = Text(
        en: "Folders and Evernote notebooks",
        de: "Ordner und Notizbücher aus Evernote",
        ar: "المجلدات ودفاتر Evernote"
    )
    static let wordTags = Text(
        en: "Words such as #plan in the text",
        de: "Wörter wie #Plan im Text",
        ar: "الكلمات مثل #خطة في النص"
    )
    static let addedTags = Text(
        en: "Tags to add to every imported note",
        de: "Schlagwörter, die jede importierte Notiz bekommt",
        ar: "وسوم تُضاف إلى كل ملاحظة مستوردة"
    )
    static let choicesGone = Text(
        en: "Your choices from the import page are no longer known. Please choose again before you import.",
        de: "Ihre Auswahl auf der Importseite ist nicht mehr bekannt. Bitte wählen Sie vor dem Import noch einmal.",
        ar: "ما اخترته في صفحة الاستيراد لم يعد معروفًا. يُرجى الاختيار من جديد قبل الاستيراد."
    )

    // An import or export.
    static let transfers = Text(
        en: "Imports and exports",
        de: "Importe und Exporte",
        ar: "عمليات الاستيراد والتصدير"
    )
    /// Before a moment.
    static let started = Text(
        en: "Started {moment} ({zone})",
        de: "Gestartet am {moment} ({zone})",
        ar: "وقت البدء: {moment} ({zone})"
    )
    static let jobStarted = Text(
        en: "{status}, started {moment}",
        de: "{status}, gestartet am {moment}",
        ar: "{status}، وقت البدء: {moment}"
    )
    static let notStarted = Text(en: "Not started yet", de: "Noch nicht gestartet", ar: "لم يبدأ بعد")
    static let remarks = Text(en: "Remarks", de: "Hinweise", ar: "ملاحظات على الاستيراد")
    static let importNow = Text(en: "Import", de: "Importieren", ar: "استيراد")
    static let actions = Text(en: "Actions", de: "Aktionen", ar: "الإجراءات")
    static let download = Text(en: "Download", de: "Herunterladen", ar: "تنزيل")
    static let downloadList = Text(en: "Download this list", de: "Diese Liste herunterladen", ar: "تنزيل هذه القائمة")
    static let openNotes = Text(en: "Go to your notes", de: "Zu Ihren Notizen", ar: "إلى ملاحظاتك")
    static let cancel = Text(en: "Cancel", de: "Abbrechen", ar: "إلغاء")
}

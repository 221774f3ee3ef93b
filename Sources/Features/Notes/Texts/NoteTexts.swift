import AtriumTexts
import Portico

/// What the pages of one note say: to read it, to print it, to share it, and to let it go.
@Texts enum NoteTexts {
    // The way back.
    static let notes = Text(en: "Notes", de: "Notizen", ar: "الملاحظات")
    static let archive = Text(en: "Archive", de: "Archiv", ar: "الأرشيف")
    static let trash = Text(en: "Trash", de: "Papierkorb", ar: "سلة المهملات")
    static let backToNote = Text(en: "Back to the note", de: "Zurück zur Notiz", ar: "العودة إلى الملاحظة")

    // How it stands with the note.
    static let isArchived = Text(en: "Archived", de: "Archiviert", ar: "مؤرشفة")
    static let isTrashed = Text(en: "In the trash", de: "Im Papierkorb", ar: "في سلة المهملات")
    static let reminder = Text(en: "Reminder {moment}", de: "Erinnerung {moment}", ar: "تذكير {moment}")
    static let isShared = Text(en: "Shared", de: "Geteilt", ar: "تمت مشاركتها")
    static let isPinned = Text(en: "Pinned", de: "Angeheftet", ar: "مثبَّتة")
    static let edited = Text(
        en: "Edited {moment} ({zone})",
        de: "Bearbeitet am {moment} ({zone})",
        ar: "عُدِّلت في {moment} ({zone})"
    )
    static let times = Text(
        en: "Edited {edited}, created {created} ({zone})",
        de: "Bearbeitet am {edited}, erstellt am {created} ({zone})",
        ar: "عُدِّلت في {edited}، وأُنشئت في {created} ({zone})"
    )
    static let changeDates = Text(en: "Change dates", de: "Zeitangaben ändern", ar: "تغيير التواريخ")
    static let asTyped = Text(
        en: "This note is shown as it was typed.",
        de: "Diese Notiz wird so gezeigt, wie sie eingegeben wurde.",
        ar: "تُعرض هذه الملاحظة كما كُتبت."
    )
    /// What the way back from a footnote is called, before the number of its mark.
    static let backToMark = Text(
        en: "Back to footnote mark",
        de: "Zurück zum Fußnotenzeichen",
        ar: "العودة إلى علامة الحاشية"
    )
    static let blank = Text(
        en: "This note has no text.",
        de: "Diese Notiz hat keinen Text.",
        ar: "لا نص في هذه الملاحظة."
    )

    // What can be done with it.
    static let moreActions = Text(en: "More actions", de: "Weitere Aktionen", ar: "إجراءات أخرى")
    static let actions = Text(
        en: "Actions for this note",
        de: "Aktionen für diese Notiz",
        ar: "إجراءات هذه الملاحظة"
    )
    static let edit = Text(en: "Edit", de: "Bearbeiten", ar: "تعديل")
    static let restore = Text(en: "Restore", de: "Wiederherstellen", ar: "استعادة")
    static let pin = Text(en: "Pin", de: "Anheften", ar: "تثبيت")
    static let unpin = Text(en: "Unpin", de: "Lösen", ar: "إلغاء التثبيت")
    static let moveToArchive = Text(en: "Archive", de: "Archivieren", ar: "أرشفة")
    static let moveToTrash = Text(en: "Move to trash", de: "In den Papierkorb", ar: "نقل إلى سلة المهملات")
    static let deleteForever = Text(en: "Delete forever", de: "Endgültig löschen", ar: "حذف نهائي")
    static let history = Text(en: "History", de: "Verlauf", ar: "السجل")
    static let share = Text(en: "Share", de: "Teilen", ar: "مشاركة")
    static let printView = Text(en: "Print view", de: "Druckansicht", ar: "عرض للطباعة")
    static let saveTicks = Text(en: "Save checklist", de: "Checkliste speichern", ar: "حفظ المهام")

    static let changeTags = Text(en: "Change tags", de: "Schlagwörter ändern", ar: "تغيير الوسوم")
    static let removeTag = Text(en: "Remove “{tag}”", de: "„{tag}“ entfernen", ar: "إزالة «{tag}»")
    static let actionsOf = Text(en: "Actions for “{name}”", de: "Aktionen für „{name}“", ar: "إجراءات «{name}»")

    static let remotePictures = Text(
        en: "This note has pictures from other websites.",
        de: "Diese Notiz enthält Bilder von anderen Websites.",
        ar: "في هذه الملاحظة صور من مواقع أخرى."
    )
    static let loadPictures = Text(en: "Load pictures", de: "Bilder laden", ar: "تحميل الصور")
    static let hidePictures = Text(en: "Hide pictures", de: "Bilder ausblenden", ar: "إخفاء الصور")

    // What is around it.
    static let files = Text(en: "Files", de: "Dateien", ar: "الملفات")
    static let contents = Text(en: "Contents", de: "Inhalt", ar: "المحتويات")
    static let removeFile = Text(en: "Delete…", de: "Löschen …", ar: "حذف…")
    static let removesFile = Text(
        en: "The file is deleted forever. This cannot be undone.",
        de: "Die Datei wird endgültig gelöscht. Das lässt sich nicht rückgängig machen.",
        ar: "يُحذف الملف نهائيًا. لا يمكن التراجع عن ذلك."
    )
    static let deleteFile = Text(en: "Delete file", de: "Datei löschen", ar: "حذف الملف")
    static let backlinks = Text(
        en: "Notes that link here",
        de: "Notizen, die hierher verweisen",
        ar: "ملاحظات فيها روابط إلى هذه الملاحظة"
    )
    static let moreBacklinks = Text(
        en: "Other notes link here, too.",
        de: "Noch andere Notizen verweisen hierher.",
        ar: "في ملاحظات أخرى أيضًا روابط إليها."
    )

    // Whether it may go: around its name.
    static let deletes = Text(
        en: "This deletes “{name}” with its history, drafts, files and links. This cannot be undone.",
        de:
            "Damit wird „{name}“ mit Verlauf, Entwürfen, Dateien und Links gelöscht. Das lässt sich nicht rückgängig machen.",
        ar: "ستُحذف بهذا «{name}» مع سجلها ومسوداتها وملفاتها وروابطها. لا يمكن التراجع عن ذلك."
    )
    static let moves = Text(
        en: "“{name}” moves to the trash and stays there until you delete it forever.",
        de: "„{name}“ kommt in den Papierkorb und bleibt dort, bis Sie die Notiz endgültig löschen.",
        ar: "تنتقل «{name}» إلى سلة المهملات وتبقى فيها حتى تحذفها نهائيًا."
    )
    static let keep = Text(en: "Keep it", de: "Behalten", ar: "إبقاء")

    // Its dates.
    static let dates = Text(en: "Dates", de: "Zeitangaben", ar: "التواريخ")
    static let createdDate = Text(en: "Created", de: "Erstellt", ar: "تاريخ الإنشاء")
    static let editedDate = Text(en: "Edited", de: "Bearbeitet", ar: "تاريخ التعديل")
    static let saveDates = Text(en: "Save dates", de: "Zeitangaben speichern", ar: "حفظ التواريخ")

    // The links to it.
    static let anyoneReads = Text(
        en: "Anyone with a link can read the current text of “{name}”. Only you can change it; tags and history "
            + "stay private.",
        de:
            "Wer einen Link hat, kann den aktuellen Text von „{name}“ lesen. Nur Sie können ihn ändern; "
            + "Schlagwörter und Verlauf bleiben privat.",
        ar: "يمكن لكل من لديه رابط أن يقرأ النص الحالي للملاحظة «{name}». لا يعدّله سواك، وتبقى الوسوم والسجل لك وحدك."
    )
    static let linksInTrash = Text(
        en: "The note is in the trash. As long as it is there, its links do not work.",
        de: "Die Notiz ist im Papierkorb. Solange sie dort ist, funktionieren ihre Links nicht.",
        ar: "الملاحظة في سلة المهملات. لا تعمل روابطها ما دامت هناك."
    )
    static let linkLimit = Text(
        en: "There are {limit} links, which is the limit. Turn one off to create another.",
        de: "Es gibt {limit} Links, mehr sind nicht möglich. Deaktivieren Sie einen, um einen neuen zu erstellen.",
        ar: "عدد الروابط {limit}، وهو الحد الأقصى. أوقف أحدها لتنشئ غيره."
    )
    static let newLink = Text(en: "New link", de: "Neuer Link", ar: "رابط جديد")
    static let linkName = Text(en: "Name (optional)", de: "Name (optional)", ar: "الاسم (اختياري)")
    static let linkEnds = Text(
        en: "Works until (optional)",
        de: "Funktioniert bis (optional)",
        ar: "يعمل حتى (اختياري)"
    )
    static let linkPassword = Text(en: "Password (optional)", de: "Passwort (optional)", ar: "كلمة المرور (اختيارية)")
    static let linkPasswordHint = Text(
        en: "Whoever opens the link has to type it.",
        de: "Wer den Link öffnet, muss es eingeben.",
        ar: "على كل من يفتح الرابط أن يكتبها."
    )
    static let makeLink = Text(en: "Create link", de: "Link erstellen", ar: "إنشاء رابط")
    static let links = Text(en: "Links", de: "Geteilte Links", ar: "الروابط")
    static let made = Text(
        en: "Created on {moment} ({zone})",
        de: "Erstellt am {moment} ({zone})",
        ar: "أُنشئ في {moment} ({zone})"
    )
    static let worksUntil = Text(en: "Works until {moment}", de: "Funktioniert bis {moment}", ar: "يعمل حتى {moment}")
    static let workedUntil = Text(
        en: "Worked until {moment}",
        de: "Hat bis {moment} funktioniert",
        ar: "كان يعمل حتى {moment}"
    )
    static let withPassword = Text(en: "With a password", de: "Mit Passwort", ar: "بكلمة مرور")
    static let lastOpened = Text(
        en: "Last opened on {moment}",
        de: "Zuletzt geöffnet am {moment}",
        ar: "آخر فتح في {moment}"
    )
    static let end = Text(en: "Turn off", de: "Deaktivieren", ar: "إيقاف")
    static let ofLink = Text(
        en: "(link “{name}” of {moment})",
        de: "(Link „{name}“ vom {moment})",
        ar: "(الرابط «{name}» المنشأ في {moment})"
    )
    static let notShared = Text(
        en: "This note is not shared.",
        de: "Diese Notiz ist nicht geteilt.",
        ar: "هذه الملاحظة غير مشتركة."
    )

    // Whoever has a link.
    static let passwordWanted = Text(
        en: "This note is protected. Type its password to read it.",
        de: "Diese Notiz ist geschützt. Geben Sie ihr Passwort ein, um sie zu lesen.",
        ar: "هذه الملاحظة محمية. اكتب كلمة مرورها لقراءتها."
    )
    static let password = Text(en: "Password", de: "Passwort", ar: "كلمة المرور")
    static let openNote = Text(en: "Open", de: "Öffnen", ar: "فتح")
    static let editedOn = Text(
        en: "Last edited on {day}.",
        de: "Zuletzt bearbeitet am {day}.",
        ar: "آخر تعديل في {day}."
    )
    static let sharedWithYou = Text(
        en: "Shared with you, read-only.",
        de: "Mit Ihnen geteilt, nur zum Lesen.",
        ar: "تمت مشاركتها معك للقراءة فقط."
    )
}

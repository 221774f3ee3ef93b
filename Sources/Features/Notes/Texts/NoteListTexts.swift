import AtriumTexts
import Portico

/// What the lists of notes say: those at hand, in the archive and in the trash.
@Texts enum NoteListTexts {
    // The way between the parts of the notes.
    static let sections = Text(en: "Sections of the notes", de: "Bereiche der Notizen", ar: "أقسام الملاحظات")
    static let all = Text(en: "All", de: "Alle", ar: "الملاحظات")
    static let archived = Text(en: "Archived", de: "Archiv", ar: "الأرشيف")
    static let trash = Text(en: "Trash", de: "Papierkorb", ar: "سلة المهملات")
    static let drafts = Text(en: "Drafts", de: "Entwürfe", ar: "المسودات")
    static let calendar = Text(en: "Calendar", de: "Kalender", ar: "التقويم")
    static let importing = Text(en: "Import", de: "Import", ar: "استيراد")
    static let exporting = Text(en: "Export", de: "Export", ar: "تصدير")
    /// Behind “All”, where there is room for it.
    static let notesBehindAll = Text(en: "notes", de: "Notizen", ar: "كلها")
    /// Behind “Import” and “Export”.
    static let transferOfWhat = Text(en: "notes", de: "von Notizen", ar: "الملاحظات")

    /// Behind the words of a button, for whoever only hears it.
    static let named = QuotationMarks.around

    // The lists.
    static let notes = Text(en: "Notes", de: "Notizen", ar: "الملاحظات")
    static let newNote = Text(en: "New note", de: "Neue Notiz", ar: "ملاحظة جديدة")
    static let archivedNotes = Text(en: "Archived notes", de: "Archivierte Notizen", ar: "الملاحظات المؤرشفة")
    static let notesInTrash = Text(
        en: "Notes in the trash",
        de: "Notizen im Papierkorb",
        ar: "الملاحظات في سلة المهملات"
    )
    static let selectToRestore = Text(
        en: "Select notes to restore them.",
        de: "Wählen Sie Notizen aus, um sie wiederherzustellen.",
        ar: "حدد الملاحظات لاستعادتها."
    )
    static let showDrafts = NoteFormTexts.showDrafts
    static let emptyTrash = Text(en: "Empty trash", de: "Papierkorb leeren", ar: "إفراغ سلة المهملات")

    // The search.
    static let searchLabel = Text(
        en: "Search titles and text",
        de: "Titel und Text durchsuchen",
        ar: "البحث في العناوين والنصوص"
    )
    static let order = Text(en: "Order", de: "Reihenfolge", ar: "الترتيب")
    static let search = Text(en: "Search", de: "Suchen", ar: "بحث")
    static let words = Text(
        en: "Words, {phrase} or a tag ({tag}); {excluded} excludes a word.",
        de: "Wörter, {phrase} oder ein Schlagwort ({tag}); {excluded} schließt ein Wort aus.",
        ar: "كلمات، أو {phrase} أو وسم ({tag})؛ {excluded} يستبعد كلمة."
    )
    static let samplePhrase = Text(en: "\"exact phrase\"", de: "\"genauer Wortlaut\"", ar: "\"عبارة كاملة\"")
    static let sampleTag = Text(en: "tag:home", de: "tag:haus", ar: "tag:منزل")
    static let sampleExcluded = Text(en: "-word", de: "-wort", ar: "-كلمة")
    static let onlyWithTag = Text(
        en: "Only notes with the tag {tag}",
        de: "Nur Notizen mit dem Schlagwort {tag}",
        ar: "الملاحظات ذات الوسم فقط: {tag}"
    )
    static let showAll = Text(en: "Show all notes", de: "Alle Notizen anzeigen", ar: "عرض كل الملاحظات")

    // Searches that are kept.
    static let savedSearches = Text(en: "Saved searches", de: "Gespeicherte Suchen", ar: "عمليات البحث المحفوظة")
    static let saveSearch = Text(en: "Save this search", de: "Diese Suche speichern", ar: "حفظ هذا البحث")
    static let searchName = Text(en: "Name of the search", de: "Name der Suche", ar: "اسم البحث")
    static let saveName = Text(en: "Save", de: "Speichern", ar: "حفظ")
    static let savedAs = Text(
        en: "Saved as “{name}”",
        de: "Gespeichert als „{name}“",
        ar: "محفوظ باسم «{name}»"
    )
    static let renameSearch = Text(en: "Rename", de: "Umbenennen", ar: "إعادة التسمية")
    static let removeSearch = Text(
        en: "Remove from saved searches",
        de: "Aus den gespeicherten Suchen entfernen",
        ar: "إزالة من عمليات البحث المحفوظة"
    )

    // A note of a list.
    static let select = Text(en: "Select “{name}”", de: "Auswählen: „{name}“", ar: "تحديد «{name}»")
    static let pinned = Text(en: "Pinned", de: "Angeheftet", ar: "مثبَّتة")
    static let tagsOf = Text(en: "Tags of “{name}”", de: "Schlagwörter von „{name}“", ar: "وسوم «{name}»")
    /// Before the moment.
    static let archivedAt = Text(en: "Archived {moment}", de: "Archiviert am {moment}", ar: "أُرشفت في {moment}")
    static let inTrashSince = Text(
        en: "In the trash since {moment}",
        de: "Im Papierkorb seit dem {moment}",
        ar: "في سلة المهملات منذ {moment}"
    )
    static let deleteForever = Text(en: "Delete forever", de: "Endgültig löschen", ar: "حذف نهائي")

    // Several notes.
    static let selectNone = Text(en: "Select none", de: "Auswahl aufheben", ar: "إلغاء التحديد")
    static let selectAll = Text(en: "Select all shown", de: "Alle angezeigten auswählen", ar: "تحديد كل المعروض")
    static let selected = Text(en: "Selected notes", de: "Ausgewählte Notizen", ar: "الملاحظات المحددة")
    static let moveToArchive = Text(en: "Archive", de: "Archivieren", ar: "أرشفة")
    static let restore = Text(en: "Restore", de: "Wiederherstellen", ar: "استعادة")
    static let pin = Text(en: "Pin", de: "Anheften", ar: "تثبيت")
    static let unpin = Text(en: "Unpin", de: "Lösen", ar: "إلغاء التثبيت")
    static let moveToTrash = Text(en: "Move to trash", de: "In den Papierkorb", ar: "نقل إلى سلة المهملات")

    // Where nothing is, or nothing more.
    static let nothingHere = Text(en: "Nothing here", de: "Nichts vorhanden", ar: "لا شيء هنا")
    static let noPage = Text(
        en: "There is no page {page}; the last one is page {last}.",
        de: "Es gibt keine Seite {page}; die letzte ist Seite {last}.",
        ar: "لا توجد صفحة {page}؛ والصفحة الأخيرة هي {last}."
    )
    static let toLast = Text(en: "Go to the last page", de: "Zur letzten Seite", ar: "إلى الصفحة الأخيرة")
    static let pages = Text(en: "Pages", de: "Seiten", ar: "الصفحات")
    static let previous = Text(en: "Previous", de: "Zurück", ar: "السابق")
    static let next = Text(en: "Next", de: "Weiter", ar: "التالي")
    static let page = Text(en: "Page {page} of {pages}", de: "Seite {page} von {pages}", ar: "صفحة {page} من {pages}")
}

import AtriumTexts
import Portico

/// What the pages of the lists of notes say: those at hand, in the archive and in the trash, and their tags and drafts.
@Texts enum NoteListTexts {
    // The way between the parts of the notes.
    static let sections = Text(en: "Sections of the notes", de: "Bereiche der Notizen", ar: "أقسام الملاحظات")
    static let all = Text(en: "All", de: "Alle", ar: "كل")
    static let archived = Text(en: "Archived", de: "Archiv", ar: "الأرشيف")
    static let trash = Text(en: "Trash", de: "Papierkorb", ar: "سلة المهملات")
    static let drafts = Text(en: "Drafts", de: "Entwürfe", ar: "المسودات")
    static let importing = Text(en: "Import", de: "Import", ar: "استيراد")
    static let exporting = Text(en: "Export", de: "Export", ar: "تصدير")
    /// Behind “All”, where there is room for it.
    static let allOfWhat = Text(en: "notes", de: "Notizen", ar: "الملاحظات")
    /// Behind “Import” and “Export”.
    static let transferOfWhat = Text(en: "notes", de: "von Notizen", ar: "الملاحظات")
}

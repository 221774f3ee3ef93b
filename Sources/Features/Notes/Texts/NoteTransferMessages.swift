import AtriumTexts
import Portico

/// What only the code of imports and exports says: what a page says about itself, what was done, and
/// how a job is removed.
enum NoteTransferMessages {
    // What a page says about itself.
    static let aboutImport = Text(
        en: "Bring notes here from Evernote, other programs, Markdown files or an export.",
        de: "Holen Sie Notizen aus Evernote, anderen Programmen, Markdown-Dateien oder einem Export hierher.",
        ar: "انقل ملاحظاتك إلى هنا من Evernote أو برامج أخرى أو ملفات Markdown أو من تصدير."
    )
    static let aboutExport = Text(
        en: "Take all notes with you, as JSON or as Markdown files.",
        de: "Nehmen Sie alle Notizen mit, als JSON oder als Markdown-Dateien.",
        ar: "خذ جميع الملاحظات معك، بصيغة JSON أو في ملفات Markdown."
    )
    static let aboutJob = Text(
        en: "The progress of an import or export of notes.",
        de: "Der Fortschritt eines Imports oder Exports von Notizen.",
        ar: "تقدُّم استيراد الملاحظات أو تصديرها."
    )
    static let importOrExport = Text(en: "Import or export", de: "Import oder Export", ar: "استيراد أو تصدير")

    // What was done.
    static let cancelled = Text(en: "Cancelled.", de: "Abgebrochen.", ar: "أُلغيت العملية.")
    static let importRemoved = Text(
        en: "The import and its files were removed.",
        de: "Der Import und seine Dateien wurden entfernt.",
        ar: "أُزيل الاستيراد وملفاته."
    )
    static let exportRemoved = Text(
        en: "The export and its file were removed.",
        de: "Der Export und seine Datei wurden entfernt.",
        ar: "أُزيل التصدير وملفه."
    )

    // The way to remove a job.
    static let discard = Text(en: "Discard", de: "Verwerfen", ar: "حذف")
    static let deleteFile = Text(en: "Delete this file", de: "Diese Datei löschen", ar: "حذف هذا الملف")
    static let removeFromList = Text(
        en: "Remove from the list",
        de: "Aus der Liste entfernen",
        ar: "إزالة من القائمة"
    )
}

/// Why an import or export was not begun, or something was not done to it.
enum NoteJobFailures {
    static let notFound = Text(
        en: "There is no such import or export: it ended more than a week ago, or was removed.",
        de: "Diesen Import oder Export gibt es nicht: Er liegt mehr als eine Woche zurück oder wurde entfernt.",
        ar: "لا يوجد استيراد أو تصدير كهذا: انتهى قبل أكثر من أسبوع أو أُزيل."
    )
    static func tooMany(_ limit: Int) -> Text {
        Text(
            en: "You have \(limit) imports and exports, which is the limit. Remove one first.",
            de: "Sie haben \(limit) Importe und Exporte, mehr sind nicht möglich. Entfernen Sie zuerst einen.",
            ar: "عدد عمليات الاستيراد والتصدير لديك \(limit)، وهو الحد الأقصى. أزل واحدة أولًا."
        )
    }
    static func tooManyWait(_ limit: Int) -> Text {
        Text(
            en: "\(limit) of your imports and exports are not done yet, which is the limit. Wait until one is done, or "
                + "cancel one.",
            de:
                "\(limit) Ihrer Importe und Exporte sind noch nicht abgeschlossen, mehr sind nicht möglich. Warten Sie, "
                + "bis einer abgeschlossen ist, oder brechen Sie einen ab.",
            ar: "عدد عمليات الاستيراد والتصدير لديك التي لم تكتمل بعد \(limit)، وهو الحد الأقصى. انتظر حتى تكتمل واحدة "
                + "أو ألغِ واحدة."
        )
    }
    /// - Parameter size: in the language of the visitor.
    static func tooLarge(_ size: String) -> Text {
        Text(
            en:
                "The files of your imports and exports use \(size). Remove some of them first, or wait: each is deleted "
                + "after a week.",
            de: "Die Dateien Ihrer Importe und Exporte belegen \(size). Entfernen Sie zuerst "
                + "einige davon, oder warten Sie: Jede wird nach einer Woche gelöscht.",
            ar: "تشغل ملفات عمليات الاستيراد والتصدير لديك \(size). أزل بعضها أولًا أو انتظر: "
                + "يُحذف كل ملف بعد أسبوع."
        )
    }
    static let noRoom = Text(
        en: "The server has no room for these files.",
        de: "Auf dem Server fehlt der Platz für diese Dateien.",
        ar: "لا توجد على الخادم مساحة لهذه الملفات."
    )
    static let noFiles = Text(
        en: "Choose one or more files first.",
        de: "Wählen Sie zuerst eine oder mehrere Dateien.",
        ar: "اختر ملفًا واحدًا أو أكثر أولًا."
    )
    static let tags = Text(
        en: "The import was not started: please check the tags.",
        de: "Der Import wurde nicht gestartet: Bitte prüfen Sie die Schlagwörter.",
        ar: "لم يبدأ الاستيراد: يُرجى التحقق من الوسوم."
    )
    static let goneOn = Text(
        en: "This has changed in the meantime. Here is how it stands now.",
        de: "Das hat sich inzwischen geändert. So ist der Stand jetzt.",
        ar: "تغيّر هذا في هذه الأثناء. هذا هو الوضع الآن."
    )

    // What is wrong with a field, completing a sentence in English that begins with it.
    static let chooseFiles = Text(
        en: "is needed: choose one or more files",
        de: "Wählen Sie eine oder mehrere Dateien aus",
        ar: "اختر ملفًا واحدًا أو أكثر"
    )
    static func tooManyTags(_ limit: Int) -> Text {
        Text(
            en: "must be \(limit) tags or fewer",
            de: "Höchstens \(Language.german.number(limit)) Schlagwörter sind möglich",
            ar: "الحد الأقصى لعدد الوسوم \(Language.arabic.number(limit))"
        )
    }
}

import AtriumTexts
import Portico

/// What only the code of imports and exports says: what a page says about itself, what was done, and how a job stands.
enum NoteTransferMessages {
    // What a page says about itself.
    static let aboutImport = Text(
        en: "Bring notes here from Evernote, Simplenote, Markdown files or an export.",
        de: "Holen Sie Notizen aus Evernote, Simplenote, Markdown-Dateien oder einem Export hierher.",
        ar: "انقل ملاحظاتك إلى هنا من Evernote أو Simplenote أو ملفات Markdown أو من تصدير."
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
    static let begun = Text(en: "The import has started.", de: "Der Import hat begonnen.", ar: "بدأ الاستيراد.")
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
    static let discard = Text(en: "Discard", de: "Verwerfen", ar: "تجاهل")
    static let deleteFile = Text(en: "Delete this file", de: "Diese Datei löschen", ar: "حذف هذا الملف")
    static let removeFromList = Text(
        en: "Remove from the list",
        de: "Aus der Liste entfernen",
        ar: "إزالة من القائمة"
    )
}

/// What a job is called, and how it stands.
enum NoteJobMessages {
    // Its name.
    static let importing = Text(en: "Import", de: "Import", ar: "استيراد")
    static func importing(_ file: String) -> Text {
        Text(en: "Import of \(file)", de: "Import von \(file)", ar: "استيراد \(isolated: file)")
    }
    static func importing(_ file: String, others: Int) -> Text {
        let arabic = "استيراد \(isolated: file)"
        return Text(
            count: others,
            en: OneAndOther {
                "Import of \(file) and \($0) other file"
            } other: {
                "Import of \(file) and \($0) other files"
            },
            de: OneAndOther { _ in
                "Import von \(file) und einer weiteren Datei"
            } other: {
                "Import von \(file) und \($0) weiteren Dateien"
            },
            ar: ArabicForms(
                zero: { _ in arabic },
                one: { _ in "\(arabic) وملف آخر" },
                two: { _ in "\(arabic) وملفين آخرين" },
                few: { "\(arabic) و\($0) ملفات أخرى" },
                many: { "\(arabic) و\($0) ملفًا آخر" },
                other: { "\(arabic) و\($0) ملف آخر" }
            )
        )
    }
    static let exportingJSON = Text(en: "Export as JSON", de: "Export als JSON", ar: "تصدير بصيغة JSON")
    static let exportingMarkdown = Text(
        en: "Export as Markdown",
        de: "Export als Markdown",
        ar: "تصدير بصيغة Markdown"
    )

    // How it stands, in a list.
    static let waiting = Text(en: "waiting", de: "wartet", ar: "قيد الانتظار")
    static let checking = Text(en: "being checked", de: "wird geprüft", ar: "قيد الفحص")
    static let running = Text(en: "in progress", de: "läuft", ar: "قيد التنفيذ")
    static let offered = Text(
        en: "waiting for your decision",
        de: "wartet auf Ihre Entscheidung",
        ar: "بانتظار قرارك"
    )
    static let done = Text(en: "done", de: "abgeschlossen", ar: "مكتمل")
    static let failed = Text(en: "failed", de: "fehlgeschlagen", ar: "فشل")
    static let cancelled = Text(en: "cancelled", de: "abgebrochen", ar: "مُلغى")

    // The same as a sentence, on its own page.
    static let itWaits = Text(
        en: "Waiting for other imports and exports to finish. You can leave this page.",
        de: "Wartet, bis andere Importe und Exporte abgeschlossen sind. Sie können diese Seite verlassen.",
        ar: "بانتظار اكتمال عمليات استيراد وتصدير أخرى. يمكنك مغادرة هذه الصفحة."
    )
    static let itIsChecked = Text(
        en: "Checking the files. Nothing is changed yet, and you can leave this page.",
        de: "Die Dateien werden geprüft. Noch wird nichts geändert, und Sie können diese Seite verlassen.",
        ar: "يجري فحص الملفات. لم يتغير شيء بعد، ويمكنك مغادرة هذه الصفحة."
    )
    static let itRuns = Text(
        en: "In progress. You can leave this page, and it will continue.",
        de: "Läuft. Sie können diese Seite verlassen, es geht trotzdem weiter.",
        ar: "قيد التنفيذ. يمكنك مغادرة هذه الصفحة وستستمر العملية."
    )
    static let itIsOffered = Text(
        en: "Nothing has been changed so far. This is what the import would do.",
        de: "Bisher wurde nichts geändert. Das würde der Import tun.",
        ar: "لم يتغير شيء حتى الآن. هذا ما سيفعله الاستيراد."
    )
    static let imported = Text(
        en: "The import is done.",
        de: "Der Import ist abgeschlossen.",
        ar: "اكتمل الاستيراد."
    )
    /// - Parameter notes: how many are in its file.
    static func exported(notes: Int) -> Text {
        Text(
            count: notes,
            en: OneAndOther {
                "The export is ready. Its file has \($0) note and is kept for a week."
            } other: {
                "The export is ready. Its file has \($0) notes and is kept for a week."
            },
            de: OneAndOther {
                "Der Export ist fertig. Seine Datei enthält \($0) Notiz und wird eine Woche lang aufbewahrt."
            } other: {
                "Der Export ist fertig. Seine Datei enthält \($0) Notizen und wird eine Woche lang aufbewahrt."
            },
            ar: ArabicForms(
                zero: { _ in "التصدير جاهز. لا يحتوي ملفه على ملاحظات، ويُحفظ لمدة أسبوع." },
                one: { _ in "التصدير جاهز. يحتوي ملفه على ملاحظة واحدة، ويُحفظ لمدة أسبوع." },
                two: { _ in "التصدير جاهز. يحتوي ملفه على ملاحظتين، ويُحفظ لمدة أسبوع." },
                few: { "التصدير جاهز. يحتوي ملفه على \($0) ملاحظات، ويُحفظ لمدة أسبوع." },
                many: { "التصدير جاهز. يحتوي ملفه على \($0) ملاحظة، ويُحفظ لمدة أسبوع." },
                other: { "التصدير جاهز. يحتوي ملفه على \($0) ملاحظة، ويُحفظ لمدة أسبوع." }
            )
        )
    }
    static let itFailed = Text(en: "This failed.", de: "Das ist fehlgeschlagen.", ar: "فشلت العملية.")
    /// - Parameter reason: as a sentence.
    static func itFailed(_ reason: String) -> Text {
        Text(
            en: "This failed. \(reason)",
            de: "Das ist fehlgeschlagen. \(reason)",
            ar: "فشلت العملية. \(isolated: reason)"
        )
    }
    static let itWasCancelled = Text(
        en: "You cancelled this.",
        de: "Sie haben das abgebrochen.",
        ar: "لقد ألغيت هذه العملية."
    )
    static let whatStays = Text(
        en: "The notes it had added by then are kept; to continue, start the same import again.",
        de: "Die bis dahin hinzugefügten Notizen bleiben erhalten; um weiterzumachen, starten Sie denselben Import "
            + "noch einmal.",
        ar: "تبقى الملاحظات التي أُضيفت حتى ذلك الحين؛ للمتابعة ابدأ الاستيراد نفسه من جديد."
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
}

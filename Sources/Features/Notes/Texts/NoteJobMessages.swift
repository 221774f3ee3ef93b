public import AtriumTexts
import Portico

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
    /// - Parameter minutes: up to two hours; longer is told in hours.
    static func left(minutes: Int) -> Text { minutes <= 120 ? left(minutes) : left(hours: minutes / 60) }

    private static func left(_ minutes: Int) -> Text {
        Text(
            count: minutes,
            en: OneAndOther {
                "About \($0) minute left."
            } other: {
                "About \($0) minutes left."
            },
            de: OneAndOther {
                "Noch etwa \($0) Minute."
            } other: {
                "Noch etwa \($0) Minuten."
            },
            ar: ArabicForms(
                zero: { "يتبقى نحو \($0) دقيقة." },
                one: { _ in "تتبقى دقيقة واحدة تقريبًا." },
                two: { _ in "تتبقى دقيقتان تقريبًا." },
                few: { "تتبقى \($0) دقائق تقريبًا." },
                many: { "تتبقى \($0) دقيقة تقريبًا." },
                other: { "تتبقى \($0) دقيقة تقريبًا." }
            )
        )
    }

    private static func left(hours: Int) -> Text {
        Text(
            count: hours,
            en: OneAndOther {
                "About \($0) hour left."
            } other: {
                "About \($0) hours left."
            },
            de: OneAndOther {
                "Noch etwa \($0) Stunde."
            } other: {
                "Noch etwa \($0) Stunden."
            },
            ar: ArabicForms(
                zero: { "يتبقى نحو \($0) ساعة." },
                one: { _ in "تتبقى ساعة واحدة تقريبًا." },
                two: { _ in "تتبقى ساعتان تقريبًا." },
                few: { "تتبقى \($0) ساعات تقريبًا." },
                many: { "تتبقى \($0) ساعة تقريبًا." },
                other: { "تتبقى \($0) ساعة تقريبًا." }
            )
        )
    }

    static let itIsOffered = Text(
        en: "Nothing has been changed so far. This is what the import would do.",
        de: "Noch ist nichts geändert. So würde der Import aussehen.",
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
    /// - Parameter why: sentences.
    static func itFailed(_ why: Text) -> Text {
        Text(
            en: "\(itFailed.text(in: .english)) \(why.text(in: .english))",
            de: "\(itFailed.text(in: .german)) \(why.text(in: .german))",
            ar: "\(itFailed.text(in: .arabic)) \(why.text(in: .arabic))"
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

extension NoteJob.Failure {
    /// As sentences.
    public var text: Text {
        switch self {
        case .endedTooOften(let times):
            Text(
                en: "The server stopped \(times) times during this, so it will not be tried again.",
                de: "Der Server wurde dabei \(times)-mal beendet; deshalb wird das nicht noch einmal versucht.",
                ar: "توقف الخادم أثناء ذلك \(arabicTimes(times))، لذلك لن تُعاد المحاولة."
            )
        case .transfer(let problem):
            Text(
                en: "\(problem.place.text.text(in: .english)): \(problem.reason.text.text(in: .english)).",
                de: "\(problem.place.text.text(in: .german)): \(problem.reason.text.text(in: .german)).",
                ar: "\(problem.place.text.text(in: .arabic)): \(problem.reason.text.text(in: .arabic))."
            )
        case .refused(let reason):
            Text(
                en: "The import stopped at a note: \(reason.text.text(in: .english)). What was added before stays.",
                de: "Der Import wurde bei einer Notiz abgebrochen: \(reason.text.text(in: .german)). Was davor "
                    + "hinzugefügt wurde, bleibt.",
                ar: "توقف الاستيراد عند ملاحظة: \(reason.text.text(in: .arabic)). يبقى ما أُضيف قبلها."
            )
        case .noRoom: NoteJobFailures.noRoom
        case .storage(let reason): NoteFailures.reason(reason)
        case .unfinished:
            Text(
                en: "The server could not finish it.",
                de: "Der Server konnte das nicht abschließen.",
                ar: "لم يتمكن الخادم من إكمالها."
            )
        case .older(let sentence):
            Text(
                en: sentence,
                de: "Eine ältere Version von Atrium hat den Grund nicht auf Deutsch festgehalten.",
                ar: "سجّل إصدار أقدم من Atrium السبب بلغة أخرى."
            )
        }
    }

    private func arabicTimes(_ count: Int) -> String {
        ArabicForms(
            zero: { "\($0) مرة" },
            one: { _ in "مرة واحدة" },
            two: { _ in "مرتين" },
            few: { "\($0) مرات" },
            many: { "\($0) مرة" },
            other: { "\($0) مرة" }
        ).text(of: count, in: .arabic)
    }
}

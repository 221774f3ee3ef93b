import Foundation
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Atrium
@testable import Notes
@testable import NotesTransfer

/// Imports and exports in the other languages of the app, as their visitor reads and operates them.
@Suite(.inBothModes) struct TransferLanguageTests {
    /// What the pages say in one language.
    struct Words: Sendable, CustomTestStringConvertible {
        let tag: String
        /// As `dir` has it; nil where the page runs as it does by itself.
        let direction: String?
        let importPage: (heading: String, files: String, hint: String, preview: String, list: String)
        let job: (heading: String, plan: String, importNow: String, openNotes: String, done: String, started: String)
        let removal: (button: String, notice: String)
        let exportPage: (heading: String, start: String, name: String, ready: String, download: String)
        let refusal: (tags: String, begin: String, notFound: String)

        var testDescription: String { tag }
    }

    private static let german = Words(
        tag: "de",
        direction: nil,
        importPage: (
            "Notizen importieren", "Dateien",
            "Je Datei bis zu 200 MB. Die Vorschau ändert nichts; Sie entscheiden danach.", "Vorschau",
            "Importe und Exporte"
        ),
        job: (
            "Import von file.md", "Noch ist nichts geändert. So würde der Import aussehen.", "Importieren",
            "Zu Ihren Notizen", "Der Import ist abgeschlossen.", "Gestartet am "
        ),
        removal: ("Aus der Liste entfernen", "Der Import und seine Dateien wurden entfernt."),
        exportPage: (
            "Notizen exportieren", "Export erstellen", "Export als JSON",
            "Der Export ist fertig. Seine Datei enthält 2 Notizen und wird eine Woche lang aufbewahrt.",
            "Herunterladen"
        ),
        refusal: (
            "Schlagwörter, die jede importierte Notiz bekommt",
            "Der Import wurde nicht gestartet: Bitte prüfen Sie die Schlagwörter.",
            "Diesen Import oder Export gibt es nicht:"
        )
    )

    private static let arabic = Words(
        tag: "ar",
        direction: "rtl",
        importPage: (
            "استيراد الملاحظات", "الملفات", "حتى 200 ميغابايت لكل ملف. المعاينة لا تغيّر شيئًا، والقرار لك بعدها.",
            "معاينة", "عمليات الاستيراد والتصدير"
        ),
        job: (
            "استيراد \u{2068}file.md\u{2069}", "لم يتغير شيء حتى الآن. هذا ما سيفعله الاستيراد.", "استيراد",
            "إلى ملاحظاتك", "اكتمل الاستيراد.", "وقت البدء: "
        ),
        removal: ("إزالة من القائمة", "أُزيل الاستيراد وملفاته."),
        exportPage: (
            "تصدير الملاحظات", "إنشاء التصدير", "تصدير بصيغة JSON",
            "التصدير جاهز. يحتوي ملفه على ملاحظتين، ويُحفظ لمدة أسبوع.", "تنزيل"
        ),
        refusal: (
            "وسوم تُضاف إلى كل ملاحظة مستوردة", "لم يبدأ الاستيراد: يُرجى التحقق من الوسوم.",
            "لا يوجد استيراد أو تصدير كهذا:"
        )
    )

    private func visit(
        reading words: Words,
        _ body: @escaping @Sendable (TestApp, WebVisitor) async throws -> Void
    ) async throws {
        var app = try TestApp()
        defer { app.remove() }
        app.firstSteps.languages = [.english, .german, .arabic]
        try await app.visitingSignedIn { [app] visitor in
            visitor.languages = words.tag
            try await body(app, visitor)
        }
    }

    private func runJobs(of app: TestApp) async throws {
        try await app.composition().part(NoteJobRunner.self).runWaiting()
    }

    private func upload(_ words: Words, _ visitor: WebVisitor) async throws {
        try await visitor.open("/notes/import")
        try visitor.choose(words.importPage.files, file: "file.md", type: "text/markdown", bytes: "# Plan".utf8)
        try await visitor.click(words.importPage.preview)
    }

    private func expect(_ visitor: WebVisitor, isIn words: Words, under heading: String) throws {
        let page = try visitor.find(css: "html")
        #expect(page["lang"] == words.tag && page["dir"] == words.direction)
        #expect(try visitor.find(css: "h1").text == heading)
        #expect(visitor.page.title == "\(heading) · Atrium")
    }

    @Test(arguments: [german, arabic])
    func anImportIsLookedAtAgreedToAndRemoved(words: Words) async throws {
        try await visit(reading: words) { app, visitor in
            try await visitor.open("/notes/import")
            try expect(visitor, isIn: words, under: words.importPage.heading)
            #expect(try visitor.find(css: "#files-hint").text == words.importPage.hint)
            try await upload(words, visitor)
            try await runJobs(of: app)
            try await visitor.reload()
            try expect(visitor, isIn: words, under: words.job.heading)
            #expect(try visitor.find(css: "#status").text == words.job.plan)
            #expect(try visitor.find(css: "#begun").text.hasPrefix(words.job.started))
            try await visitor.click(try visitor.find(css: "#agreement button"))
            #expect(try visitor.findAll(css: ".notice").isEmpty, "the page itself says how far it is")
            try await runJobs(of: app)
            try await visitor.reload()
            #expect(try visitor.find(css: "#status").text == words.job.done)
            #expect(try visitor.find(css: "#ways a").text == words.job.openNotes)
            #expect(try visitor.find(css: "p.back").text == words.importPage.list)
            try await visitor.click(words.removal.button)
            #expect(visitor.url == "/notes/import")
            #expect(try visitor.find(css: ".notice p").text == words.removal.notice)
        }
    }

    @Test(arguments: [german, arabic])
    func anExportIsBegunAndItsNotesAreCounted(words: Words) async throws {
        try await visit(reading: words) { app, visitor in
            for title in ["Plan", "List"] {
                _ = try await app.notes()
                    .create(NoteContent(title: title, body: "b"), as: .random(), of: .ada, at: Date())
            }
            try await visitor.open("/notes/export")
            try expect(visitor, isIn: words, under: words.exportPage.heading)
            try await visitor.click(words.exportPage.start)
            try await runJobs(of: app)
            try await visitor.reload()
            try expect(visitor, isIn: words, under: words.exportPage.name)
            #expect(try visitor.find(css: "#status").text == words.exportPage.ready)
            #expect(try visitor.find(css: "#ways a").text == words.exportPage.download)
            try await visitor.open("/notes/export")
            #expect(try visitor.find(css: "#jobs h2").text == words.importPage.list)
            #expect(try visitor.findAll(css: "#jobs li a").map(\.text) == [words.exportPage.name])
        }
    }

    @Test(arguments: [german, arabic])
    func whatIsRefusedIsSaid(words: Words) async throws {
        try await visit(reading: words) { app, visitor in
            try await upload(words, visitor)
            try await runJobs(of: app)
            try await visitor.reload()
            try visitor.fill(words.refusal.tags, with: (1...11).map { "t\($0)" }.joined(separator: ", "))
            try await visitor.click(try visitor.find(css: "#agreement button"))
            #expect(visitor.page.status == 422)
            #expect(try visitor.find(css: "#message").text == words.refusal.begin)
            try await visitor.open("/notes/jobs/\(String(repeating: "0", count: 32))")
            #expect(visitor.page.status == 404)
            #expect(try visitor.find(css: "html")["lang"] == words.tag)
            #expect(try visitor.find(css: "#message").text.hasPrefix(words.refusal.notFound))
        }
    }
}

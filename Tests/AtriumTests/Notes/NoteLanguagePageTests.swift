import Foundation
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Notes

/// The pages of one note in German and in Arabic.
@Suite(.inBothModes) struct NoteLanguagePageTests {
    /// A language other than English, and what pages say in it.
    struct Words: Sendable, CustomTestStringConvertible {
        let language: String
        let direction: String?
        let newNote: String
        let body: String
        let mergedBody: String
        let saveDraft: String
        let discardDraft: String
        let draftDiscarded: String
        let otherDrafts: String
        let nothingToSave: String
        let chooseText: String
        let unsettled: String
        let tools: [String]
        let inTrash: String
        let deleteForever: String
        let backToNote: String
        let history: String
        let earlierVersions: String
        let version: String
        let noLongerKept: String
        let versions: String
        let added: String
        let share: String
        let makeLink: String
        let linkMade: String
        let sharedWithYou: String
        let deadLink: String
        let reason: String

        var testDescription: String { language }
    }

    static let german = Words(
        language: "de",
        direction: nil,
        newNote: "Neue Notiz",
        body: "Text",
        mergedBody: "Zusammengeführter Text",
        saveDraft: "Entwurf speichern",
        discardDraft: "Entwurf verwerfen",
        draftDiscarded: "Entwurf verworfen.",
        otherDrafts: "Sie haben 2 weitere Entwürfe.",
        nothingToSave: "Text und Titel sind leer: Es gibt noch nichts zu speichern.",
        chooseText: "Wählen Sie, welcher Text bleibt",
        unsettled: "<<<<<<< Ihr Text",
        tools: ["Anheften", "Archivieren", "In den Papierkorb"],
        inTrash: "„Plan“ ist im Papierkorb.",
        deleteForever: "Endgültig löschen?",
        backToNote: "Zurück zur Notiz",
        history: "Verlauf",
        earlierVersions: "Möchten Sie 2 frühere Versionen aus der Zeit vor dem",
        version: "Version 1",
        noLongerKept: "Diese Version wird nicht mehr aufbewahrt.",
        versions: "Versionen",
        added: "hinzugefügt: two",
        share: "Teilen",
        makeLink: "Link erstellen",
        linkMade: "Der Link wurde erstellt:",
        sharedWithYou: "Mit Ihnen geteilt, nur zum Lesen. Zuletzt bearbeitet am",
        deadLink: "Dieser Link funktioniert nicht",
        reason: "Zitate, Listen oder Hervorhebungen sind mehr als"
    )

    static let arabic = Words(
        language: "ar",
        direction: "rtl",
        newNote: "ملاحظة جديدة",
        body: "النص",
        mergedBody: "النص المدموج",
        saveDraft: "حفظ كمسودة",
        discardDraft: "حذف المسودة",
        draftDiscarded: "حُذفت المسودة.",
        otherDrafts: "لديك مسودتان أخريان.",
        nothingToSave: "النص والعنوان فارغان: لا يوجد ما يُحفظ بعد.",
        chooseText: "اختر النص الذي تريد إبقاءه",
        unsettled: "<<<<<<< نصك",
        tools: ["تثبيت", "أرشفة", "نقل إلى سلة المهملات"],
        inTrash: "«\u{2068}Plan\u{2069}» في سلة المهملات.",
        deleteForever: "حذف نهائي؟",
        backToNote: "العودة إلى الملاحظة",
        history: "السجل",
        earlierVersions: "هل تريد حذف نسختين سابقتين مما قبل",
        version: "النسخة 1",
        noLongerKept: "لم تعد تلك النسخة محفوظة.",
        versions: "النسخ",
        added: "مضاف: two",
        share: "مشاركة",
        makeLink: "إنشاء رابط",
        linkMade: "أُنشئ الرابط:",
        sharedWithYou: "تمت مشاركتها معك للقراءة فقط. آخر تعديل في",
        deadLink: "هذا الرابط لا يعمل",
        reason: "الاقتباسات أو القوائم أو علامات التشديد متداخلة"
    )

    /// Expects the page to be in the language from end to end.
    private func expect(_ words: Words, _ here: NoteVisits) throws {
        let html = try here.visitor.find(css: "html")
        #expect(html["lang"] == words.language)
        #expect(html["dir"] == words.direction)
    }

    @Test(arguments: [german, arabic])
    func theFormOfANewNoteAndItsDraftsAreInTheLanguageOfTheVisitor(words: Words) async throws {
        try await NoteVisits.run(in: [.english, .german, .arabic]) { here in
            here.visitor.languages = words.language
            try await here.visitor.open("/notes/new")
            try expect(words, here)
            #expect(here.visitor.page.heading == words.newNote)
            #expect(try here.visitor.find(css: "textarea[name=body]")["dir"] == "auto")
            try await here.visitor.submit("#writing")
            #expect(here.visitor.page.status == 422)
            #expect(try here.visitor.find(css: "#writing .field-error").text == words.nothingToSave)
            for text in ["one", "two", "three", "four"] {
                try await here.visitor.open("/notes/new?body=\(text)")
                try await here.visitor.click(words.saveDraft)
            }
            #expect(try here.visitor.find(css: "#other-drafts").text.hasPrefix(words.otherDrafts))
            try await here.visitor.click(words.discardDraft)
            #expect(try here.visitor.find(css: ".notice p").text == words.draftDiscarded)
        }
    }

    @Test(arguments: [german, arabic])
    func aConflictIsAskedAboutInTheLanguageOfTheVisitorAndItsMarksAreKnownInEachLanguage(words: Words) async throws {
        try await NoteVisits.run(in: [.english, .german, .arabic]) { here in
            here.visitor.languages = words.language
            let note = try await here.add("Plan", "one")
            try await here.open(note, "/edit")
            try await here.saveMeanwhile("theirs", to: note)
            try here.visitor.fill(words.body, with: "mine")
            try await here.visitor.submit("#writing")
            #expect(here.visitor.page.status == 409)
            try expect(words, here)
            #expect(here.visitor.page.heading == words.chooseText)
            #expect(try here.visitor.value(of: words.mergedBody).contains(words.unsettled))
            // Whoever goes on in another language has the same to settle.
            here.visitor.languages = "en"
            try await here.visitor.submit("section[aria-labelledby=merged] form")
            #expect(here.visitor.page.status == 422)
            #expect(try await here.stored(note).content.body == "theirs")
        }
    }

    @Test(arguments: [german, arabic])
    func aNoteIsReadAndGoesInTheLanguageOfTheVisitor(words: Words) async throws {
        try await NoteVisits.run(in: [.english, .german, .arabic]) { here in
            here.visitor.languages = words.language
            let note = try await here.add("Plan", "text", ["work"])
            try await here.open(note)
            try expect(words, here)
            #expect(here.visitor.page.heading == "Plan")
            #expect(try here.visitor.find(css: "h1")["dir"] == "auto")
            #expect(try here.visitor.findAll(css: "#tools button[type=submit]").map(\.text) == words.tools)
            try await here.open(note, "/print")
            try expect(words, here)
            #expect(try here.visitor.find(css: ".back a").text == words.backToNote)
            try await here.open(note)
            try await here.visitor.click(words.tools[2])
            #expect(try here.visitor.find(css: ".notice p").text == words.inTrash)
            try await here.open(note, "/delete")
            try expect(words, here)
            #expect(here.visitor.page.heading == words.deleteForever)
        }
    }

    @Test(arguments: [german, arabic])
    func theHistoryIsInTheLanguageOfTheVisitor(words: Words) async throws {
        try await NoteVisits.run(in: [.english, .german, .arabic]) { here in
            here.visitor.languages = words.language
            let note = try await here.add("Plan", "one")
            try await here.saveMeanwhile("one\ntwo", to: note)
            try await here.saveMeanwhile("one\ntwo\nthree", to: note)
            try await here.open(note, "/history")
            try expect(words, here)
            #expect(here.visitor.page.heading == words.history)
            #expect(try here.visitor.findAll(css: ".versions a").last?.text == words.version)
            try await here.open(note, "/history?before=2100-01-01")
            #expect(try here.visitor.find(css: "#question").text.hasPrefix(words.earlierVersions))
            try await here.open(note, "/history/1")
            try expect(words, here)
            #expect(here.visitor.page.heading == words.version)
            #expect(try here.visitor.find(css: "#turning")["aria-label"] == words.versions)
            #expect(try here.visitor.findAll(css: "#to-current .added").first?.text == words.added)
            try await here.open(note, "/history/9")
            #expect(try here.visitor.find(css: ".notice p").text == words.noLongerKept)
        }
    }

    @Test(arguments: [german, arabic])
    func theLinksToANoteAndWhatTheyShowAreInTheLanguageOfTheVisitor(words: Words) async throws {
        try await NoteVisits.run(in: [.english, .german, .arabic]) { here in
            here.visitor.languages = words.language
            let deep = String(repeating: "> ", count: 2_000) + "deep"
            let note = try await here.add("Plan", deep)
            try await here.open(note, "/shares")
            try expect(words, here)
            #expect(here.visitor.page.heading == words.share)
            try await here.visitor.click(words.makeLink)
            #expect(try here.visitor.find(css: ".notice p").text.hasPrefix(words.linkMade))
            let token = try await here.notes.share(note.id, of: .ada, at: Date()).token
            try await here.visitor.open("/shared/\(token.text)")
            try expect(words, here)
            #expect(try here.visitor.find(css: "#times").text.hasPrefix(words.sharedWithYou))
            #expect(try here.visitor.find(css: "#plain").text.contains(words.reason))
            try await here.visitor.open("/shared/0123")
            try expect(words, here)
            #expect(here.visitor.page.heading == words.deadLink)
        }
    }
}

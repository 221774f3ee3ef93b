import Foundation
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Atrium
@testable import Notes

/// The lists of notes, their tags and drafts in German and in Arabic.
@Suite(.inBothModes) struct NoteListLanguageTests {
    /// A language other than English, and what pages say in it.
    struct Words: Sendable, CustomTestStringConvertible {
        let language: String
        let direction: String?
        /// Addresses, and the heading of what is there.
        let headings: [(address: String, heading: String)]
        let counts: [String]
        let select: String
        let archive: String
        let isArchived: String
        let chooseFirst: String
        let zone: String
        let title: String
        let nothingFound: String
        let untitled: String
        let pastEnd: String
        let tags: String
        let tagCounts: String
        let newName: String
        let rename: String
        let alreadyInUse: String
        let merge: String
        let isMerged: String
        let draftOf: String
        let toTrash: String
        let emptyTrash: String
        let inTrash: String
        let deleteForever: String
        let isDeleted: String

        var testDescription: String { language }
    }

    static let german = Words(
        language: "de",
        direction: nil,
        headings: [
            ("/notes", "Notizen"), ("/notes/archive", "Archivierte Notizen"), ("/notes/trash", "Papierkorb"),
            ("/notes/trash/empty", "Papierkorb leeren?"), ("/notes/tags", "Schlagwörter"),
            ("/notes/tag?name=home", "Schlagwort home"), ("/notes/drafts", "Entwürfe"),
        ],
        counts: ["1 Notiz", "2 Notizen"],
        select: "Auswählen: „Plan“",
        archive: "Archivieren",
        isArchived: "1 Notiz archiviert.",
        chooseFirst: "Wählen Sie zuerst mindestens eine Notiz aus",
        zone: "Zeitzone: UTC.",
        title: "„milk“ mit Schlagwort „home“ – Notizen · Atrium",
        nothingFound: "Nichts gefunden für „milk“ mit dem Schlagwort „home“",
        untitled: "Ohne Titel",
        pastEnd: "Es gibt keine Seite 9; die letzte ist Seite 1.",
        tags: "2 Schlagwörter",
        tagCounts: "1 Notiz, 1 im Papierkorb",
        newName: "Neuer Name",
        rename: "Umbenennen",
        alreadyInUse: "„work“ (1 Notiz) gibt es schon.",
        merge: "Zusammenführen zu „work“",
        isMerged: "„home“ wurde in 2 Notizen in „work“ umbenannt.",
        draftOf: "Zu Plan, begonnen mit Version 1. Gespeichert am",
        toTrash: "In den Papierkorb",
        emptyTrash: "Papierkorb leeren",
        inTrash: "Damit löschen Sie 2 Notizen endgültig,",
        deleteForever: "Endgültig löschen",
        isDeleted: "2 Notizen endgültig gelöscht."
    )

    static let arabic = Words(
        language: "ar",
        direction: "rtl",
        headings: [
            ("/notes", "الملاحظات"), ("/notes/archive", "الملاحظات المؤرشفة"), ("/notes/trash", "سلة المهملات"),
            ("/notes/trash/empty", "هل تريد إفراغ سلة المهملات؟"), ("/notes/tags", "الوسوم"),
            ("/notes/tag?name=home", "الوسم home"), ("/notes/drafts", "المسودات"),
        ],
        counts: ["ملاحظة واحدة", "ملاحظتان"],
        select: "تحديد «\u{2068}Plan\u{2069}»",
        archive: "أرشفة",
        isArchived: "أُرشفت ملاحظة واحدة.",
        chooseFirst: "حدد ملاحظة واحدة على الأقل أولًا",
        zone: "الأوقات بتوقيت \u{2068}UTC\u{2069}.",
        title: "«\u{2068}milk\u{2069}» بالوسم «\u{2068}home\u{2069}» – الملاحظات · Atrium",
        nothingFound: "لا نتائج عن «\u{2068}milk\u{2069}» بالوسم «\u{2068}home\u{2069}»",
        untitled: "بلا عنوان",
        pastEnd: "لا توجد صفحة 9؛ والصفحة الأخيرة هي 1.",
        tags: "وسمان",
        tagCounts: "ملاحظة واحدة، 1 في سلة المهملات",
        newName: "الاسم الجديد",
        rename: "إعادة التسمية",
        alreadyInUse: "الوسم «\u{2068}work\u{2069}» (ملاحظة واحدة) مستخدم بالفعل.",
        merge: "دمج في «\u{2068}work\u{2069}»",
        isMerged: "أُعيدت تسمية «\u{2068}home\u{2069}» إلى «\u{2068}work\u{2069}» (ملاحظتان).",
        draftOf: "للملاحظة Plan، بدأت من النسخة 1. حُفظت في",
        toTrash: "نقل إلى سلة المهملات",
        emptyTrash: "إفراغ سلة المهملات",
        inTrash: "ستُحذف نهائيًا ملاحظتان",
        deleteForever: "حذف نهائي",
        isDeleted: "حُذفت نهائيًا ملاحظتان."
    )

    /// A signed-in visitor with a browser in that language, of an app that holds some notes of theirs, oldest first.
    private func visit(
        _ words: Words,
        _ contents: [NoteContent],
        _ body: @Sendable (WebVisitor, TestApp, [Note]) async throws -> Void
    ) async throws {
        let app = try TestApp.speaking([.english, .german, .arabic])
        defer { app.remove() }
        try await app.visitingSignedIn { visitor in
            visitor.languages = words.language
            try await body(visitor, app, try await app.add(contents))
        }
    }

    private func content(_ title: String, _ body: String = "", tags: [String] = []) -> NoteContent {
        NoteContent(title: title, body: body, tags: tags.compactMap(NoteTag.init(rawValue:)))
    }

    @Test(arguments: [german, arabic])
    func eachPageIsInTheLanguageOfTheVisitor(words: Words) async throws {
        try await visit(words, [content("Plan", tags: ["home"])]) { visitor, _, _ in
            for (address, heading) in words.headings {
                try await visitor.open(address)
                let html = try visitor.find(css: "html")
                #expect(html["lang"] == words.language, "\(address)")
                #expect(html["dir"] == words.direction, "\(address)")
                #expect(visitor.page.heading == heading)
            }
        }
    }

    @Test(arguments: [german, arabic])
    func aListCountsAndChangesNotesInTheLanguageOfTheVisitor(words: Words) async throws {
        try await visit(words, [content(""), content("Plan")]) { visitor, _, _ in
            try await visitor.open("/notes")
            #expect(try visitor.find(css: "#total").text == words.counts[1])
            #expect(try visitor.find(css: "#zone").text == words.zone)
            #expect(try visitor.findAll(css: ".note-head h2").map(\.text) == ["Plan", words.untitled])
            #expect(try visitor.findAll(css: ".note-head a").allSatisfy { $0["dir"] == "auto" })
            try await visitor.click(words.archive)
            #expect(visitor.page.status == 422)
            #expect(try visitor.find(css: ".problem a").text.hasSuffix(words.chooseFirst))
            try visitor.check(words.select)
            try await visitor.click(words.archive)
            #expect(try visitor.find(css: ".notice p").text == words.isArchived)
            #expect(try visitor.find(css: "#total").text == words.counts[0])
            try await visitor.open("/notes?query=milk&tag=home")
            #expect(visitor.page.title == words.title)
            #expect(try visitor.find(css: "#empty h2").text == words.nothingFound)
            try await visitor.open("/notes?page=9")
            #expect(try visitor.findAll(css: "#past-end p").map(\.text).contains(words.pastEnd))
        }
    }

    @Test(arguments: [german, arabic])
    func aTagIsMergedInTheLanguageOfTheVisitor(words: Words) async throws {
        let contents = [content("A", tags: ["home"]), content("B", tags: ["home"]), content("C", tags: ["work"])]
        try await visit(words, contents) { visitor, app, notes in
            _ = try await app.notes().move([notes[0].id], to: .trashed, of: .ada, at: Date())
            try await visitor.open("/notes/tags")
            #expect(try visitor.find(css: "#total").text == words.tags)
            #expect(try visitor.find(css: "#tag-home .count").text == words.tagCounts)
            try await visitor.open("/notes/tag?name=home")
            try visitor.fill(words.newName, with: "work")
            try await visitor.click(words.rename)
            #expect(visitor.page.status == 409)
            #expect(try visitor.find(css: "#merging p").text.hasPrefix(words.alreadyInUse))
            try await visitor.click(words.merge)
            #expect(try visitor.find(css: ".notice p").text == words.isMerged)
        }
    }

    @Test(arguments: [german, arabic])
    func theTrashIsEmptiedInTheLanguageOfTheVisitor(words: Words) async throws {
        try await visit(words, [content("A"), content("B")]) { visitor, app, notes in
            _ = try await app.notes().move(notes.map(\.id), to: .trashed, of: .ada, at: Date())
            try await visitor.open("/notes/trash")
            try await visitor.click(words.emptyTrash)
            #expect(try visitor.find(css: "#count").text.hasPrefix(words.inTrash))
            try await visitor.click(words.deleteForever)
            #expect(try visitor.find(css: ".notice p").text == words.isDeleted)
        }
    }

    @Test(arguments: [german, arabic])
    func aDraftSaysWhereItBelongsInTheLanguageOfTheVisitor(words: Words) async throws {
        try await visit(words, [content("Plan")]) { visitor, app, notes in
            try await app.notes().keep(
                NoteDraft(
                    owner: .ada,
                    place: .note(notes[0].id),
                    baseVersion: 1,
                    title: "Better plan",
                    body: "",
                    tags: "",
                    device: "Firefox on Linux",
                    savedAt: Date(timeIntervalSince1970: 1_770_127_503)
                )
            )
            try await visitor.open("/notes/drafts")
            let facts = try visitor.find(css: ".draft-facts").text
            #expect(facts.hasPrefix(words.draftOf) && !facts.contains("on Linux") && facts.contains("Firefox"))
        }
    }
}

extension TestApp {
    /// An app whose pages are there in these languages.
    static func speaking(_ languages: [Language]) throws -> TestApp {
        var app = try TestApp()
        app.firstSteps.languages = languages
        return app
    }
}

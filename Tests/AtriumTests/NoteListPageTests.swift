import Foundation
import HTTPTypes
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Notes

@Suite(.inBothModes) struct NoteListPageTests {
    /// A signed-in visitor of an app that holds some notes of theirs, oldest first.
    private func visit(
        _ contents: [NoteContent],
        over wire: Wire = .inProcess,
        _ body: @Sendable (WebVisitor, TestApp, [Note]) async throws -> Void
    ) async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await app.visitingSignedIn(over: wire) { visitor in
            try await body(visitor, app, try await app.add(contents))
        }
    }

    private func titles(_ visitor: WebVisitor) throws -> [String] {
        try visitor.findAll(css: ".note-head h2").map(\.text)
    }

    private func content(_ title: String, _ body: String = "", tags: [String] = []) -> NoteContent {
        NoteContent(title: title, body: body, tags: tags.compactMap(NoteTag.init(rawValue:)))
    }

    @Test(arguments: Wire.allCases)
    func notesAreArchivedTrashedAndBroughtBack(wire: Wire) async throws {
        try await visit([content("Groceries"), content("Plan"), content("Trip")], over: wire) { visitor, app, _ in
            try await visitor.open("/notes")
            #expect(try titles(visitor) == ["Trip", "Plan", "Groceries"])
            try visitor.check("Select “Plan”")
            try await visitor.click("Archive")
            #expect(visitor.url == "/notes")
            #expect(try visitor.find(css: ".notice p").text == "Archived 1 note.")
            #expect(try titles(visitor) == ["Trip", "Groceries"])
            try await visitor.click("Undo")
            #expect(try titles(visitor) == ["Trip", "Plan", "Groceries"])
            try visitor.check("Select “Trip”")
            try visitor.check("Select “Groceries”")
            try await visitor.click("Move to trash")
            #expect(try titles(visitor) == ["Plan"])
            try await visitor.open("/notes/trash")
            #expect(try Set(titles(visitor)) == ["Trip", "Groceries"])
            try visitor.check("Select “Trip”")
            try await visitor.click("Restore")
            #expect(try visitor.find(css: ".notice p").text == "Restored 1 note.")
            try await visitor.open("/notes")
            #expect(try titles(visitor) == ["Trip", "Plan"])
        }
    }

    @Test func whatIsArchivedIsFoundInTheArchiveAndRestored() async throws {
        try await visit([content("Old plan", "with details"), content("Other")]) { visitor, app, notes in
            _ = try await app.notes().move(notes.map(\.id), to: .archived, of: .ada, at: Date())
            try await visitor.open("/notes/archive")
            try visitor.fill("Search titles and text", with: "det*")
            try await visitor.click("Search")
            #expect(visitor.url.hasPrefix("/notes/archive?"))
            #expect(try titles(visitor) == ["Old plan"])
            #expect(try visitor.find(css: ".note-snippet mark").text == "details")
            try visitor.check("Select “Old plan”")
            try await visitor.click("Restore")
            #expect(try visitor.find(css: ".notes-empty h2").text == "Nothing found for “det*”")
            try await visitor.click("Undo")
            #expect(try titles(visitor) == ["Old plan"])
        }
    }

    @Test func aWholePageIsChosenAndComesBackWithOneUndo() async throws {
        try await visit((1...53).map { content("Note \($0)") }) { visitor, app, _ in
            try await visitor.open("/notes")
            #expect(try visitor.find(css: "#total").text == "1–50 of 53 notes")
            try await visitor.click("Select all shown")
            #expect(try visitor.isChecked("Select “Note 53”"))
            try await visitor.click("Move to trash")
            #expect(visitor.url == "/notes")
            #expect(try visitor.find(css: ".notice p").text == "Moved 50 notes to the trash.")
            #expect(try visitor.find(css: "#total").text == "3 notes")
            try await visitor.click("Undo")
            #expect(try visitor.find(css: "#total").text == "1–50 of 53 notes")
            try await visitor.click("Next")
            #expect(try titles(visitor) == ["Note 3", "Note 2", "Note 1"])
            try await visitor.click("Select all shown")
            try await visitor.click("Archive")
            #expect(visitor.page.status == 200)
            #expect(visitor.url == "/notes")
        }
    }

    @Test func wherePressedWithoutAChoiceTheListSaysSo() async throws {
        try await visit([content("Plan")]) { visitor, _, _ in
            try await visitor.open("/notes")
            try await visitor.click("Archive")
            #expect(visitor.page.status == 422)
            #expect(try visitor.find(css: ".problem a").text.hasSuffix("Select at least one note first"))
            #expect(try titles(visitor) == ["Plan"])
        }
    }

    @Test func tagsThatAreNoneComeBackWithTheChoice() async throws {
        try await visit([content("Plan"), content("Trip")]) { visitor, _, _ in
            try await visitor.open("/notes")
            try visitor.check("Select “Plan”")
            try visitor.fill("Tags, separated by commas", with: "work, od\u{202E}d")
            try await visitor.click("Add tags")
            #expect(visitor.page.status == 422)
            #expect(try visitor.value(of: "Tags, separated by commas") == "work, od\u{202E}d")
            #expect(try visitor.isChecked("Select “Plan”"))
            #expect(try !visitor.isChecked("Select “Trip”"))
            try visitor.fill("Tags, separated by commas", with: "work, home/garden")
            try await visitor.click("Add tags")
            #expect(try visitor.find(css: ".notice p").text == "Added tags to 1 note.")
            try await visitor.click("home/garden")
            #expect(try titles(visitor) == ["Plan"])
            #expect(try visitor.find(css: ".notes-narrowed b").text == "home/garden")
            try await visitor.click("Show all notes")
            #expect(try titles(visitor).count == 2)
        }
    }

    @Test func pinnedNotesComeFirst() async throws {
        try await visit([content("Old"), content("New")]) { visitor, _, _ in
            try await visitor.open("/notes")
            try visitor.check("Select “Old”")
            try await visitor.click("Pin")
            #expect(try titles(visitor) == ["Old", "New"])
            #expect(try visitor.findAll(css: ".note-pin").map(\.text) == ["Pinned"])
            try visitor.check("Select “Old”")
            try await visitor.click("Unpin")
            #expect(try titles(visitor) == ["New", "Old"])
        }
    }

    @Test func theTrashIsEmptiedOnlyAfterAQuestionAndWhatCameLaterStays() async throws {
        try await visit([content("Gone"), content("Late")]) { visitor, app, notes in
            _ = try await app.notes().move([notes[0].id], to: .trashed, of: .ada, at: Date())
            try await visitor.open("/notes/trash")
            try await visitor.click("Empty trash")
            #expect(visitor.url == "/notes/trash/empty")
            #expect(try visitor.find(css: "article strong").text == "1 note")
            _ = try await app.notes().move([notes[1].id], to: .trashed, of: .ada, at: Date())
            try await visitor.click("Delete forever")
            #expect(visitor.url == "/notes/trash")
            #expect(try visitor.find(css: ".notice p").text == "Deleted 1 note forever.")
            #expect(try titles(visitor) == ["Late"])
        }
    }

    @Test func aNoteWithoutATitleIsCalledByItsFirstLine() async throws {
        try await visit([content("", "# Shopping\n\nmilk"), content("", "")]) { visitor, _, _ in
            try await visitor.open("/notes")
            #expect(try titles(visitor) == ["Untitled", "Shopping"])
        }
    }

    @Test func whatIsWrittenInNotesIsTextOnThePage() async throws {
        let odd = #"<b>"&' {{x}}"#
        try await visit([content(odd, "<script>alert(1)</script>", tags: [#"a"b<c"#])]) { visitor, _, _ in
            try await visitor.open("/notes?query=script")
            #expect(try titles(visitor) == [odd])
            #expect(try visitor.findAll(css: "main script").isEmpty)
            try await visitor.click(#"a"b<c"#)
            #expect(try titles(visitor) == [odd])
        }
    }

    @Test func aNoteOfSomebodyElseIsNeitherSeenNorMoved() async throws {
        try await visit([content("Mine")]) { visitor, app, notes in
            let other = try await app.signedInVisitor(as: .grace, beside: visitor)
            try await other.open("/notes")
            #expect(try other.find(css: ".notes-empty h2").text == "No notes yet")
            let fields = Data(#"{"event": "trashTapped", "fields": {"chosen": ["\#(notes[0].id.text)"]}}"#.utf8)
            var request = PageRequest(.post, "/notes", body: fields)
            request.headers = [
                .contentType: "application/json", .accept: "application/json",
                .authorization: "Bearer \(try await app.token(of: .grace))",
            ]
            #expect(try await visitor.anotherVisitor().send(request).status == 404)
            #expect(try await app.notes().note(notes[0].id, of: .ada).state == .active)
        }
    }

    /// A page shows fifty, so nobody who uses one sends more.
    @Test(arguments: [(50, false), (51, true)]) func noMoreNotesAreChangedAtATimeThanAPageShows(
        count: Int,
        isRefused: Bool
    ) async throws {
        try await visit((1...51).map { content("note \($0)") }) { visitor, app, notes in
            let ids = notes.prefix(count).map { "\"\($0.id.text)\"" }.joined(separator: ",")
            let fields = Data(#"{"event": "tagsAdded", "fields": {"chosen": [\#(ids)], "tags": "work"}}"#.utf8)
            var request = PageRequest(.post, "/notes", body: fields)
            request.headers = [
                .contentType: "application/json", .accept: "application/json",
                .authorization: "Bearer \(try await app.token(of: .ada))",
            ]
            let answer = try await visitor.anotherVisitor().send(request)
            #expect((answer.status == 422) == isRefused)
            let tagged = try await app.notes().tags(NoteTagRequest(), of: .ada).map(\.counts)
            #expect(tagged == (isRefused ? [] : [[.active: 50]]))
        }
    }

    // Tags.

    @Test func aTagIsRenamedMergedAndRemoved() async throws {
        let contents = [content("a", tags: ["work"]), content("b", tags: ["work/plan"]), content("c", tags: ["Job"])]
        try await visit(contents) { visitor, app, notes in
            try await visitor.open("/notes/tags")
            #expect(try visitor.findAll(css: ".tag-branch .tag").map(\.text) == ["Job", "work", "plan"])
            try await visitor.click("Edit “work”")
            try visitor.fill("New name", with: "job")
            try await visitor.click("Rename")
            #expect(visitor.page.status == 409)
            #expect(try visitor.value(of: "New name") == "job")
            #expect(try await app.notes().note(notes[0].id, of: .ada).content.tags.map(\.rawValue) == ["work"])
            try await visitor.click("Merge into “job”")
            #expect(visitor.url == "/notes/tag?name=job")
            #expect(try await app.notes().note(notes[1].id, of: .ada).content.tags.map(\.rawValue) == ["job/plan"])
            try await visitor.click("Remove from all notes")
            #expect(visitor.url == "/notes/tags")
            #expect(try await app.notes().note(notes[2].id, of: .ada).content.tags.isEmpty)
        }
    }

    @Test func aTagThatNoNoteHasIsNotFound() async throws {
        try await visit([content("a")]) { visitor, _, _ in
            for url in ["/notes/tag?name=none", "/notes/tag"] {
                try await visitor.open(url)
                #expect(visitor.page.status == 404)
            }
        }
    }

    // Drafts.

    @Test func draftsAreListedAndDiscarded() async throws {
        try await visit([content("Plan")]) { visitor, app, notes in
            let gone = Note.ID.random()
            for (place, title) in [
                (NoteDraftPlace.note(notes[0].id), "Better plan"), (.new, "New"), (.note(gone), "Lost & found"),
            ] {
                try await app.notes()
                    .keep(
                        NoteDraft(
                            owner: .ada,
                            place: place,
                            baseVersion: 1,
                            title: title,
                            body: "text",
                            tags: "",
                            savedAt: Date()
                        )
                    )
            }
            try await visitor.open("/notes/drafts")
            #expect(try Set(visitor.findAll(css: ".draft h2").map(\.text)) == ["Better plan", "New", "Lost & found"])
            #expect(try visitor.findAll(css: ".draft h2 a").count == 2)
            #expect(try visitor.find(css: ".stored pre").text == "text")
            try await visitor.click("Discard “Better plan”")
            #expect(try visitor.find(css: ".notice p").text == "Draft discarded.")
            #expect(try await app.notes().drafts(of: .ada).count == 2)
        }
    }
}

extension TestApp {
    /// Adds notes of an account, each a second younger than the one before.
    func add(_ contents: [NoteContent], of owner: AccountID = .ada) async throws -> [Note] {
        let notes = try notes()
        let start = Date(timeIntervalSince1970: 1_770_000_000)
        var added: [Note] = []
        for (second, content) in contents.enumerated() {
            added.append(
                try await notes.create(content, as: .random(), of: owner, at: start.addingTimeInterval(Double(second)))
            )
        }
        return added
    }
}

import Foundation
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Notes

/// What is done in place on a note's page: to the notes beside it, and to its tags.
@Suite(.inBothModes) struct NotePlacePageTests {
    private static let label = "Tags, separated by commas"

    /// A button of a row beside the note that is shown.
    private func press(_ button: String, of note: Note, _ here: NoteVisits) async throws {
        let buttons = try here.visitor.findAll(css: "#beside-\(note.id.text) button")
        try await here.visitor.click(try #require(buttons.first { $0.text.hasPrefix(button + " ") }))
    }

    private func beside(_ here: NoteVisits) throws -> Set<String> {
        Set(try here.visitor.findAll(css: "#beside .pane-name").map(\.text))
    }

    private func tags(_ here: NoteVisits) throws -> [String] {
        try here.visitor.findAll(css: "#tags a").map(\.text)
    }

    @Test(arguments: [
        ("Archive", NoteState.archived, "“Trip” is in the archive."),
        ("Move to trash", .trashed, "“Trip” is in the trash."),
    ])
    func aRowIsMovedAndTheVisitorStaysWithItsUndo(button: String, state: NoteState, text: String) async throws {
        try await NoteVisits.run { here in
            let (plan, trip) = (try await here.add("Plan"), try await here.add("Trip"))
            try await here.open(plan)
            #expect(try beside(here) == ["Plan", "Trip"])
            try await press(button, of: trip, here)
            #expect(here.visitor.url == "/notes/\(plan.id.text)" && here.visitor.page.status == 200)
            #expect(try here.visitor.find(css: ".notice p").text == text)
            #expect(try await here.stored(trip).state == state)
            #expect(try beside(here) == ["Plan"])
            try await here.visitor.click("Undo")
            #expect(here.visitor.url == "/notes/\(plan.id.text)")
            #expect(try await here.stored(trip) == trip)
            #expect(try beside(here) == ["Plan", "Trip"])
        }
    }

    @Test func aRowIsPinnedAndUnpinned() async throws {
        try await NoteVisits.run { here in
            let (plan, trip) = (try await here.add("Plan"), try await here.add("Trip"))
            try await here.open(plan)
            try await press("Pin", of: trip, here)
            #expect(here.visitor.url == "/notes/\(plan.id.text)")
            #expect(try await here.stored(trip).isPinned)
            #expect(try await !here.stored(plan).isPinned)
            try await here.visitor.click("Undo")
            #expect(try await !here.stored(trip).isPinned)
            try await press("Pin", of: trip, here)
            try await press("Unpin", of: trip, here)
            #expect(try await !here.stored(trip).isPinned)
            #expect(try here.visitor.find(css: ".notice p").text == "Unpinned.")
        }
    }

    @Test func aRowBesideAnArchivedNoteIsRestored() async throws {
        try await NoteVisits.run { here in
            let (plan, trip) = (try await here.add("Plan"), try await here.add("Trip"))
            _ = try await here.notes.move([plan.id, trip.id], to: .archived, of: .ada, at: Date())
            try await here.open(plan)
            try await press("Restore", of: trip, here)
            #expect(here.visitor.url == "/notes/\(plan.id.text)")
            #expect(try await here.stored(trip).state == .active)
            let notice = try here.visitor.find(css: ".notice p").text
            #expect(!notice.contains("trash") && !notice.contains("archive"))
        }
    }

    @Test func nothingIsOfferedForTheNoteItselfAndInTheTrash() async throws {
        try await NoteVisits.run { here in
            let (plan, trip) = (try await here.add("Plan"), try await here.add("Trip"))
            try await here.open(plan)
            #expect(try here.visitor.findAll(css: "#beside-\(plan.id.text) button").isEmpty)
            #expect(try here.visitor.findAll(css: "#beside-\(trip.id.text) button").count == 3)
            _ = try await here.notes.move([plan.id, trip.id], to: .trashed, of: .ada, at: Date())
            try await here.open(plan)
            #expect(try beside(here) == ["Plan", "Trip"])
            #expect(try here.visitor.findAll(css: "#beside button, #change-tags").isEmpty)
        }
    }

    @Test func tagsAreAddedAndRemovedAndComeBack() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text")
            try await here.open(note)
            try here.visitor.fill(Self.label, with: "work, home/garden")
            try await here.visitor.click("Add tags")
            #expect(here.visitor.url == "/notes/\(note.id.text)")
            #expect(try here.visitor.find(css: ".notice p").text == "Tags added.")
            #expect(try tags(here) == ["work", "home/garden"])
            #expect(try here.visitor.value(of: Self.label).isEmpty)
            try await here.visitor.click("Remove “work”")
            #expect(here.visitor.url == "/notes/\(note.id.text)")
            #expect(try here.visitor.find(css: ".notice p").text == "The tag “work” has been removed.")
            #expect(try tags(here) == ["home/garden"])
            try await here.visitor.click("Undo")
            #expect(try Set(tags(here)) == ["work", "home/garden"])
            #expect(try await here.stored(note).content.body == "the text")
        }
    }

    @Test func anOddTagIsRemovedAndComesBack() async throws {
        try await NoteVisits.run { here in
            let odd = #"a"b<c&d"#
            let note = try await here.add("Plan", "", [odd])
            try await here.open(note)
            try await here.visitor.click("Remove “\(odd)”")
            #expect(try await here.stored(note).content.tags.isEmpty)
            try await here.visitor.click("Undo")
            #expect(try tags(here) == [odd])
        }
    }

    @Test(arguments: [
        ("work, od\u{202E}d", "This has a tag that is not allowed: “od\u{FFFD}d”. A tag is \(NoteTag.expectation)"),
        (" , ", "This needs at least one tag"),
    ])
    func whatIsNoTagIsSaidBesideItsFieldAndStaysThere(text: String, message: String) async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text")
            try await here.open(note)
            try here.visitor.fill(Self.label, with: text)
            try await here.visitor.click("Add tags")
            #expect(here.visitor.page.status == 422)
            #expect(try here.visitor.value(of: Self.label) == text)
            #expect(try here.visitor.find(css: ".field-error").text == message)
            #expect(try here.visitor.find(css: ".markdown").text == "the text")
            #expect(try await here.stored(note) == note)
        }
    }

    @Test func moreTagsThanANoteCanHaveAreRefusedAndStayInTheirField() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text", (1..<NoteLimits.tags).map { "t\($0)" })
            try await here.open(note)
            try here.visitor.fill(Self.label, with: "one, two")
            try await here.visitor.click("Add tags")
            #expect(here.visitor.page.status == 409)
            #expect(try here.visitor.value(of: Self.label) == "one, two")
            let message = "Nothing was changed: the note has too many tags: there are 101, and the limit is 100."
            #expect(try here.visitor.find(css: "#message").text == message)
            #expect(try await here.stored(note) == note)
            try here.visitor.fill(Self.label, with: "one")
            try await here.visitor.click("Add tags")
            #expect(try tags(here).count == 100)
        }
    }

    @Test func aTagThatIsGoneMeanwhileIsSaidToBe() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text", ["work"])
            try await here.open(note)
            let content = NoteContent(title: "Plan", body: "the text")
            _ = try await here.notes.save(content, to: note.id, of: .ada, from: 1, mayEmpty: false, at: Date())
            try await here.visitor.click("Remove “work”")
            #expect(here.visitor.page.status == 404)
            #expect(try here.visitor.find(css: "#message").text == "Nothing was changed.")
            #expect(try here.visitor.find(css: "h1").text == "Plan")
        }
    }

    @Test func nothingOfSomebodyElseIsChanged() async throws {
        try await NoteVisits.run { here in
            let (mine, hers) = (try await here.add("Mine"), try await here.add("Hers", "", ["work"], of: .grace))
            let (own, other) = ("/notes/\(mine.id.text)", "/notes/\(hers.id.text)")
            let requests = [
                (other, "tagsAdded", ["tags": "x"]), (other, "tagRemoved", ["tag": "work"]),
                (own, "besideMoved", ["id": hers.id.text, "state": "trashed"]),
                (own, "besidePinned", ["id": hers.id.text, "pinned": "true"]),
            ]
            for (place, event, fields) in requests {
                #expect(try await here.post(place, event, fields).status == 404, "\(event) at \(place)")
            }
            #expect(try await here.stored(hers) == hers)
        }
    }
}

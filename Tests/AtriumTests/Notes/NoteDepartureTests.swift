import Foundation
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Notes

/// Who opens the page of a note that is gone, or somebody else's, is told so there; who was at it is led to what is there.
@Suite struct NoteDepartureTests {
    @Test(arguments: ["", "/edit", "/delete", "/print", "/history", "/shares", "/reminders", "/drafts/1"])
    func aNoteThatIsNotThereIsSaidNotToBe(place: String) async throws {
        try await NoteVisits.run { here in
            let hers = try await here.add("Hers", "her text", of: .grace)
            for id in [Note.ID.random(), hers.id] {
                let answer = try await here.ask("/notes/\(id.text)\(place)")
                #expect(answer.status == 404)
                #expect(answer.text.contains("This note is no longer here"))
                #expect(!answer.text.contains("her text"))
            }
        }
    }

    @Test(arguments: ["", "/edit", "/print", "/history", "/shares", "/reminders"])
    func whoWasAtANoteThatIsGoneIsLedToTheList(place: String) async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text")
            try await here.open(note, place)
            _ = try await here.notes.move([note.id], to: .trashed, of: .ada, at: Date())
            try await here.notes.deleteForEver(note.id, of: .ada)
            let answer = try await here.ask("/notes/\(note.id.text)\(place)")
            #expect(answer.status == 303)
            #expect(answer.header("Location") == "/notes")
            try await here.visitor.open("/notes/new")
            #expect(try await here.ask("/notes/\(note.id.text)\(place)").status == 404, "they have left it")
        }
    }

    @Test func aNoteThatIsGoneLeadsToItsDraftsWhereItHasAny() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text")
            try await here.open(note, "/edit")
            _ = try await here.notes.move([note.id], to: .trashed, of: .ada, at: Date())
            try await here.notes.deleteForEver(note.id, of: .ada)
            try await here.visitor.click("Save draft")
            #expect(try await here.ask("/notes/\(note.id.text)/edit").header("Location") == "/notes/drafts")
        }
    }

    @Test func aVersionThatIsNotKeptLeadsToTheHistory() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text")
            let answer = try await here.ask("/notes/\(note.id.text)/history/7")
            #expect(answer.header("Location") == "/notes/\(note.id.text)/history")
        }
    }
}

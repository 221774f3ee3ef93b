import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Notes

/// What a visitor's browser makes of the moves that coordinators decide on.
@Suite(.inBothModes) struct MoveTests {
    @Test func goingBackFromWhatWasPushedLeadsToThePageThatWasLeft() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan")
            try await here.open(note)
            try await here.visitor.click("History")
            #expect(here.visitor.url == "/notes/\(note.id.text)/history")
            try await here.visitor.back()
            #expect(here.visitor.url == "/notes/\(note.id.text)")
        }
    }

    @Test func aPageThatIsReplacedByItselfIsNotInTheHistoryTwice() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan")
            try await here.visitor.open("/notes")
            try await here.open(note, "/shares")
            let history = here.visitor.history
            try await here.visitor.click("Create link")
            #expect(here.visitor.page.notice != nil && here.visitor.history == history)
            try await here.visitor.back()
            #expect(here.visitor.url == "/notes")
        }
    }

    @Test func whatIsPoppedLeadsToTheParentAlsoWhereNobodyWasThere() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan")
            try await here.open(note, "/delete")
            try await here.visitor.click("Keep it")
            #expect(here.visitor.url == "/notes/\(note.id.text)")
            try await here.visitor.open("/account/delete")
            try await here.visitor.click("Keep it")
            #expect(here.visitor.url == "/account")
        }
    }
}

import Foundation
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Notes

/// What asks before something is done is a popup: its page names the one that it belongs to.
@Suite struct PopupTests {
    @Test func aPageThatIsPresentedSaysWhatItIsOver() async throws {
        try await NoteVisits.run { here in
            let plan = try await here.add("Plan", "text")
            let trashed = try await here.add("Old plan")
            _ = try await here.notes.move([trashed.id], to: .trashed, of: .ada, at: Date())
            let (note, old) = ("/notes/\(plan.id.text)", "/notes/\(trashed.id.text)")
            let popups = [
                "\(note)/delete": note, "\(note)/history?before=2026-02-03": "\(note)/history", "\(old)/delete": old,
                "/notes/trash/empty": "/notes/trash", "/account/delete": "/account",
            ]
            for (popup, page) in popups {
                let response = try await here.ask(popup)
                #expect(response.status == 200, "\(popup)")
                #expect(response.header("Portico-Popup") == page, "\(popup)")
            }
        }
    }

    @Test func otherPagesAreOverNothing() async throws {
        try await NoteVisits.run { here in
            let plan = try await here.add("Plan", "text")
            let note = "/notes/\(plan.id.text)"
            for page in [
                note, "\(note)/edit", "\(note)/history", "\(note)/shares", "/notes", "/notes/new", "/notes/trash",
                "/account", "/account/sessions", "/sign-out", "/domains",
            ] {
                let response = try await here.ask(page)
                #expect(response.status == 200, "\(page)")
                #expect(response.header("Portico-Popup") == nil, "\(page)")
            }
        }
    }
}

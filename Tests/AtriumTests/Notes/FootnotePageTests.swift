import Foundation
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Notes

/// The footnotes of a note on each page that shows it.
@Suite(.inBothModes) struct FootnotePageTests {
    @Test func markAndFootnoteLeadToEachOtherWhereverTheNoteIsShown() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "A boat[^1].\n\n[^1]: It floats.")
            let share = try await here.notes.share(note.id, of: .ada, at: Date())
            for place in ["/notes/\(note.id.text)", "/notes/\(note.id.text)/print", "/shared/\(share.token.text)"] {
                try await here.visitor.open(place)
                let mark = try here.visitor.find(css: ".markdown a.footnote")
                let back = try here.visitor.find(role: .link, name: "Back to footnote mark 1")
                let footnote = try here.visitor.find(css: ".footnotes li")
                #expect(back["href"] == mark["id"].map { "#" + $0 })
                #expect(mark["href"] == footnote["id"].map { "#" + $0 })
            }
        }
    }
}

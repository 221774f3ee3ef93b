import Foundation
import HTTPTypes
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Notes

/// Notes that would take seconds to show or to compare.
@Suite(.inBothModes) struct LongNotePageTests {
    private static let table = "| a | b |\n|---|---|\n" + String(repeating: "| 1 | 2 |\n", count: 100_000)
    private static let reason =
        "This note is shown as it was typed. The text has too many marks, links or lines"

    @Test func aNoteThatIsShownAsItWasTypedSaysWhyOnEachPageOfIt() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", Self.table)
            for place in ["", "/print"] {
                try await here.open(note, place)
                #expect(here.visitor.page.status == 200)
                #expect(try here.visitor.find(css: "[role=note]").text.hasPrefix(Self.reason))
                #expect(try here.visitor.find(css: ".markdown pre").text.hasPrefix("| a | b |"))
            }
            let token = try await here.notes.share(note.id, of: .ada, at: Date()).token
            let anybody = here.visitor.anotherVisitor()
            try await anybody.open("/shared/\(token.text)")
            #expect(try anybody.find(css: "[role=note]").text.hasPrefix(Self.reason))
            let json = try await here.visitor.send(
                PageRequest(.get, "/notes/\(note.id.text)", headers: [.accept: "application/json"])
            )
            #expect(json.text.contains("\"plainReason\""))
        }
    }

    @Test func anOrdinaryNoteGivesNoReason() async throws {
        try await NoteVisits.run { here in
            try await here.open(try await here.add("Plan", "*text*"))
            #expect(try here.visitor.findAll(css: "[role=note]").isEmpty)
        }
    }

    @Test func ofManyChangesAHistoryPageShowsSomeAndCountsTheRest() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", String(repeating: "a\n", count: 480_000))
            try await here.saveMeanwhile(String(repeating: "b\n", count: 480_000), to: note)
            try await here.open(note, "/history/1")
            let since = "section[aria-labelledby=since] .difference"
            #expect(try here.visitor.findAll(css: "\(since) .removed").count == 1_000)
            #expect(try here.visitor.findAll(css: "\(since) .added").count == 1_000)
            #expect(
                try here.visitor.findAll(css: "\(since) .gap").map(\.text)
                    == ["and 479,000 more removed lines", "and 479,000 more added lines"]
            )
            #expect(here.visitor.page.response.body.count < 2 << 20)
        }
    }
}

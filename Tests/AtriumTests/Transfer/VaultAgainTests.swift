import Foundation
import NotesData
import Portico
import PorticoTestSupport
import Testing

@testable import Notes
@testable import NotesTransfer

/// A vault that is imported again, over what is stored.
@Suite struct VaultAgainTests {
    private static let long = String(repeating: "x", count: NoteLimits.titleLength + 1)

    private let fixture: TransferFixture
    private let file: URL

    init() throws {
        fixture = try TransferFixture()
        file = fixture.folder.url.appending(path: UUID().uuidString)
        let zip = try ZipWriter(file)
        for (name, text) in [
            ("Kanban.md", "## Todo\n\n- a"), ("Trip.md", "---\ntitle: Trip\n---\n# Trip\n\nSee [[Kanban]]."),
            ("Long.md", "---\ntitle: \(Self.long)\ncreated: 2019-05-06\n---\nb"),
        ] {
            try zip.add(name, Array(text.utf8), modified: TransferFixture.exported)
        }
        try zip.finish()
    }

    @Test func itBringsNothingTwice() async throws {
        let first = try await fixture.importing([("v.zip", file)])
        #expect(first.new == 3)
        #expect(first.problems.map(\.reason) == [.note(.titleCut(limit: NoteLimits.titleLength))])
        let again = try await fixture.importing([("v.zip", file)])
        #expect(again.new == 0 && again.alreadyThere == 3)
        let stored = try await fixture.all().map(\.note).sorted { $0.content.title < $1.content.title }
        #expect(stored.map(\.content.title) == ["Kanban", "Trip", String(Self.long.dropLast())])
        #expect(stored[1].content.body == "See [[Kanban]].")
        // That of the file, where its text says none.
        let changed = TransferFixture.exported
        #expect(stored.map(\.editedAt) == [changed, changed, changed] && stored[0].createdAt == changed)
        #expect(stored[2].createdAt == Date(timeIntervalSince1970: 1_557_100_800))
    }

    @Test func itBringsNothingThatAProgramBeforeCalledOtherwise() async throws {
        for (title, body) in [("Todo", "## Todo\n\n- a"), ("Trip", "# Trip\n\nSee [[Todo|Kanban]].")] {
            let content = NoteContent(title: title, body: body)
            _ = try await fixture.notes.create(content, as: .random(), of: .ada, at: TransferFixture.exported)
        }
        let report = try await fixture.importing([("v.zip", file)])
        #expect(report.new == 1 && report.alreadyThere == 2)
    }
}

import Foundation
import NotesData
import NotesTransfer
import PorticoTesting
import Testing

@testable import Atrium
@testable import Notes

@Suite struct TrashTests {
    @Test func emptyingTheTrashIsAskedForAndNeverAutomatic() async throws {
        try await NoteVisits.run { visits in
            let note = try await visits.add("Old")
            _ = try await visits.notes.move([note.id], to: .trashed, of: .ada, at: Date(timeIntervalSince1970: 0))
            // What runs by itself, a start of the program, and the pages that show it.
            let runner: NoteJobRunner = try await visits.app.composition().part()
            await runner.removeOld()
            await runner.runWaiting()
            for page in ["/notes", "/notes/archive", "/notes/trash", "/notes/trash/empty"] {
                try await visits.visitor.open(page)
            }
            #expect(try await visits.stored(note).state == .trashed)
            try await visits.visitor.click("Delete forever")
            await #expect(throws: NoteError.notFound) { try await visits.stored(note) }
        }
    }
}

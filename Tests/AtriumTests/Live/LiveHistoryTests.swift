import Foundation
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Atrium
@testable import Notes

/// The earlier texts of a note.
@Suite(.timeLimit(.minutes(10))) struct LiveHistoryTests {
    @Test func eachSaveAddsAVersion() async throws {
        try await LiveVisits.run { here in
            let note = try await here.add("Plan", "one")
            let unrelated = try await here.add("Trip", "one")
            try await here.save("two", to: note)
            try await here.visitor.watch("\(note.path)/history")
            try await here.save("two", to: unrelated)
            try await here.save("three", to: note)
            try await here.visitor.seeUpdate()
            #expect(
                try here.visitor.texts(css: "#versions > li > a") == ["Version 3", "Version 2", "Version 1"]
            )
            #expect(try here.visitor.texts(css: "#version-3 .note").first?.hasPrefix("Current") == true)
            #expect(try here.visitor.texts(css: "#version-2 .note").first?.hasPrefix("From") == true)
            #expect(!here.visitor.brought.contains("version-1"), "\(here.visitor.brought)")
        }
    }

    @Test func versionsThatAreDeletedGo() async throws {
        try await LiveVisits.run { here in
            let note = try await here.add("Plan", "one")
            try await here.save("two", to: note)
            try await here.save("three", to: note)
            try await here.visitor.watch("\(note.path)/history")
            let history: any NoteHistoryRepository = try here.composition.part()
            _ = try await history.prune(of: note.id, of: .ada, keptBefore: .distantFuture)
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.texts(css: "#versions > li > a") == ["Version 3"])
            #expect(here.visitor.page.text.contains("There are no earlier versions."))
        }
    }

    @Test func aVersionIsComparedWithTheTextAsItIs() async throws {
        try await LiveVisits.run { here in
            let note = try await here.add("Plan", "one")
            try await here.save("two", to: note)
            try await here.visitor.watch("\(note.path)/history/1")
            #expect(try here.visitor.texts(css: "#to-current .added") == ["added: two"])
            try await here.save("three", to: note)
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.texts(css: "#to-current .added") == ["added: three"])
        }
    }
}

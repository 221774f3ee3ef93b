import Accounts
import AtriumFlow
import Foundation
import NotesData
import Portico
import PorticoTerminal
import PorticoTestSupport
import Testing

@testable import Atrium
@testable import Notes

/// Pages that stay open in a terminal, over a data folder.
@Suite(.inBothModes) struct FollowedPageTests {
    /// Ada's terminal, and her notes in the same program.
    private func withNotes(
        _ body: (AppCoordinator, any NotesRepository, StateStore<String>) async throws -> Void
    ) async throws {
        let app = try TestApp()
        defer { app.remove() }
        // Nothing is stored for an account that is not there.
        try await app.version(of: .ada)
        let composition = try Composition(data: app.data, accounts: app.accounts, dogFacts: app.dogFacts)
        try await body(composition.coordinator(), composition.part(), StateStore(""))
        withExtendedLifetime(composition) {}
    }

    private static let ada = Visitor(id: VisitorID(of: .ada), account: .ada)

    @discardableResult
    private func add(_ title: String, to notes: any NotesRepository) async throws -> Note {
        let content = NoteContent(title: title, body: "", tags: [])
        return try await notes.create(content, as: .random(), of: .ada, at: Date(timeIntervalSince1970: 1_770_127_503))
    }

    @Test func aNoteThatIsAddedComesIntoTheListThatIsFollowed() async throws {
        try await withNotes { coordinator, notes, printed in
            let route = try ScreenOptions.route(at: "/notes")
            let following = Task {
                var terminal = Terminal(coordinator: coordinator, command: ["show"], writeFile: { _ in }) { text in
                    printed.modify { $0 += text + "\n" }
                }
                terminal.visitor = Self.ada
                return try await terminal.follow(route, clock: ManualClock())
            }
            await printed.wait { $0.contains("/notes\n") }
            try await add("Sourdough", to: notes)
            await printed.wait { $0.contains("- Sourdough;") }
            following.cancel()
            #expect(try await following.value == .ok)
        }
    }

    @Test func aNoteIsOpenedAndMovedInABrowserThatIsTypedInto() async throws {
        try await withNotes { coordinator, notes, printed in
            let note = try await add("Sourdough", to: notes)
            let open = "noteTapped id=\(note.id.text)"
            let typed = [open, "trashTapped", "undo", "open /notes", open, "trashTapped"]
            let browser = Browser(
                coordinator: coordinator,
                lines: AsyncStream { continuation in
                    for line in typed { continuation.yield(line) }
                    continuation.finish()
                },
                command: ["show"],
                patience: nil
            ) { text in printed.modify { $0 += text + "\n" } }
            browser.visitor = Self.ada
            try await browser.run(from: ScreenOptions.route(at: "/notes"))
            #expect(printed.current.contains("/notes/\(note.id.text)\n"), "\(printed.current)")
            #expect(printed.current.contains("Type undo to take it back."), "\(printed.current)")
            #expect(try await notes.note(note.id, of: .ada).state == .trashed, "\(printed.current)")
        }
    }
}

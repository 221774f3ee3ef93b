import Foundation
import GRDB
import NotesData
import Portico
import Testing

@testable import Atrium
@testable import Notes

@Suite struct NotesCommandTests {
    /// A data folder with an account.
    private func app() async throws -> TestApp {
        let app = try TestApp()
        _ = try Composition(data: app.data)
        try await DatabaseQueue(path: DataFiles(folder: app.data).storage.path).write { database in
            try database.execute(
                sql: """
                    INSERT INTO "account" ("id", "email", "emailKey", "password", "createdAt", "passwordChangedAt")
                    VALUES ('ada', 'Ada@Example.org', 'ada@example.org', 'x', 0.0, 0.0)
                    """
            )
        }
        return app
    }

    @Test func notesAreImportedAndExportedByEmail() async throws {
        let app = try await app()
        defer { app.remove() }
        let file = try app.file("a.md", "# Title\ntext")
        let preview = try await NoteTransfer(Composition(data: app.data)).importing(
            [file.path],
            into: " ADA@example.org",
            isDryRun: true
        )
        #expect(preview.new == 1)
        #expect(try await app.notes().counts(of: .ada)[.active] == 0)
        let report = try await NoteTransfer(Composition(data: app.data)).importing(
            [file.path],
            into: "ada@example.org",
            isDryRun: false
        )
        #expect(NotesImportCommand.text(of: report, isDryRun: false).hasPrefix("1 note found: 1 new, 0 already there"))
        let out = app.data.appending(path: "out.json")
        #expect(
            try await NoteTransfer(Composition(data: app.data)).exporting("ada@example.org", as: .json, to: out) == 1
        )
        #expect(try String(contentsOf: out, encoding: .utf8).contains("\"title\":\"Title\""))
        await #expect(throws: NoSuchAccount.self) {
            try await NoteTransfer(Composition(data: app.data)).exporting("grace@example.org", as: .json, to: out)
        }
    }

    @Test func anExportTakesNoFilesPlaceUnlessToldTo() async throws {
        let app = try await app()
        defer { app.remove() }
        let mine = try app.file("mine.json", "what I wrote")
        let export = ["notes", "export", "--data", app.data.path, "--account", "ada@example.org"]
        let refused = try await Program.run(export + [mine.path])
        #expect(refused.status == 73 && refused.errors.contains("--force replaces it"))
        #expect(try String(contentsOf: mine, encoding: .utf8) == "what I wrote")
        #expect(try await Program.run(export + ["--force", mine.path]).status == 0)
        #expect(try String(contentsOf: mine, encoding: .utf8).contains("\"notes\""))
        let nowhere = try await Program.run(export + [app.data.path + "/none/mine.json"])
        #expect(nowhere.status == 65 && nowhere.errors.contains("there is no folder \(app.data.path)/none"))
    }

    @Test func wordsOfATextAreTagsOnWish() async throws {
        let app = try await app()
        defer { app.remove() }
        let file = try app.file("a.md", "# Title\n#work and text")
        let command = [
            "notes", "import", "--data", app.data.path, "--account", "ada@example.org", "--word-tags", file.path,
        ]
        #expect(try await Program.run(command).status == 0)
        let note = try #require(try await app.notes().page(NoteListRequest(), of: .ada).rows.first)
        #expect(note.tags.map(\.rawValue) == ["work"])
    }

    @Test func aTextOfSeveralLinesIsSeveralLinesInTheTerminal() async throws {
        let app = try await app()
        defer { app.remove() }
        let file = try app.file("a.md", "# Title\nfirst\nsecond")
        _ = try await NoteTransfer(Composition(data: app.data)).importing(
            [file.path],
            into: "ada@example.org",
            isDryRun: false
        )
        let note = try #require(try await app.notes().page(NoteListRequest(), of: .ada).rows.first)
        let place = "/notes/\(note.id.rawValue)/edit"
        let shown = try await Program.run(["show", "--data", app.data.path, "--account", "ada@example.org", place])
        #expect(shown.output.contains("  body:\n    first\n    second\n"))
        #expect(!shown.output.contains("\u{FFFD}"))
    }

    @Test func aSingleTaskIsTickedAndOpenedAgainInTheTerminal() async throws {
        let app = try await app()
        defer { app.remove() }
        let file = try app.file("a.md", "# Groceries\n\n- [ ] milk\n- [x] bread")
        _ = try await NoteTransfer(Composition(data: app.data)).importing(
            [file.path],
            into: "ada@example.org",
            isDryRun: false
        )
        let note = try #require(try await app.notes().page(NoteListRequest(), of: .ada).rows.first)
        let show = ["show", "--data", app.data.path, "--account", "ada@example.org", "/notes/\(note.id.rawValue)"]
        func tap(_ fields: String...) async throws -> Program.Outcome {
            try await Program.run(show + ["--event", "taskTapped"] + fields)
        }
        let ticked = try await tap("number=1")
        #expect(ticked.status == 0 && ticked.output.contains("[x] milk"), "\(ticked.output)\(ticked.errors)")
        #expect(ticked.output.contains("To take it back: "))
        #expect(try await tap("number=2", "version=1").output.contains("[ ] bread"))
        let none = try await tap("number=3")
        #expect(none.status != 0 && none.output.contains("[x] milk"), "\(none.output)\(none.errors)")
    }

    @Test func aDryRunSaysSo() {
        var report = ImportReport()
        report.tell(TransferProblem(at: TransferPlace(file: "a.md"), .note(.tooLarge)))
        report.refused = 1
        #expect(
            NotesImportCommand.text(of: report, isDryRun: true) == """
                1 note found: 0 new, 0 already there, 0 there with another text and added beside it, 1 left out.
                  a.md: it is larger than a note can be
                Nothing was changed: this is what would happen.
                """
        )
    }

    @Test func theBarIsAsLongAsTheWorkIsDone() {
        #expect(ProgressBar.bar(0) == "[" + String(repeating: " ", count: 30) + "]   0 %")
        #expect(
            ProgressBar.bar(50) == "[" + String(repeating: "#", count: 15) + String(repeating: " ", count: 15)
                + "]  50 %"
        )
    }
}

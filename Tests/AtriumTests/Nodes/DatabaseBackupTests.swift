import Foundation
import TestDatabase
import Testing

@testable import Atrium

/// One kind of archive, wherever things are stored.
@Suite(.enabled(if: TestDatabase.isThere, "\(TestDatabase.reason)")) struct DatabaseBackupTests {
    private static let someNames = "medium.com\n"

    /// Fills a database by commands, as somebody would.
    private func fill(_ nodes: ServingNodes) async throws {
        let note = try nodes.data(of: "files").appending(path: "a.md")
        try Data("# Imported\n\nof the sea 🌊".utf8).write(to: note)
        _ = try await atrium(["accounts", "add", "ada@example.com"], nodes, typing: "correct horse battery\n")
        _ = try await atrium(["notes", "import", "--account", "ada@example.com", note.path], nodes)
        _ = try await atrium(["sessions", "new"], nodes)
    }

    private func atrium(
        _ words: [String],
        _ nodes: ServingNodes,
        status: Int32 = 0,
        typing input: String = ""
    ) async throws -> Program.Outcome {
        let outcome = try await Program.run(
            words + ["--data", nodes.data(of: "a").path] + nodes.arguments(),
            typing: input
        )
        #expect(outcome.status == status, "\(words): \(outcome.output)\(outcome.errors)")
        return outcome
    }

    @Test func aDatabaseIsBackedUpWhileANodeServesItAndRestoredToAnotherOneAndToAFolder() async throws {
        try await ServingNodes.run { nodes in
            try await fill(nodes)
            let server = try await nodes.start("a")
            let files = try nodes.data(of: "files")
            let archive = files.appending(path: "all.tar.gz").path

            let backup = try await atrium(["backup", archive], nodes)
            #expect(backup.output.contains("all.tar.gz: 2 databases and 2 files of "), "\(backup.output)")
            #expect(try await atrium(["verify"], nodes).output.hasPrefix("OK: 2 databases and 2 files of "))
            #expect(try await atrium(["verify", archive], nodes).output.hasPrefix("OK: 2 databases and 2 files of "))
            let again = try await atrium(["backup", archive], nodes, status: 73)
            #expect(again.errors.contains("all.tar.gz"))
            let names = try FileManager.default.contentsOfDirectory(atPath: files.path)
            #expect(Set(names) == ["a.md", "all.tar.gz"])

            let folder = try nodes.data(of: "back").path
            #expect(try await Program.run(["restore", archive, "--data", folder]).status == 0)
            let shown = try await Program.run(["show", "/notes", "--account", "ada@example.com", "--data", folder])
            #expect(shown.output.contains("Imported"))

            try await ServingNodes.run { others in
                let restored = try await atrium(["restore", archive], others)
                #expect(restored.output.hasPrefix("Restored 2 databases and 2 files of "))
                #expect(restored.output.contains(" to \(others.address)."))
                #expect(restored.errors.isEmpty)
                let notes = try await atrium(["show", "/notes?q=sea", "--account", "ada@example.com"], others)
                #expect(notes.output.contains("Imported"))
                #expect(try await atrium(["sessions", "list"], others).output.contains("1 session"))
                // A backup leaves out what the secrets in it are sealed with.
                let secrets = """
                    SELECT encode("content", 'hex') FROM "sharedSecret" \
                    WHERE "name" <> 'keys of two-step sign-in' ORDER BY "name"
                    """
                #expect(try others.nodeRows(secrets) == nodes.nodeRows(secrets))
                // It is all there.
                #expect(try await atrium(["restore", archive], others).output == restored.output)
                _ = try await atrium(["accounts", "add", "eve@example.com"], others, typing: "correct horse battery\n")
                let refused = try await atrium(["restore", archive], others, status: 73)
                #expect(refused.errors.contains("there is something in it already"), "\(refused.errors)")
            }
            #expect(await server.end() == 0)
        }
    }

    @Test func whatEachNodeHasOfItsOwnInABackupOfAFolderIsNamed() async throws {
        try await ServingNodes.run { nodes in
            let folder = try nodes.data(of: "folder")
            let files = try nodes.data(of: "files")
            let list = files.appending(path: "names.txt")
            try Data(Self.someNames.utf8).write(to: list)
            _ = try await Program.run(
                ["accounts", "add", "ada@example.com", "--data", folder.path],
                typing: "correct horse battery\n"
            )
            #expect(try await Program.run(["domains", "import", list.path, "--data", folder.path]).status == 0)
            let archive = files.appending(path: "folder.tar.gz").path
            #expect(try await Program.run(["backup", archive, "--data", folder.path]).status == 0)
            let restored = try await atrium(["restore", archive], nodes)
            #expect(restored.errors.contains("left out: domains.index: each node has its own"), "\(restored.errors)")
            #expect(try await atrium(["accounts", "list"], nodes).output.contains("ada@example.com"))
        }
    }

    @Test func aDatabaseInWhichNothingIsIsNoneToBackUp() async throws {
        try await ServingNodes.run { nodes in
            let archive = try nodes.data(of: "files").appending(path: "all.tar.gz")
            let outcome = try await atrium(["backup", archive.path], nodes, status: 66)
            #expect(!outcome.errors.isEmpty)
            #expect(!FileManager.default.fileExists(atPath: archive.path))
        }
    }
}

import Foundation
import PostgreSQLStorage
import TestDatabase
import Testing

@testable import Atrium

/// Where things are stored, as it is set, and what is said where that cannot be had.
@Suite struct DatabaseSettingsTests {
    private static let secret = "hunter2hunter2"

    private func settings(
        _ arguments: [SettingKey: String?] = [:],
        environment: [String: String] = [:]
    ) throws -> Settings {
        try Settings(arguments: arguments, environment: environment, configFile: nil)
    }

    private func withFile(_ text: String, _ body: (String) async throws -> Void) async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await body(try app.file("password", text).path)
    }

    @Test func withoutOneThingsAreInTheFolder() throws {
        #expect(try settings().database.database() == nil)
        #expect(try settings(environment: ["ATRIUM_DATABASE_PASSWORD": "a"]).database.database() == nil)
    }

    @Test func aDatabaseHasASchemaForEachPart() throws {
        let database = try #require(
            try settings(environment: ["ATRIUM_DATABASE": "postgres://ann@db.example/app"]).database.database()
        )
        #expect(database.storage.schema == "atrium")
        #expect(database.sessions.schema == "atrium_sessions")
        #expect(database.nodes.schema == "atrium_nodes")
        #expect(database.nodes.host == "db.example" && database.nodes.protection == .verified)
        #expect(!database.storage.hasPassword)
    }

    @Test func thePasswordIsTakenFromTheFileElseTheEnvironmentElseTheAddress() async throws {
        let address = "postgres://ann:first@127.0.0.1/app"
        func password(_ settings: Settings) throws -> PostgreSQLAddress? { try settings.database.database()?.storage }
        func expected(_ password: String) throws -> PostgreSQLAddress {
            var expected = try PostgreSQLAddress("postgres://ann@127.0.0.1/app")
            try expected.setPassword(password)
            return expected
        }
        #expect(try password(settings([.database: address])) == expected("first"))
        let environment = ["ATRIUM_DATABASE_PASSWORD": "second"]
        #expect(try password(settings([.database: address], environment: environment)) == expected("second"))
        try await withFile("third\nnot this\n") { file in
            let all: [SettingKey: String?] = [.database: address, .databasePasswordFile: file]
            let found = try password(settings(all, environment: environment))
            #expect(try found == expected("third"))
        }
    }

    @Test(arguments: [
        ("mysql://ann@db.example/app", "--database: the address of a database begins with postgres://"),
        ("postgres://db.example/app", "--database: the address names no user: postgres://user@host/database"),
        ("postgres://ann@db.example/app?sslmode=prefer", "--database: sslmode=prefer is not one of "),
        (
            "postgres://ann@db.example/app?schema=\(String(repeating: "a", count: 55))",
            "--database: the name of the schema has more than 54 letters"
        ),
    ])
    func anAddressThatIsNoneIsRefused(address: String, message: String) {
        let error = #expect(throws: SettingError.self) { try settings([.database: address]) }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }

    @Test func aFileWithoutAPasswordIsRefused() async throws {
        let address = "postgres://ann@db.example/app"
        let missing = try settings([.database: address, .databasePasswordFile: "/nowhere"])
        var error = #expect(throws: SettingError.self) { try missing.database.database() }
        #expect(error?.description == "--database-password-file: the file /nowhere cannot be read")
        try await withFile("\n") { file in
            let empty = try settings([.database: address, .databasePasswordFile: file])
            error = #expect(throws: SettingError.self) { try empty.database.database() }
            #expect(error?.description == "--database-password-file: the password of the database is empty")
        }
    }

    @Test func nothingThatIsPrintedHasThePassword() throws {
        let settings = try settings(
            [.database: "postgres://ann:\(Self.secret)@db.example/app"],
            environment: ["ATRIUM_DATABASE_PASSWORD": Self.secret]
        )
        #expect(
            settings.database.arguments == [
                "--database", "postgres://ann@db.example/app?sslmode=verify-full&schema=atrium",
            ]
        )
        var dumped = ""
        dump(settings.database, to: &dumped)
        dump(try settings.database.database(), to: &dumped)
        #expect(!"\(settings.database)\(dumped)".contains(Self.secret))
    }

    @Test func theExitCodesAreThoseOfOtherSettings() async throws {
        let bad = try await Program.run(["accounts", "list", "--database", "postgres://ann:\(Self.secret)@db.example"])
        #expect(bad.status == 1)
        #expect(
            bad.errors
                == "atrium: --database: the address names no database: postgres://user@host/database\n"
        )
        let file = try await Program.run(
            ["accounts", "list", "--database", "postgres://ann@127.0.0.1/a", "--database-password-file", "/nowhere"]
        )
        #expect(file.status == 78)
        #expect(file.errors == "atrium: --database-password-file: the file /nowhere cannot be read\n")
    }

    @Test(arguments: [["accounts", "list"], ["serve", "--port", "0"], ["verify"]])
    func aServerThatCannotBeReachedIsSaid(command: [String]) async throws {
        let app = try TestApp()
        defer { app.remove() }
        // Nobody listens on the port that means none.
        let outcome = try await Program.run(
            command + ["--data", app.data.path, "--database", "postgres://ann:\(Self.secret)@127.0.0.1:1/app"]
        )
        #expect(outcome.status == 69)
        #expect(
            outcome.errors.contains(
                "atrium: postgres://ann@127.0.0.1:1/app?sslmode=disable&schema=atrium"
            ),
            "\(outcome.errors)"
        )
        #expect(outcome.errors.contains(": the server of the storage cannot be reached: "), "\(outcome.errors)")
        #expect(!outcome.errors.contains(Self.secret))
        #expect(outcome.output.isEmpty)
    }

    @Test(.enabled(if: TestDatabase.isThere, "\(TestDatabase.reason)"))
    func aWrongPasswordIsSaidWithoutIt() async throws {
        try await ServingNodes.run { nodes in
            let outcome = try await Program.run(
                ["accounts", "list", "--data", nodes.data(of: "a").path, "--database", nodes.address.description],
                environment: ["ATRIUM_DATABASE_PASSWORD": Self.secret]
            )
            #expect(outcome.status == 69)
            #expect(outcome.errors.contains("password authentication failed for user"), "\(outcome.errors)")
            #expect(!outcome.errors.contains(Self.secret))
        }
    }

    @Test(.enabled(if: TestDatabase.isThere, "\(TestDatabase.reason)"))
    func aSchemaOfANewerProgramIsRefused() async throws {
        try await ServingNodes.run { nodes in
            _ = try nodes.storage()
            _ = try nodes.rows("INSERT INTO \"storageMigration\" VALUES (999, 'a', 'b') RETURNING \"name\"")
            let outcome = try await Program.run(
                ["serve", "--port", "0", "--data", nodes.data(of: "a").path] + nodes.arguments()
            )
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains(": the database has version 999, this program knows "), "\(outcome.errors)")
            #expect(outcome.output.isEmpty)
        }
    }

    @Test(.enabled(if: TestDatabase.isThere, "\(TestDatabase.reason)"))
    func everyCommandHasTheSameDatabase() async throws {
        try await ServingNodes.run { nodes in
            let stored = try ["--data", nodes.data(of: "a").path] + nodes.arguments()
            func run(_ words: [String], typing input: String = "") async throws -> String {
                let outcome = try await Program.run(words + stored, typing: input)
                #expect(outcome.status == 0, "\(words): \(outcome.errors)")
                return outcome.output
            }
            #expect(
                try await run(["accounts", "add", "ada@example.com"], typing: "correct horse battery\n")
                    == "Added ada@example.com.\n"
            )
            let note = try nodes.data(of: "files").appending(path: "a.md")
            try Data("# Imported\n\ntext".utf8).write(to: note)
            _ = try await run(["notes", "import", "--account", "ada@example.com", note.path])
            #expect(try await run(["accounts", "list"]).contains("ada@example.com"))
            #expect(try await run(["show", "/notes", "--account", "ada@example.com"]).contains("Imported"))
            #expect(
                try await run(["browse", "/notes", "--account", "ada@example.com"], typing: "quit\n").contains(
                    "Imported"
                )
            )
            _ = try await run(["sessions", "new"])
            #expect(try await run(["sessions", "list"]).contains("1 session"))
            #expect(try await run(["mail", "list"]).contains("0 mails"))
            let facts = try nodes.data(of: "files").appending(path: "facts.txt")
            try Data("Dogs can smell the time.\n".utf8).write(to: facts)
            #expect(try await run(["dog-facts", "import", facts.path]).contains("1 new"))
            #expect(try nodes.rows("SELECT \"title\" FROM \"note\"") == [["Imported"]])
            let names = try FileManager.default.contentsOfDirectory(atPath: nodes.data(of: "a").path)
            #expect(!names.contains { $0.hasSuffix(".sqlite") }, "\(names)")
        }
    }
}

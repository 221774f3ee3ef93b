import AccountsData
import Foundation
import NodesData
import NotesData
import Portico
import PorticoTesting
import PorticoWeb
import PostgreSQLStorage
import SessionsData
import Storage
import TestDatabase
import Testing

@testable import Accounts
@testable import Atrium
@testable import Notes

/// Nodes of one release beside those of the release before, as while one node after the other is started anew.
///
/// There is one release only in these sources. The next is this one with a migration more, and the one before is this
/// one's storage without its last migrations.
@Suite struct RollingUpgradeTests {
    private static let released = AppFeatures.schema.migrations

    private static let next = Migration(released.count + 1, "colours of notes") {
        """
        ALTER TABLE note ADD COLUMN colour TEXT NOT NULL DEFAULT '';
        CREATE TABLE noteColour (id TEXT PRIMARY KEY NOT NULL) STRICT;
        """
    }

    @Test(.enabled(if: TestDatabase.isThere, "\(TestDatabase.reason)"))
    func aNodeGoesOnBesideOneOfTheNextReleaseAndCannotBeStartedAgain() async throws {
        try await ServingNodes.run { nodes in
            let node = try await nodes.start("a")
            let (visitor, transport) = nodes.visitor(at: node)
            try await visitor.signUp("ada@example.com")
            let first = visitor.withCookies(try await visitor.newNote("Printed before", "text"))
            let earlier = visitor.cookies.first { $0.name == "__Host-portico-session" }?.value
            let session = try #require(earlier)
            try await Self.servingTheNext(nodes) { port in
                let visitor = WebVisitor(transport, origin: TestApp.origin)
                visitor.takeCookie("__Host-portico-session=\(session); Path=/; Secure; HttpOnly; SameSite=Lax")
                // A form of the one is sent to the other, each way.
                transport.point(to: port)
                #expect(try await visitor.send(first).status == 303)
                let second = try await visitor.newNote("Printed after", "text")
                transport.point(to: node)
                #expect(try await visitor.send(second).status == 303)
                for place in [node.port, port] {
                    transport.point(to: place)
                    try await visitor.open("/notes")
                    #expect(
                        try visitor.findAll(css: ".note-head h2").map(\.text).sorted() == [
                            "Printed after", "Printed before",
                        ]
                    )
                }
                // What the one does not know stays when it saves.
                try nodes.change("UPDATE \"note\" SET \"colour\" = 'red'")
                transport.point(to: node)
                let ids = try nodes.rows("SELECT \"id\" FROM \"note\" WHERE \"title\" = 'Printed before'")
                try await visitor.open("/notes/\(try #require(ids.first?.first))/edit")
                try visitor.fill("Title", with: "Saved by the one before")
                try await visitor.click("Save")
                #expect(visitor.page.heading == "Saved by the one before")
                let colours = try nodes.rows("SELECT \"title\", \"colour\" FROM \"note\" ORDER BY \"title\"")
                #expect(colours == [["Printed after", "red"], ["Saved by the one before", "red"]])

                let late = try await Program.run(
                    [
                        "serve", "--port", "0", "--data", nodes.data(of: "c").path, "--public-url",
                        "https://atrium.example",
                    ]
                        + nodes.arguments()
                )
                #expect(late.status == 1)
                #expect(
                    late.errors.contains(
                        "\(StorageError.schema(.newer(stored: Self.released.count + 1, known: Self.released.count)).reason)"
                    )
                )
                #expect(try await visitor.get("/health").status == 200, "the one that runs goes on")
            }
            #expect(await node.end() == 0)
        }
    }

    /// Serves what a node of the next release would, from this process.
    private static func servingTheNext(_ nodes: ServingNodes, _ body: @Sendable (Int) async throws -> Void) async throws
    {
        let settings = try TestApp().settings(limited: false)
        var options = AppOptions()
        options.accounts = .cheap
        options.publicURL = settings.publicURL
        let opened = try await OpenedData(
            in: DataFolderInUse(nodes.data(of: "b")),
            at: AppDatabase(storage: nodes.address),
            schema: Schema(history: AppFeatures.history + [NumberedMigration(next)]),
            options: TestDatabase.options,
            logger: TestApp.silence
        )
        let site = try Composition(opened, options: options, logger: TestApp.silence)
            .site(settings, showing: TestApp.pages.get())
        let server = WebServer(site, host: "127.0.0.1", port: 0, logger: TestApp.silence)
        try await PorticoTesting.serving(server.application) { try await body($0.port) }
    }

    @Test(.enabled(if: TestDatabase.isThere, "\(TestDatabase.reason)"))
    func whatTheReleaseBeforeHasOpenGoesOnWhileThisOneBringsItsTables() async throws {
        try await TestDatabase.withAddress { address in
            let older = try PostgreSQLStorage(
                at: address,
                migrations: Self.released.dropLast(2),
                options: TestDatabase.options
            )
            let before = StorageNotesRepository(storage: older, links: MarkdownNoteRenderer().links)
            let email = try #require(EmailAddress(text: "ada@example.com"))
            let account = Account(id: .ada, email: email, createdAt: Date(), passwordChangedAt: Date())
            try await StorageAccountRepository(storage: older).add(account, password: PasswordHash(rawValue: "none"))
            func content(_ text: String) -> NoteContent { NoteContent(title: text, body: text, tags: []) }

            let newer = try PostgreSQLStorage(
                at: address,
                schema: AppFeatures.schema,
                options: TestDatabase.options
            )
            let after = StorageNotesRepository(storage: newer, links: MarkdownNoteRenderer().links)
            let note = try await before.create(content("first"), as: .random(), of: .ada, at: Date())
            _ = try await after.save(content("second"), to: note.id, of: .ada, from: 1, mayEmpty: true, at: Date())
            _ = try await before.save(content("third"), to: note.id, of: .ada, from: 2, mayEmpty: true, at: Date())
            await #expect(throws: NoteError.self) {
                try await after.save(content("late"), to: note.id, of: .ada, from: 2, mayEmpty: true, at: Date())
            }
            #expect(try await after.note(note.id, of: .ada).content.title == "third")
            _ = try await after.create(content("fourth"), as: .random(), of: .ada, at: Date())
            #expect(try await before.counts(of: .ada)[.active] == 2)
        }
    }

    /// Up to these the tables were made before there were several nodes.
    private static let fixed = (storage: 26, sessions: 6, nodes: 2)

    /// Statements that are none of those that only add, and why the release before goes on all the same, by the name of
    /// the migration.
    private static let reasons: [String: [String]] = [
        "a draft for each window": [
            "a file of SQLite has one program, and its drafts get ids",
            "an index of SQLite that another takes the place of",
        ],
        "words inside of texts": Array(
            repeating: "a file of SQLite has one program, and its index needs a view and triggers",
            count: 10
        ),
        "words as they are told now": [
            "a file of SQLite has one program, and its index reads another view", "the same",
            "a function of the next",
            "a trigger for what the release before writes, which changes a column that it does not know",
        ],
        "orders of titles": [
            "a function of the next",
            "a trigger for what the release before writes, which changes columns that it does not know",
        ],
        "zones of dates": [
            "a function of the next",
            "a trigger for what the release before writes, which changes a column that it does not know",
        ],
        "owners that are there": Array(
            repeating: "a guard of a table that the release before does not write",
            count: 4
        ),
    ]

    @Test func aMigrationFromNowOnLetsTheReleaseBeforeGoOn() {
        let added =
            Self.released.dropFirst(Self.fixed.storage)
            + SessionsFile.schema.migrations.dropFirst(Self.fixed.sessions)
            + Schema(of: NodeTables.self).migrations.dropFirst(Self.fixed.nodes)
        for migration in added {
            let (more, reasons) = (Self.moreThanAdditions(of: migration), Self.reasons[migration.name, default: []])
            #expect(more.count <= reasons.count, "\(migration.number) \(migration.name): \(more)")
        }
    }

    @Test(arguments: [
        "CREATE TABLE noteColour (id TEXT PRIMARY KEY NOT NULL) STRICT",
        "ALTER TABLE note ADD COLUMN colour TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE note ADD COLUMN colour TEXT; CREATE INDEX noteByColour ON note (colour)",
        "ALTER TABLE note ADD COLUMN folder TEXT REFERENCES noteFolder (id) ON DELETE SET NULL",
        "CREATE TABLE noteColour (id TEXT NOT NULL, name TEXT); CREATE UNIQUE INDEX colourByName ON noteColour (name)",
        "CREATE TABLE noteCount (id INTEGER PRIMARY KEY NOT NULL);\nINSERT INTO noteCount (id) VALUES (1);",
        "CREATE SEQUENCE \"colourNumber\"",
    ])
    func whatOnlyAddsIsAllowed(sql: String) {
        #expect(Self.moreThanAdditions(of: Migration(1, "one") { sql }) == [])
    }

    @Test(arguments: [
        "ALTER TABLE note RENAME COLUMN title TO name", "ALTER TABLE note RENAME TO page", "DROP TABLE noteText",
        "DROP INDEX noteByOwner", "ALTER TABLE note DROP COLUMN title",
        "ALTER TABLE note ALTER COLUMN title SET NOT NULL", "ALTER TABLE note ALTER COLUMN title TYPE BIGINT",
        "ALTER TABLE note ADD COLUMN colour TEXT NOT NULL", "ALTER TABLE note ADD COLUMN colour TEXT UNIQUE",
        "ALTER TABLE note ADD COLUMN colour TEXT CHECK (colour <> title)",
        "ALTER TABLE note ADD CONSTRAINT titled CHECK (title <> '')",
        "ALTER TABLE note ADD COLUMN a TEXT, DROP COLUMN title",
        "CREATE UNIQUE INDEX noteTitles ON note (title)", "UPDATE note SET title = ''", "DELETE FROM note",
        "INSERT INTO note (id) VALUES ('a')", "CREATE TRIGGER x AFTER INSERT ON note BEGIN SELECT 1; END",
        "CREATE FUNCTION f() RETURNS VOID LANGUAGE plpgsql AS $$ BEGIN DELETE FROM note; END $$",
        "TRUNCATE note", "SELECT setval('noteNumber', 1)",
        "CREATE TABLE noteColour (id TEXT); ALTER TABLE noteText RENAME TO noteWords",
    ])
    func anythingElseNeedsAReason(sql: String) {
        #expect(Self.moreThanAdditions(of: Migration(1, "one") { sql }) != [])
    }

    /// The statements of a migration that do more than add what the release before neither reads nor has to write.
    private static func moreThanAdditions(of migration: Migration) -> [String] {
        [migration.sql, migration.postgreSQL ?? ""].flatMap { sql in
            let statements = statements(in: sql)
            let made = Set(statements.compactMap { table(after: #/^CREATE TABLE (IF NOT EXISTS )?/#, in: $0) })
            return statements.filter { !onlyAdds($0, to: made) }
        }
    }

    /// - Parameter made: the tables that the same migration makes, which nobody has used before.
    private static func onlyAdds(_ statement: String, to made: Set<String>) -> Bool {
        let words = statement.uppercased()
        if words.starts(with: #/CREATE (TABLE|INDEX|SEQUENCE) /#) { return true }
        if words.starts(with: "CREATE UNIQUE INDEX "), let table = table(after: #/ ON /#, in: statement) {
            return made.contains(table)
        }
        if let table = table(after: #/^INSERT INTO /#, in: statement) { return made.contains(table) }
        let rule = /\b(UNIQUE|PRIMARY|CHECK|GENERATED)\b/
        let further = /,\s*(ADD|DROP|ALTER|RENAME)\b/
        guard words.starts(with: #/ALTER TABLE \S+ ADD COLUMN /#), !words.contains(rule), !words.contains(further)
        else { return false }
        return !words.contains(/\bNOT NULL\b/) || words.contains(/\bDEFAULT\b/)
    }

    private static func table(after beginning: some RegexComponent, in statement: String) -> String? {
        guard let found = statement.firstMatch(of: beginning) else { return nil }
        let name = statement[found.range.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "\"" }
        return name.isEmpty ? nil : name.filter { $0 != "\"" }
    }

    /// Each with single spaces between its words. A semicolon in a text or in a function's body ends none.
    private static func statements(in sql: String) -> [String] {
        var statements = [""]
        for (number, part) in sql.split(separator: "$$", omittingEmptySubsequences: false).enumerated() {
            guard number % 2 == 0 else {
                statements[statements.count - 1] += "$$\(part)$$"
                continue
            }
            var isInText = false
            for character in part {
                if character == "'" { isInText.toggle() }
                if character == ";", !isInText {
                    statements.append("")
                } else {
                    statements[statements.count - 1].append(character)
                }
            }
        }
        return statements.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.filter { !$0.isEmpty }
    }
}

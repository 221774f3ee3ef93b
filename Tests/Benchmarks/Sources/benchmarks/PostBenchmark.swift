import Foundation
import GRDB
import HTTPTypes
import Logging
import Portico
import PorticoHTML
import PorticoTesting
import PorticoWeb
import SessionsData
import Storage

/// Posts that store a row, from the request to the redirect, against the bare SQLite transaction that such a row takes.
enum PostBenchmark {
    @ViewInputData struct Shell {
        let title: String
    }

    private static let table =
        "CREATE TABLE note (id TEXT PRIMARY KEY NOT NULL, text TEXT NOT NULL, savedAt REAL NOT NULL) STRICT"
    private static let text = String(repeating: "Twelve words of a note that somebody took. ", count: 10)
    private static let rounds = 500

    static func run() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portico-posts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let bare = try await transactions(in: folder.appending(path: "bare.sqlite"))
        let posts = try await posts(in: folder)
        print("\(rounds) rows stored, each in a durable transaction of its own: \(perSecond(bare)) a second")
        print(
            "  as posts, session, offer and ledger included: \(perSecond(posts)) a second, \(ratio(posts, bare)) of that"
        )
    }

    private static func transactions(in file: URL) async throws -> Duration {
        let pool = try DatabasePool(path: file.path)
        try await pool.writeWithoutTransaction { database in
            // As `SQLiteStorage` has it; said after opening, for the library sets NORMAL then, by which a loss of power
            // loses commits.
            try database.execute(
                sql: "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON"
            )
            guard try Int.fetchOne(database, sql: "PRAGMA synchronous") == 2 else { throw NotDurable() }
            try database.execute(sql: table)
        }
        return try await ContinuousClock().measure {
            for _ in 0..<rounds {
                try await pool.write { database in
                    try database.execute(
                        sql: "INSERT INTO note VALUES (?, ?, ?)",
                        arguments: [UUID().uuidString, text, Date().timeIntervalSinceReferenceDate]
                    )
                }
            }
        }
    }

    private static func posts(in folder: URL) async throws -> Duration {
        let storage = try SQLiteStorage(
            file: folder.appending(path: "notes.sqlite"),
            migrations: [Migration(1, "notes") { table }]
        )
        let sessions = try SessionsFile.open(folder.appending(path: "sessions.sqlite"))
        var services = SiteServices.inMemory()
        services.sessions = StoredSessions(sessions)
        services.posts = StoredPosts(sessions)
        services.limits = .off
        let app = WebServer(
            try site(storage, services),
            host: "127.0.0.1",
            port: 0,
            logger: Logger(label: "") { _ in SwiftLogNoOpLogHandler() }
        )
        .application
        return try await visiting(app) { visitor in
            try await visitor.open("/note")
            try visitor.fill("Text", with: "first")
            try await visitor.click("Save")
            let hidden = try visitor.findAll(css: "form input[type=hidden]")
            let offer = hidden.first { $0["name"] == "_event" }?["value"] ?? ""
            var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded", .accept: "text/html"]
            headers[.origin] = SiteOrigin.localhost.description
            var taken = 0
            let duration = try await ContinuousClock().measure {
                for number in 0..<rounds {
                    // Each as from a page of its own; 22 characters of base64url are 128 bits.
                    let form = String(repeating: "A", count: 17 - String(number).count) + "\(number)" + "AAAAA"
                    let body = URLEncodedForm([
                        (name: "_event", value: offer), (name: "_form", value: form), (name: "text", value: text),
                    ])
                    let response = try await visitor.send(
                        PageRequest(.post, "/note", headers: headers, body: Data(body.text.utf8))
                    )
                    if response.status == 303 { taken += 1 }
                }
            }
            guard taken == rounds else { throw NotTaken(count: rounds - taken) }
            return duration
        }
    }

    private struct NotDurable: Error {}

    private struct NotTaken: Error {
        let count: Int
    }

    private static func site(_ storage: SQLiteStorage, _ services: SiteServices) throws -> Site<NoteRoute, Shell> {
        return try Site(
            coordinator: NoteCoordinator(storage: storage),
            templates: TemplateSources([
                "note": """
                <!doctype html><html lang="en"><title>{{title}}</title><body><main>{{notice}}<form method="post" action="{{event saveTapped}}">
                <label>Text <textarea name="text">{{text}}</textarea></label><button>Save</button></form></main></body></html>
                """,
                "errors/error":
                    "<!doctype html><html lang=\"en\"><title>{{title}}</title><p>{{status}} {{heading}}</p></html>",
            ]),
            assets: AssetStore(),
            publicURL: PublicURL(SiteOrigin.localhost.description),
            services: services,
            shell: { Shell(title: $0.title) }
        )
    }

    private static func perSecond(_ duration: Duration) -> Int {
        Int(Double(rounds) / (duration / .seconds(1)))
    }

    private static func ratio(_ posts: Duration, _ bare: Duration) -> String {
        "\(((bare / posts) * 100).rounded() / 100)"
    }
}

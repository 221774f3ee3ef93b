import Foundation
import Notes
import NotesData
import Portico
import PostgreSQLStorage
import Storage

/// What notes cost in PostgreSQL: beside SQLite and beside the bare SQL through libpq, by turns; how many pages one node
/// and two of them answer; and a database of very many notes.
///
/// `.ci/with-postgres` starts the server, which writes to the disk as it would for visitors.
struct PostgreSQLBenchmark {
    private static let notes = 100_000
    private static let owner = NotesWorkload.owner
    private static let rounds = 20
    private static let saves = 300

    /// Where `PORTICO_BENCH_SCHEMA` names a schema, the many notes alone are asked, and stay in it for the next time.
    ///
    /// - Parameter many: how many notes the large database gets; nil for none.
    static func run(_ program: URL, many: Int?, _ settings: LoadSettings) async throws {
        guard let address = ProcessInfo.processInfo.environment["PORTICO_TEST_POSTGRES_FRAIL"] else {
            print("postgres: there is no server: .ci/with-postgres starts one")
            exit(1)
        }
        if let many, let schema = ProcessInfo.processInfo.environment["PORTICO_BENCH_SCHEMA"] {
            return try await ManyNotesBenchmark.run(many, address, schema: schema)
        }
        print("postgres: load average \(Self.loadAverage)")
        try await withSchema(at: address) { try await compare(address, schema: $0) }
        try await withSchema(at: address) { try await NodesBenchmark.run(program, address, schema: $0, settings) }
        guard let many else { return }
        try await withSchema(at: address) { try await ManyNotesBenchmark.run(many, address, schema: $0) }
    }

    /// Of the last minute, on each processor: what else the machine did.
    private static var loadAverage: String {
        var loads = [0.0]
        guard getloadavg(&loads, 1) == 1 else { return "unknown" }
        let processors = Double(ProcessInfo.processInfo.activeProcessorCount)
        return "\((loads[0] / processors * 100).rounded() / 100) of each processor"
    }

    private static func withSchema(at address: String, _ body: (String) async throws -> Void) async throws {
        let schema = "bench_\(UUID().uuidString.lowercased().filter { $0 != "-" })"
        func remove() throws {
            let database = try BarePostgreSQL(address)
            for part in ["", "_sessions", "_nodes"] {
                try database.run("DROP SCHEMA IF EXISTS \"\(schema)\(part)\" CASCADE")
            }
        }
        do {
            try await body(schema)
        } catch {
            try? remove()
            throw error
        }
        try remove()
    }

    static func repository(_ address: String, schema: String) throws -> StorageNotesRepository {
        var place = try PostgreSQLAddress(address)
        place.schema = schema
        let storage = try PostgreSQLStorage(at: place, schema: Schema(of: NotesTables.self))
        return StorageNotesRepository(storage: storage, links: { _ in NoteLinks() })
    }

    private static func compare(_ address: String, schema: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portico-postgres-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try SQLiteStorage(file: folder.appending(path: "notes.sqlite"), schema: Schema(of: NotesTables.self))
        let sqlite = StorageNotesRepository(storage: file, links: { _ in NoteLinks() })
        let postgres = try repository(address, schema: schema)
        let database = try BarePostgreSQL(address, schema: schema)
        let bare = BareNotes(database: database, owner: owner)
        for (name, repository) in [("SQLite", sqlite), ("PostgreSQL", postgres)] {
            let time = try await ContinuousClock().measure {
                try await NotesWorkload.generate(notes, in: repository)
            }
            print("postgres: \(notes) notes of one owner stored in \(name) in \(time.milliseconds.rounded()) ms")
        }
        try database.run("ANALYZE")

        for (name, requests) in [("list", NotesWorkload.lists), ("search", NotesWorkload.searches)] {
            var times = Times()
            for request in requests {
                let page = try await postgres.page(request, of: owner)
                let found = try bare.page(request)
                guard found.total == page.total, found.notes.count == page.rows.count else {
                    throw Unexpected(description: "\(name): \(found.total) by bare SQL, \(page.total) by the app")
                }
                for _ in 0..<rounds {
                    try await times.measure(
                        sqlite: { _ = try await sqlite.page(request, of: owner) },
                        postgres: { _ = try await postgres.page(request, of: owner) },
                        bare: { _ = try bare.page(request) }
                    )
                }
            }
            times.report(name)
        }
        var times = Times()
        for number in 0..<saves {
            let content = NotesWorkload.content(number)
            let moment = Date(timeIntervalSince1970: 1_800_000_000 + Double(number))
            let id = String(format: "%032x", number)
            try await times.measure(
                sqlite: { try await NotesWorkload.save(content, in: sqlite, of: owner, at: moment) },
                postgres: { try await NotesWorkload.save(content, in: postgres, of: owner, at: moment) },
                bare: { try bare.save(content, id: id, at: moment.timeIntervalSince1970) }
            )
        }
        times.report("save")
    }

    /// The same by three, which took turns.
    private struct Times {
        private var sqlite: [Duration] = []
        private var postgres: [Duration] = []
        private var bare: [Duration] = []

        mutating func measure(
            sqlite: () async throws -> Void,
            postgres: () async throws -> Void,
            bare: () async throws -> Void
        ) async throws {
            self.sqlite.append(try await ContinuousClock().measure(sqlite))
            self.postgres.append(try await ContinuousClock().measure(postgres))
            self.bare.append(try await ContinuousClock().measure(bare))
        }

        func report(_ name: String) {
            for (place, times) in [("SQLite", sqlite), ("PostgreSQL", postgres), ("bare SQL through libpq", bare)] {
                print("  \(name), \(place): p50 \(times.percentile(50).shown) ms, p95 \(times.percentile(95).shown) ms")
            }
            print(
                "  \(name): PostgreSQL has \(bare.sum.ratio(to: postgres.sum)) of the bare SQL's speed, "
                    + "\(sqlite.sum.ratio(to: postgres.sum)) of SQLite's"
            )
        }
    }
}

extension [Duration] {
    fileprivate var sum: Duration { reduce(.zero, +) }
}

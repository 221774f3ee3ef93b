import Foundation
import GRDB
import Notes
import NotesData
import Portico
import Storage

/// Lists and searches of one owner's generated notes, against the bare SQL that answers the same in the same file.
enum NotesBenchmark {
    /// Each list and search is run so often.
    private static let rounds = 20

    static func run(notes count: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portico-notes-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "notes.sqlite")
        let storage = try SQLiteStorage(
            file: file,
            schema: Schema(of: NotesTables.self)
        )
        let repository = StorageNotesRepository(storage: storage, links: { _ in NoteLinks() })
        let start = ContinuousClock.now
        try await NotesWorkload.generate(count, in: repository)
        print("notes: \(count) of one owner stored in \((ContinuousClock.now - start).milliseconds.rounded()) ms")

        let bare = try DatabasePool(path: file.path(percentEncoded: false))
        for (name, requests) in [("list", NotesWorkload.lists), ("search", NotesWorkload.searches)] {
            var times: [Duration] = []
            var bareTimes: [Duration] = []
            for request in requests {
                let matches = try await repository.page(request, of: NotesWorkload.owner)
                let sql = try BareSQL(request, of: NotesWorkload.owner)
                let found = try await bare.read { try sql.run($0) }
                guard found.total == matches.total, found.numbers.count == matches.rows.count else {
                    throw Different(name: name)
                }
                for _ in 0..<rounds {
                    times.append(
                        try await ContinuousClock().measure {
                            _ = try await repository.page(request, of: NotesWorkload.owner)
                        }
                    )
                    bareTimes.append(
                        try await ContinuousClock().measure { _ = try await bare.read { try sql.run($0) } }
                    )
                }
            }
            print(
                "  \(name): p50 \(times.percentile(50).shown) ms, p95 \(times.percentile(95).shown) ms,"
                    + " worst \(times.percentile(100).shown) ms, \(times.percentile(95).ratio(to: bareTimes.percentile(95))) times the bare SQL (p95)"
            )
        }
    }

    private struct Different: Error {
        let name: String
    }
}

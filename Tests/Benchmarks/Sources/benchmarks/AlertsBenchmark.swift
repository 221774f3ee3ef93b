import Domains
import DomainsData
import Foundation
import Portico
import Storage
import Synchronization

/// One pass of the names that are new after an import against 1,000 saved searches, and what it would take to ask the
/// index for each of them.
enum AlertsBenchmark {
    private static let searches = 1_000

    private final class Heard: SavedSearchAlerts {
        private let counts = Mutex<[Int]>([])

        var all: [Int] { counts.withLock { $0 } }

        func namesMatched(_ match: SavedSearchMatch) async { counts.withLock { $0.append(match.count) } }
    }

    static func run(names count: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "portico-bench-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (storage, heard) = (InMemoryStorage(), Heard())
        let watch = SavedSearchWatch(
            index: DomainImport(folder: folder).index,
            folder: folder.appending(path: "alerts.tmp", directoryHint: .isDirectory),
            storage: storage,
            alerts: heard
        )
        try await importing(["before.example.com"], into: folder)
        try await watch.look()
        let queries = try await save(searches, in: storage)
        try await importing(IndexBenchmark.names(count), into: folder)

        let start = ContinuousClock.now
        try await watch.look()
        let pass = ContinuousClock.now - start
        let repository = DomainIndexRepository(folder: folder)
        try repository.verify()
        let asked = queries.prefix(20)
        let each = try await Measurement.median(of: 3) {
            for query in asked { _ = try await repository.search(query) }
        }
        let all = each * (queries.count / asked.count)
        print(
            """
            alerts: \(count) new names against \(queries.count) saved searches in \(pass.milliseconds.rounded()) ms, \
            \(pass.ratio(to: all)) times as long as asking the index for each; \(heard.all.count) searches match \
            \(heard.all.reduce(0, +)) times
            """
        )
    }

    private static func importing(_ names: [String], into folder: URL) async throws {
        let list = folder.appending(path: "names.txt")
        try Data(names.joined(separator: "\n").utf8).write(to: list)
        _ = try await DomainImport(folder: folder).run([list])
    }

    /// So many, of accounts that keep a hundred each: all ways to match, half of them in a zone.
    private static func save(_ count: Int, in storage: InMemoryStorage) async throws -> [DomainQuery] {
        let repository = StorageSavedSearchRepository(storage: storage)
        let parts = ["shop", "best", "med", "care", "house", "blue", "data", "green", "city", "labs", "web", "art"]
        let zones = ["com", "net", "org", "de", "info"].compactMap { ZoneName(text: $0) }
        var queries: [DomainQuery] = []
        for number in 0..<count {
            let text = "\(parts[number % parts.count])\(number % 7 == 0 ? "" : parts[number / 12 % parts.count])"
            let parameters = SearchParameters(
                query: number % 3 == 0 ? "\(text)\(number)" : text,
                zone: number % 2 == 0 ? zones[number / 2 % zones.count] : nil,
                match: NameMatch.allCases[number % NameMatch.allCases.count]
            )
            let account = AccountID(rawValue: "account\(number / SavedSearches.limit)")
            guard let name = SearchName(text: "Search \(number)") else { continue }
            try await repository.save(
                SavedSearch(
                    id: .random(),
                    visitor: VisitorID(of: account),
                    name: name,
                    parameters: parameters,
                    createdAt: Date(timeIntervalSince1970: Double(number))
                )
            )
            queries.append(
                DomainQuery(text: parameters.query, zone: parameters.zone?.text, match: parameters.match)
            )
        }
        return queries
    }
}

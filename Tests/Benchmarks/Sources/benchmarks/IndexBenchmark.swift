import Domains
import DomainsData
import Foundation

/// Searches of a generated index against a plain pass over the same names.
enum IndexBenchmark {
    static func run(names count: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "portico-bench-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let list = folder.appending(path: "names.txt")
        let names = Self.names(count)
        try Data(names.joined(separator: "\n").utf8).write(to: list)

        let start = ContinuousClock.now
        let report = try await DomainImport(folder: folder).run([list])
        print("index: \(report.total) names imported in \((ContinuousClock.now - start).milliseconds.rounded()) ms")

        let repository = DomainIndexRepository(folder: folder)
        for text in ["e", "med", "shopbest"] {
            let query = DomainQuery(text: text)
            let total = try await repository.search(query).total
            let index = try await Measurement.median(of: 5) { _ = try await repository.search(query) }
            var found = 0
            let plain = Measurement.median(of: 3) { found = names.count { $0.prefix { $0 != "." }.contains(text) } }
            print(
                "  \(text): \(total) matches in \(index.milliseconds) ms, \(index.ratio(to: plain)) times a plain pass over strings (\(found) matches)"
            )
        }
    }

    /// So many names, no two the same.
    static func names(_ count: Int) -> [String] {
        let parts = [
            "shop", "best", "med", "care", "net", "house", "blue", "fast", "data", "green", "one", "city", "labs",
            "web", "art",
        ]
        let zones = ["com", "net", "org", "de", "co.uk", "info"]
        return (0..<count).map { index in
            var rest = index
            var label = ""
            for _ in 0..<3 {
                label += parts[rest % parts.count]
                rest /= parts.count
            }
            return "\(label)\(rest).\(zones[index % zones.count])"
        }
    }
}

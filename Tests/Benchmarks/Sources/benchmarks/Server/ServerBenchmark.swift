import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import PorticoHTML
import Storage

/// Whole servers under load from a client in this program: a page of twelve rows through route, view model, template
/// and layout, against servers that answer the same bytes each time, and against Hummingbird with swift-mustache
/// reading the same table.
enum ServerBenchmark {
    private static let runs = 5

    static func run() async throws {
        try await fromMemory()
        try await fromSQLite()
    }

    private static func fromMemory() async throws {
        let names = Name.samples(Name.listed)
        let page = try await answer(of: try NameSite.make { names }.application)
        let (site, constantPath) = try NameSite.make(constant: Array(buffer: page.body)) { names }
        let constant = ConstantServer.make(page.body, page.headers)
        try await site.test(.live) { site in
            try await constant.test(.live) { constant in
                try await wake([(site, NameSite.path), (site, constantPath), (constant, NameSite.path)])
                let rates = try await medianRates([
                    (site, NameSite.path), (site, constantPath), (constant, NameSite.path),
                ])
                print(
                    "server, page of \(Name.listed) rows from memory, \(page.body.readableBytes) bytes: \(Int(rates[0])) pages a second"
                )
                print(
                    "  the same site's file of the same bytes: \(Int(rates[1])) a second; the page has \(percent(rates[0], rates[1])) of that (aim: 80 %)"
                )
                print(
                    "  Hummingbird alone with the same bytes: \(Int(rates[2])) a second; the page has \(percent(rates[0], rates[2])) of that (aim: 80 %)"
                )
            }
        }
    }

    private static func fromSQLite() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "portico-names-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "names.sqlite")
        let table = "CREATE TABLE name (id TEXT PRIMARY KEY NOT NULL, zone TEXT NOT NULL, updated TEXT NOT NULL) STRICT"
        let storage = try SQLiteStorage(file: file, migrations: [Migration(1, "names") { table }])
        try await storage.save(Name.samples(500))
        let site = try NameSite.make { try await storage.cachedObjects(Name.self, .all.limited(to: Name.listed)) }
            .application
        let mustache = try MustacheServer.make(DatabasePool(path: file.path))
        try await site.test(.live) { site in
            try await mustache.test(.live) { mustache in
                let bodies = try await wake([(site, NameSite.path), (mustache, NameSite.path)])
                if bodies[0] != bodies[1] { print("server, page from SQLite: the two do not write the same") }
                let rates = try await medianRates([(site, NameSite.path), (mustache, NameSite.path)])
                print("server, page of \(Name.listed) rows from SQLite: \(Int(rates[0])) pages a second")
                print("  Hummingbird with swift-mustache from the same table: \(Int(rates[1])) a second")
                print(
                    "  Portico answers \((rates[0] / rates[1] * 100).rounded() / 100) times as many (aim: at least 3)"
                )
            }
        }
    }

    /// The page in process, with its headers.
    private static func answer(of site: some ApplicationProtocol) async throws -> TestResponse {
        try await site.test(.router) {
            try await $0.executeRequest(uri: NameSite.path, method: .get, headers: [.accept: "text/html"], body: nil)
        }
    }

    /// Asks each server once: what does not answer is no candidate for a figure.
    @discardableResult
    private static func wake(_ targets: [(client: any TestClientProtocol, path: String)]) async throws -> [ByteBuffer] {
        var bodies: [ByteBuffer] = []
        for (client, path) in targets {
            let answer = try await client.executeRequest(
                uri: path,
                method: .get,
                headers: [.accept: "text/html"],
                body: nil
            )
            guard answer.status == .ok else { throw NoAnswer(path: path, status: answer.status.code) }
            bodies.append(answer.body)
        }
        return bodies
    }

    /// The servers take turns, so that whatever else the machine does meets all of them.
    private static func medianRates(
        _ targets: [(client: any TestClientProtocol, path: String)]
    ) async throws -> [Double] {
        var rates = targets.map { _ in [Double]() }
        for _ in 0..<runs {
            for (index, target) in targets.enumerated() {
                rates[index].append(try await LoadClient(port: target.client.port ?? 0, path: target.path).rate())
            }
        }
        return rates.map { $0.sorted()[runs / 2] }
    }

    private static func percent(_ rate: Double, _ other: Double) -> String {
        "\(Int((rate / other * 100).rounded())) %"
    }

    private struct NoAnswer: Error {
        let path: String
        let status: Int
    }
}

import Foundation
import PorticoTesting

/// Whole servers as programs of their own, driven by a client in another process: the site of the names and the app
/// itself, each answer held against Hummingbird alone with the same bytes under the same headers.
enum ServerBenchmark {
    static func run(_ program: URL, _ settings: LoadSettings) async throws {
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            print("server: there is no program \(program.path); `make bench` builds it")
            exit(1)
        }
        do {
            try await measure(program, settings)
        } catch {
            print("server: ended by \(error)")
            exit(1)
        }
    }

    private static func measure(_ program: URL, _ settings: LoadSettings) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "portico-server-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        let folders = try ServerFolders(folder)
        // The file of a page's bytes has to be there when the site starts.
        try await ServedProgram.run(.site, in: folders.site) { site in
            let page = try await PortTransport(port: site.port).send(LoadRequest(NameSite.path).once())
            try page.body.write(to: NameSite.files(in: folders.site).appending(path: SiteTargets.file))
        }
        try await ServedProgram.run(.site, in: folders.site) { site in
            try await ServedProgram.run(.mustache, in: folders.site) { mustache in
                try await RemoteProgram.run(program) { app in
                    let targets = try await SiteTargets(port: site.port, folder: folders.site)
                    let stranger = LoadTarget(
                        title: "the same by Hummingbird with swift-mustache",
                        key: targets.stored.key,
                        port: mustache.port,
                        request: targets.stored.request
                    )
                    try await compare(targets, stranger, AppTargets.all(port: app.port), folders, settings)
                }
            }
        }
    }

    private static func compare(
        _ site: SiteTargets,
        _ mustache: LoadTarget,
        _ app: [LoadTarget],
        _ folders: ServerFolders,
        _ settings: LoadSettings
    ) async throws {
        var sizes: [String: Int] = [:]
        for target in site.all + app {
            let answer = try await target.answer()
            sizes[target.key] = answer.body.count
            try Constant(answer).write(as: target.key, to: folders.constants)
        }
        // The site's page ends with the mark by which a browser follows it; up to there both are the same.
        let (page, other) = (try await site.stored.answer().body, try await mustache.answer().body)
        guard page.starts(with: other), page.dropFirst(other.count).starts(with: Data("<!--portico ".utf8)) else {
            throw Unexpected(description: "the page by swift-mustache is another than the site's")
        }
        let generator = LoadGenerator.best
        let transactions = try await BareTransactions(folders.requests.appending(path: "bare.sqlite"))
        try await ServedProgram.run(.bare, in: folders.constants) { bare in
            var contenders = [
                Contest.Contender(name: transactionsName) {
                    try await transactions.reading(over: .seconds(settings.seconds))
                }
            ]
            // Each beside what it is held against.
            let targets = (site.all + app).flatMap { target in
                [target] + (target.key == mustache.key ? [mustache] : []) + [Self.bare(target, at: bare.port)]
            }
            contenders += targets.map { target in
                Contest.Contender(name: target.title) {
                    try await generator.drive(target, settings, in: folders.requests)
                }
            }
            let readings = try await Contest(settings: settings).run(contenders)
            print(
                "server, driven by \(generator.name) in another process over \(settings.connections) connections, "
                    + "\(settings.rounds) turns of \(settings.seconds) s, "
                    + "against Hummingbird alone with the same bytes:"
            )
            report(readings, site, mustache, app, sizes)
            let pages = [site.page, site.stored, site.kept, site.json, site.file, site.health] + app
            try await comparePaced(pages, bare: bare.port, readings, sizes, settings, in: folders.requests)
        }
    }

    /// How long visitors wait who come to both at the same pace. In the turns before, each server was asked as often as
    /// it answered, the faster one more often. A quarter of the slower one's rate keeps two processors about half busy:
    /// a request that comes alone costs more than one of many.
    private static func comparePaced(
        _ targets: [LoadTarget],
        bare port: Int,
        _ fastest: [String: LoadReading],
        _ sizes: [String: Int],
        _ settings: LoadSettings,
        in folder: URL
    ) async throws {
        let contenders = targets.flatMap { target in
            let names = [target.title, bareName(of: target)]
            var settings = settings
            settings.rate = max(Int((names.compactMap { fastest[$0]?.rate }.min() ?? 0) / 4), 1)
            return zip(names, [target, bare(target, at: port)]).map { [settings] name, target in
                Contest.Contender(name: name) {
                    try await LoadGenerator.own.drive(target, settings, in: folder)
                }
            }
        }
        let readings = try await Contest(settings: settings).run(contenders)
        print("  at random moments, as many a second to both, a quarter of what the slower one answers at most:")
        printTable(of: targets, readings, sizes)
    }

    /// Each answer beside Hummingbird alone with the same.
    private static func printTable(
        of targets: [LoadTarget],
        _ readings: [String: LoadReading],
        _ sizes: [String: Int]
    ) {
        var table = ContestTable()
        for target in targets {
            guard let reading = readings[target.title], let bare = readings[bareName(of: target)] else { continue }
            table.add("\(target.title), \(sizes[target.key] ?? 0) bytes", reading, bare: bare)
        }
        for line in table.lines { print(line) }
    }

    private static let transactionsName = "transactions"

    /// The same for all who give the same answer.
    private static func bareName(of target: LoadTarget) -> String { "\(target.key), Hummingbird alone" }

    /// The same request to the bare server.
    private static func bare(_ target: LoadTarget, at port: Int) -> LoadTarget {
        LoadTarget(
            title: bareName(of: target),
            key: "bare-\(target.key)",
            port: port,
            request: target.request.at("/\(target.key)"),
            maxConnections: target.maxConnections
        )
    }

    private static func report(
        _ readings: [String: LoadReading],
        _ site: SiteTargets,
        _ mustache: LoadTarget,
        _ app: [LoadTarget],
        _ sizes: [String: Int]
    ) {
        printTable(of: [site.page, site.stored, mustache] + site.all.dropFirst(2) + app, readings, sizes)
        func rate(_ name: String) -> Double { readings[name]?.rate ?? 0 }
        let times = ContestTable.text(rate(site.stored.title) / rate(mustache.title))
        let (rows, posts) = (rate(transactionsName), rate(site.post.title))
        print("  the page from SQLite comes \(times) times as often as swift-mustache's (aim: at least 3)")
        print(
            "  \(Int(rows)) rows a second in durable transactions one after the other; "
                + "as posts, session, offer and ledger included, \(ContestTable.text(posts / rows)) of that"
        )
    }
}

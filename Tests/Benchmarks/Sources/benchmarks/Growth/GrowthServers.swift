import Foundation

/// The site of the names and Hummingbird alone with the same bytes, each as a process of its own.
struct GrowthServers: Sendable {
    private let site: Int
    private let bare: Int
    private let requests: URL
    /// Of each page, by its rows.
    private let sizes: [Int: Int]

    /// Serves while `body` runs.
    ///
    /// - Parameters:
    ///   - rows: how long the pages are that will be asked for.
    ///   - folder: for the files of this pair of servers, and of no other.
    ///   - watcher: a command that runs the one behind it and becomes it, such as `taskset -c 0`.
    static func run(
        rows: [Int],
        in folder: URL,
        under watcher: [String] = [],
        _ body: (GrowthServers) async throws -> Void
    ) async throws {
        let folders = try ServerFolders(folder)
        try await ServedProgram.run(.site, in: folders.site, under: watcher) { site in
            var sizes: [Int: Int] = [:]
            for rows in rows {
                let target = target(rows, at: site.port)
                let answer = try await target.answer()
                sizes[rows] = answer.body.count
                try Constant(answer).write(as: target.key, to: folders.constants)
            }
            try await ServedProgram.run(.bare, in: folders.constants, under: watcher) { bare in
                try await body(
                    GrowthServers(site: site.port, bare: bare.port, requests: folders.requests, sizes: sizes)
                )
            }
        }
    }

    /// How long the page of so many rows is.
    func bytes(rows: Int) -> Int { sizes[rows] ?? 0 }

    func driveSite(rows: Int, _ settings: LoadSettings) async throws -> LoadReading {
        try await LoadGenerator.best.drive(Self.target(rows, at: site), settings, in: requests)
    }

    func driveBare(rows: Int, _ settings: LoadSettings) async throws -> LoadReading {
        let page = Self.target(rows, at: bare)
        let target = LoadTarget(
            title: "\(page.title), Hummingbird alone",
            key: page.key,
            port: bare,
            request: page.request.at("/\(page.key)")
        )
        return try await LoadGenerator.best.drive(target, settings, in: requests)
    }

    private static func target(_ rows: Int, at port: Int) -> LoadTarget {
        LoadTarget(
            title: "page of \(rows) rows",
            key: "rows-\(rows)",
            port: port,
            request: LoadRequest(NameRoute.listed(rows: rows).location.description)
        )
    }
}

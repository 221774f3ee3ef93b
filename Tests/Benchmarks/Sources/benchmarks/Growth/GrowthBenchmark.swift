import Foundation

/// How a site does as something grows: the rows of its page, the connections it is asked over, the processors it runs
/// on. The site is a process, what drives it another, and each page is held against Hummingbird alone with the same
/// bytes.
enum GrowthBenchmark {
    private static let connections = [1, 4, 16, 64, 256, 1_000]

    static func run(_ settings: LoadSettings) async throws {
        do {
            try await measure(settings)
        } catch {
            print("growth: ended by \(error)")
            exit(1)
        }
    }

    private static func measure(_ settings: LoadSettings) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "portico-growth-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        let processors = ProcessInfo.processInfo.activeProcessorCount
        print(
            "growth, driven by \(LoadGenerator.best.name) in another process, which shares \(processors) processors with "
                + "the servers;\nmedians of \(settings.rounds) turns of \(settings.seconds) s, "
                + "beside Hummingbird alone with the same bytes (bare):"
        )
        // Before the servers start, which get as many.
        let files = OpenFileLimit.raise(atMost: 4_096)
        let served = folder.appending(path: "all", directoryHint: .isDirectory)
        try await GrowthServers.run(rows: Name.counts + [Name.listed], in: served) { servers in
            try await compareRows(servers, settings)
            try await compareConnections(servers, files: files, settings)
        }
        try await compareProcessors(processors, folder, settings)
    }

    private static func compareRows(_ servers: GrowthServers, _ settings: LoadSettings) async throws {
        let steps = Name.counts.map {
            GrowthSeries.Step(size: $0, servers: servers, rows: $0, settings: settings)
        }
        let series = try await GrowthSeries("rows", steps, rounds: settings)
        series.printTable(
            "Rows of a page from memory, over \(settings.connections) connections "
                + "(µs a row: the time from page to page, divided)",
            [.init("kB") { Double($0.bytes) / 1e3 }] + GrowthSeries.Column.rates + [
                .init("MB/s") { $0.site.rate * Double($0.bytes) / 1e6 },
                .init("µs a row") { 1e6 / $0.site.rate / Double($0.size) },
                .init("p99 ms") { $0.site.p99 },
                .init("bare") { $0.bare.p99 },
            ]
        )
        series.printPlot("Pages a second", .logarithmic, \.rate)
    }

    private static func compareConnections(
        _ servers: GrowthServers,
        files: Int,
        _ settings: LoadSettings
    ) async throws {
        // A server needs some for other things.
        let possible = connections.filter { $0 + $0 / 2 <= files }
        let steps = possible.map { count in
            var settings = settings
            settings.connections = count
            // Where so many come at once, the system lets some wait a second before they are taken.
            if count > 256 { settings.seconds = max(settings.seconds, 3) }
            return GrowthSeries.Step(size: count, servers: servers, settings: settings)
        }
        let series = try await GrowthSeries("connections", steps, rounds: settings)
        series.printTable(
            "Connections to a page of \(Name.listed) rows",
            GrowthSeries.Column.rates + GrowthSeries.Column.times
        )
        if possible.count < connections.count {
            print("  more are left out: a process may have \(files) files open here")
        }
        series.printPlot("Pages a second", .linear, \.rate)
        series.printPlot("p99 in milliseconds", .logarithmic, \.p99)
    }

    private static func compareProcessors(_ processors: Int, _ folder: URL, _ settings: LoadSettings) async throws {
        let title = "Processors of the server, over \(settings.connections) connections"
        guard processors >= 2 else { return print("\n\(title): left out, the machine has one") }
        let (one, two) = (["taskset", "-c", "0"], ["taskset", "-c", "0,1"])
        let trial = try await ChildProcess.run(URL(filePath: "/usr/bin/env"), two + ["true"])
        guard trial.status == 0 else { return print("\n\(title): left out, taskset is missing or may not do it") }
        let rows = [Name.listed]
        try await GrowthServers.run(rows: rows, in: folder.appending(path: "one"), under: one) { one in
            try await GrowthServers.run(rows: rows, in: folder.appending(path: "two"), under: two) { two in
                let steps = [(1, one), (2, two)].map {
                    GrowthSeries.Step(size: $0.0, servers: $0.1, settings: settings)
                }
                let series = try await GrowthSeries("processors", steps, rounds: settings)
                series.printTable(
                    "\(title); the client may use any",
                    GrowthSeries.Column.rates + GrowthSeries.Column.times
                )
                series.printPlot("Pages a second", .linear, \.rate)
            }
        }
    }
}

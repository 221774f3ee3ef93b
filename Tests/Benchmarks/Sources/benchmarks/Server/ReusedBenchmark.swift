import Foundation

/// What it costs to serve view models that were written for a phone: the same page by one of Portico's, by one that lives
/// in the home of its screen, and by one of the main actor, which all visitors share.
enum ReusedBenchmark {
    private static let native = "/names"
    private static let homed = "/homed-names"
    private static let observed = "/observed-names"
    private static let blocking = "/blocking-names"

    /// How many visitors ask for the main actor at the same time.
    private static let visitors = 1_000
    /// How many ask for what blocks it.
    private static let blockers = 4

    static func run(_ settings: LoadSettings) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "portico-reused-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        let folders = try ServerFolders(folder)
        try await ServedProgram.run(.site, in: folders.site) { site in
            try await compare(site.port, settings, in: folders.requests)
        }
    }

    private static func compare(_ port: Int, _ settings: LoadSettings, in folder: URL) async throws {
        print("reused, \(settings.rounds) turns of \(settings.seconds) s, the same page:")
        let few = try await readings(of: [native, homed, observed], port, settings, in: folder)
        report(few, "over \(settings.connections) connections (aim: at most 1.15 times the cost)")
        var many = settings
        many.connections = visitors
        report(try await readings(of: [native, observed], port, many, in: folder), "over \(visitors) connections")

        var paced = settings
        paced.rate = max(Int((few[observed]?.rate ?? 0) / 8), 1)
        let alone = try await readings(of: [observed, native], port, paced, in: folder)
        var blocked = settings
        blocked.connections = blockers
        blocked.seconds = settings.seconds * settings.rounds * 3
        let pressed = try await withThrowingTaskGroup(of: Void.self) { [blocked] group in
            group.addTask { _ = try await drive(blocking, port, blocked, in: folder) }
            let readings = try await readings(of: [observed, native], port, paced, in: folder)
            group.cancelAll()
            return readings
        }
        print(
            "  at \(paced.rate ?? 0) a second, and while \(blockers) ask for one that blocks the main actor for 20 ms:"
        )
        for path in [observed, native] {
            guard let alone = alone[path], let pressed = pressed[path] else { continue }
            let figures = [alone.p50, alone.p99, pressed.p50, pressed.p99].map(ContestTable.text)
            print(
                "    \(path): p50 \(figures[0]) ms, p99 \(figures[1]) ms; then p50 \(figures[2]) ms, p99 \(figures[3]) ms"
            )
        }
    }

    private static func readings(
        of paths: [String],
        _ port: Int,
        _ settings: LoadSettings,
        in folder: URL
    ) async throws -> [String: LoadReading] {
        try await Contest(settings: settings).run(
            paths.map { path in
                Contest.Contender(name: path) { try await drive(path, port, settings, in: folder) }
            }
        )
    }

    private static func drive(
        _ path: String,
        _ port: Int,
        _ settings: LoadSettings,
        in folder: URL
    ) async throws -> LoadReading {
        let target = LoadTarget(
            title: path,
            key: String(path.dropFirst()),
            port: port,
            request: LoadRequest(path)
        )
        return try await (settings.rate == nil ? LoadGenerator.best : .own).drive(target, settings, in: folder)
    }

    private static func report(_ readings: [String: LoadReading], _ how: String) {
        print("  \(how):")
        guard let base = readings[native] else { return }
        for path in [native, homed, observed] {
            guard let reading = readings[path] else { continue }
            let cost = ContestTable.text(base.rate / reading.rate)
            print(
                "    \(path): \(Int(reading.rate)) a second, \(cost) times the cost, p99 \(ContestTable.text(reading.p99)) ms"
            )
        }
    }
}

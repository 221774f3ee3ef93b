import Foundation
import Portico
import PorticoTesting

/// How many pages one node and two of them answer, each reading a session and what its visitor saved from the database.
enum NodesBenchmark {
    static func run(_ program: URL, _ address: String, schema: String, _ settings: LoadSettings) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portico-nodes-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = ["--database", "\(address)?schema=\(schema)"]
        func start(_ name: String) async throws -> RunningServer {
            let data = folder.appending(path: name, directoryHint: .isDirectory)
            try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
            return try await RunningServer.start(program, data: data, origin: .localhost, arguments: database)
        }
        let watching = try BarePostgreSQL(address)
        func connections() throws -> Int {
            let sql =
                "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
            return Int(try watching.rows(sql)[0][0]) ?? 0
        }
        let before = try connections()
        let first = try await start("a")
        let data = folder.appending(path: "a").path
        let token = try await ChildProcess.run(program, ["sessions", "new", "--data", data] + database)
        guard token.status == 0 else { throw Unexpected(description: token.errors) }
        let request = request(token: token.output.trimmingCharacters(in: .whitespacesAndNewlines))
        let generator = LoadGenerator.best
        let half = half(settings)

        let second = try await start("b")
        let (left, right) = (target(first.port, request), target(second.port, request))
        var (one, two): ([Double], [Double]) = ([], [])
        for _ in 0..<settings.rounds {
            one.append(try await generator.drive(left, settings, in: folder).rate)
            async let ofOne = generator.drive(left, half, in: folder).rate
            async let ofOther = generator.drive(right, half, in: folder).rate
            two.append(try await ofOne + ofOther)
        }
        let both = try connections() - before
        await second.kill()
        await first.kill()
        func median(_ rates: [Double]) -> Double { rates.sorted()[rates.count / 2] }
        print(
            "postgres: \(Int(median(one))) pages a second with a session of one node, \(Int(median(two))) of two beside each other "
                + "(\((median(two) / median(one) * 100).rounded() / 100) times), on one machine with their database and the client; "
                + "the two have \(both) connections"
        )
    }

    private static func request(token: String) -> LoadRequest {
        var request = LoadRequest("/domains", accept: "application/json")
        request.headers["Authorization"] = "Bearer \(token)"
        return request
    }

    private static func target(_ port: Int, _ request: LoadRequest) -> LoadTarget {
        LoadTarget(title: "/domains with a session", key: "node", port: port, request: request)
    }

    private static func half(_ settings: LoadSettings) -> LoadSettings {
        var settings = settings
        settings.connections = max(1, settings.connections / 2)
        return settings
    }
}

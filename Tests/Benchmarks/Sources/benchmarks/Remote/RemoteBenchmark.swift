import AsyncHTTPClient
import Foundation
import MisbehavingServer

/// What a source elsewhere costs: the program with an index of its own, against the program asking a source on this
/// machine.
enum RemoteBenchmark {
    static func run(_ program: URL) async throws {
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            print("remote: there is no program \(program.path); `make bench` builds it")
            exit(1)
        }
        try await rates(program)
        try await deadSource(program)
        try await sharedCall(program)
    }

    // MARK: Pages a second

    private static let runs = 3

    /// The servers take turns, so that whatever else the machine does meets all of them.
    private static func rates(_ program: URL) async throws {
        let source = try await NameSource.start()
        defer { source.stop() }
        try await RemoteProgram.run(program, names: NameSource.names) { local in
            try await RemoteProgram.run(program, source: source.address) { remote in
                let search = LoadRequest("/domains?query=med")
                var rates: [[Double]] = [[], [], []]
                for run in 0..<runs {
                    rates[0].append(try await rate(LoadClient(port: local.port, search)))
                    rates[1].append(try await rate(LoadClient(port: remote.port, search)))
                    // Each page has a query of its own, as long as all others: nothing of it was asked before.
                    let path = { @Sendable (number: Int) in "/domains?query=m\(run)\(1_000_000 + number)" }
                    rates[2].append(try await rate(LoadClient(port: remote.port, path: path)))
                }
                let medians = rates.map { $0.sorted()[runs / 2] }
                print(
                    "remote, search with \(NameSource.names.count) rows: \(Int(medians[0])) pages a second from the program's own index"
                )
                for (name, rate) in [
                    ("from a source on this machine, its answer kept", medians[1]), ("asked for each page", medians[2]),
                ] {
                    print("  \(name): \(Int(rate)) a second, \(ratio(rate, medians[0])) of that")
                }
            }
        }
    }

    /// Over no more connections than one address may have searches at once.
    private static func rate(_ client: LoadClient) async throws -> Double {
        var client = client
        client.connections = 8
        return try await client.reading().rate
    }

    private static func ratio(_ rate: Double, _ other: Double) -> Double { (rate / other * 100).rounded() / 100 }

    // MARK: A source that never answers

    private static func deadSource(_ program: URL) async throws {
        let source = try SilentPort(.mute)
        defer { withExtendedLifetime(source) {} }
        try await RemoteProgram.run(program, source: source.address) { remote in
            // As many as the circuit needs, each for something else, so that no two share a call.
            let before = try await withThrowingTaskGroup(of: Duration.self) { group in
                for number in 0..<8 {
                    group.addTask { try await remote.time(of: "/domains?query=before\(number)", status: 503) }
                }
                return try await group.reduce(into: []) { $0.append($1) }.sorted()
            }
            var after: [Duration] = []
            for number in 0..<200 {
                after.append(try await remote.time(of: "/domains?query=after\(number)", status: 503))
            }
            after.sort()
            let (median, late) = (after[after.count / 2], after[after.count * 95 / 100])
            print(
                "remote, a source that never answers: \(rounded(before[before.count / 2])) ms for a page before the circuit opens"
            )
            print("  after that \(rounded(median)) ms, p95 \(rounded(late)) ms (aim: under 5)")
        }
    }

    private static func rounded(_ duration: Duration) -> Double { (duration.milliseconds * 100).rounded() / 100 }

    // MARK: Many visitors, one call

    private static func sharedCall(_ program: URL) async throws {
        let source = try await NameSource.start(held: true)
        defer { source.stop() }
        try await RemoteProgram.run(program, source: source.address) { remote in
            let visitors = 200
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<visitors {
                    group.addTask { _ = try await remote.time(of: "/domains?query=med", status: 200) }
                }
                // The first one was the start's, which asks whether the source is there.
                await source.received(2)
                // Nothing tells when all of them wait; those that come later get the answer that was kept.
                try await Task.sleep(for: .seconds(1))
                source.release()
                try await group.waitForAll()
            }
            let calls = source.requests.count { $0.uri.hasPrefix("/v1/") }
            print(
                "remote, \(visitors) visitors asking for the same at once: the source was called \(calls) times (aim: once)"
            )
        }
    }
}

import Foundation
import HTTPTypes
import PorticoTesting

/// The program over a fresh data folder, somebody who signed up there, and what it costs as seen from outside.
///
///     try await HostileSite.run(program) { site in
///         let note = try await site.ada.newNote(body: text)
///         print(try await site.cost { _ = try await site.ada.get(note) })
///     }
struct HostileSite: Sendable {
    static let origin = SiteOrigin(scheme: .https, host: "atrium.example")

    let program: URL
    let data: URL
    let server: RunningServer
    let transport: RestartableTransport
    /// Has an account.
    let ada: HostileClient

    /// - Parameters:
    ///   - arguments: of `serve`, besides those without which one client could not do so much in a minute.
    ///   - watcher: a command that runs the one behind it and becomes it.
    static func run(
        _ program: URL,
        arguments: [String] = [],
        under watcher: [String] = [],
        _ body: (HostileSite) async throws -> Void
    ) async throws {
        let data = FileManager.default.temporaryDirectory.appending(
            path: "portico-hostile-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: data) }
        let unlimited = ["--posts-per-minute", "0", "--exports-per-minute", "0", "--cpu-seconds-per-minute", "0"]
        let server = try await RunningServer.start(
            program,
            data: data,
            origin: origin,
            under: watcher,
            arguments: unlimited + arguments
        )
        do {
            let transport = RestartableTransport(server)
            let ada = try await HostileClient.signedUp("ada@example.com", transport)
            try await body(HostileSite(program: program, data: data, server: server, transport: transport, ada: ada))
        } catch {
            await server.kill()
            throw error
        }
        await server.kill()
    }

    /// Somebody without an account or a cookie.
    var stranger: HostileClient { HostileClient(transport: transport) }

    /// Somebody else with an account.
    func signedUp(_ email: String) async throws -> HostileClient {
        try await HostileClient.signedUp(email, transport)
    }

    /// Runs a command of the program over the same data folder.
    func command(_ arguments: [String], typing input: String = "") async throws -> ChildProcess.Outcome {
        let outcome = try await ChildProcess.run(program, arguments + ["--data", data.path], typing: input)
        guard outcome.status == 0 else { throw Unexpected(description: outcome.errors) }
        return outcome
    }

    /// The CPU time the server took while something was done.
    func cost(of work: () async throws -> Void) async throws -> Duration {
        let before = try ProcessFigures(of: server.identifier)
        try await work()
        return try ProcessFigures(of: server.identifier).cpu - before.cpu
    }

    /// How much more memory was resident at once than before, in bytes, while something was done.
    func growth(during work: () async throws -> Void) async throws -> Int {
        let idle = try ProcessFigures(of: server.identifier).residentBytes
        try ProcessFigures.forgetPeak(of: server.identifier)
        try await work()
        return try ProcessFigures(of: server.identifier).peakBytes - idle
    }

    /// How long one thing takes at the most, done again and again while another is done. What fails counts as 20
    /// seconds.
    func longest(
        _ step: @escaping @Sendable () async throws -> Void,
        during work: @escaping @Sendable () async throws -> Void
    ) async throws -> Duration {
        try await withThrowingTaskGroup(of: Duration?.self) { group in
            group.addTask {
                try await work()
                return nil
            }
            group.addTask {
                var longest = Duration.zero
                while !Task.isCancelled {
                    let time = try? await ContinuousClock().measure(step)
                    // What the end of the other work cut off tells nothing.
                    if Task.isCancelled { break }
                    longest = max(longest, time ?? .seconds(20))
                    try? await Task.sleep(for: .milliseconds(20))
                }
                return longest
            }
            var longest = Duration.zero
            while let ended = try await group.next() {
                if let ended { longest = ended } else { group.cancelAll() }
            }
            return longest
        }
    }

    /// How long a page that has nothing to do with it is waited for.
    func longestWait(during work: @escaping @Sendable () async throws -> Void) async throws -> Duration {
        try await longest({ [stranger] in try await stranger.get("/domains").expect(200) }, during: work)
    }

    /// How long somebody at another address waits for a page.
    func longestWaitElsewhere(during work: @escaping @Sendable () async throws -> Void) async throws -> Duration {
        try await longest({ [server] in try await Self.seenFromElsewhere(server.port) }, during: work)
    }

    /// Whether somebody at another address gets a page so soon.
    func isReachedFromElsewhere(within limit: Duration) async -> Bool {
        await withTaskGroup(of: Bool.self) { [server] group in
            group.addTask { (try? await Self.seenFromElsewhere(server.port)) != nil }
            group.addTask {
                try? await Task.sleep(for: limit)
                return false
            }
            let first = await group.next() ?? false
            group.cancelAll()
            return first
        }
    }

    private static func seenFromElsewhere(_ port: Int) async throws {
        let request = "GET /domains HTTP/1.1\r\nHost: \(origin.host)\r\nConnection: close\r\n\r\n"
        let answer = try await RawClient.send(Array(request.utf8), port: port, from: "127.0.0.9")
        guard answer.starts(with: Array("HTTP/1.1 200 ".utf8)) else {
            throw Unexpected(description: String(decoding: answer.prefix(100), as: UTF8.self))
        }
    }

    /// The size of what is stored, its write-ahead log included, in bytes.
    var storedBytes: Int {
        let files =
            (try? FileManager.default.contentsOfDirectory(at: data, includingPropertiesForKeys: [.fileSizeKey])) ?? []
        return files.compactMap { try? $0.resourceValues(forKeys: [.fileSizeKey]).fileSize }.reduce(0, +)
    }
}

/// The program did something that leaves nothing to measure.
struct Unexpected: Error, CustomStringConvertible {
    let description: String
}

extension PageResponse {
    func expect(_ status: Int) throws {
        guard self.status == status else { throw Unexpected(description: "status \(self.status): \(text.prefix(300))") }
    }
}

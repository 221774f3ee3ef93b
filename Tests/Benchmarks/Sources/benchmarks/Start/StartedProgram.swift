import Foundation
import PorticoTesting

/// The program over a data folder of its own, which stays from one start to the next.
struct StartedProgram: Sendable {
    private let program: URL
    private let data: URL

    init(_ program: URL, in data: URL) throws {
        self.program = program
        self.data = data
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    }

    func importNames(_ names: [String]) async throws {
        let list = data.appending(path: "names.txt")
        try Data(names.joined(separator: "\n").utf8).write(to: list)
        let outcome = try await ChildProcess.run(program, ["domains", "import", "--data", data.path, list.path])
        guard outcome.status == 0 else { throw Unexpected(description: outcome.errors) }
        try FileManager.default.removeItem(at: list)
    }

    /// Starts it, asks for a page, and ends it.
    ///
    /// - Parameter look: is given the page.
    func start(asking path: String, _ look: (PageResponse) throws -> Void = { _ in }) async throws -> ProgramStart {
        let errors = data.appending(path: "errors.txt")
        let start = ContinuousClock.now
        let server = try await serve(errors)
        let opened = ContinuousClock.now - start
        let page = try await PortTransport(port: server.port).send(LoadRequest(path).once())
        let total = ContinuousClock.now - start
        guard await server.end() == 0, page.status == 200 else {
            throw Unexpected(description: "\(path) was answered with \(page.status), or the server did not end cleanly")
        }
        try look(page)
        return try ProgramStart(timeline: String(contentsOf: errors, encoding: .utf8), opened: opened, total: total)
    }

    /// What is resident once it has answered so many requests, over 16 connections.
    func residentBytes(after requests: Int, of path: String) async throws -> Int {
        let server = try await serve(data.appending(path: "errors.txt"))
        let connections = 16
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<connections {
                group.addTask {
                    for _ in 0..<requests / connections {
                        let page = try await PortTransport(port: server.port).send(LoadRequest(path).once())
                        guard page.status == 200 else { throw Unexpected(description: "\(path): \(page.status)") }
                    }
                }
            }
            try await group.waitForAll()
        }
        let bytes = try ProcessFigures(of: server.identifier).residentBytes
        await server.kill()
        return bytes
    }

    private func serve(_ errors: URL) async throws -> RunningServer {
        try await RunningServer.start(
            program,
            data: data,
            origin: .localhost,
            errors: errors,
            arguments: ["--timeline"]
        )
    }
}

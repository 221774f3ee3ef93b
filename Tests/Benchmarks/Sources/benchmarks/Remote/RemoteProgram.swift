import AsyncHTTPClient
import Foundation
import PorticoTesting

/// The program serving over a fresh data folder, with an index of its own or with a source elsewhere.
struct RemoteProgram: Sendable {
    let port: Int

    struct OtherStatus: Error {
        let path: String
        let status: UInt
    }

    static func run(
        _ program: URL,
        names: [String] = [],
        source: String? = nil,
        _ body: (RemoteProgram) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory
        let data = folder.appending(path: "portico-remote-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: data) }
        if !names.isEmpty {
            let list = data.appending(path: "names.txt")
            try Data(names.joined(separator: "\n").utf8).write(to: list)
            _ = try await ChildProcess.run(program, ["domains", "import", "--data", data.path, list.path])
        }
        let arguments = source.map { ["--domains-source", "domainsdb", "--domains-url", $0] } ?? []
        let server = try await RunningServer.start(program, data: data, origin: .localhost, arguments: arguments)
        do {
            try await body(RemoteProgram(port: server.port))
        } catch {
            await server.kill()
            throw error
        }
        await server.kill()
    }

    /// How long a program waits for a page, which has to have that status.
    func time(of path: String, status: UInt) async throws -> Duration {
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)")
        // A browser would be shown a first page after a second.
        request.headers.add(name: "Accept", value: "application/json")
        let start = ContinuousClock.now
        let answer = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
        _ = try await answer.body.collect(upTo: 1 << 24)
        let time = ContinuousClock.now - start
        guard answer.status.code == status else { throw OtherStatus(path: path, status: answer.status.code) }
        return time
    }
}

import Foundation
import PorticoTestSupport

/// One of `ServedSite` as a process of its own.
struct ServedProgram: Sendable {
    let port: Int
    /// Which process it is.
    let identifier: pid_t

    struct NotStarted: Error, CustomStringConvertible {
        let site: ServedSite
        let line: String

        var description: String { "`benchmarks serve \(site.rawValue)` did not start: \(line)" }
    }

    /// Serves while `body` runs. What it writes to its log goes to `/dev/null`.
    ///
    /// - Parameter watcher: a command that runs the one behind it and becomes it, such as `taskset -c 0`.
    static func run(
        _ site: ServedSite,
        in folder: URL,
        under watcher: [String] = [],
        _ body: (ServedProgram) async throws -> Void
    ) async throws {
        let output = Pipe()
        let process = try ChildProcess(
            URL(filePath: "/usr/bin/env"),
            watcher + [Benchmarks.ownProgram.path, "serve", site.rawValue, folder.path],
            output: .pipe(output)
        )
        do {
            let line = try await onOwnThread { try Self.firstLine(of: output) }
            guard let port = URLComponents(string: line)?.port else { throw NotStarted(site: site, line: line) }
            try await body(ServedProgram(port: port, identifier: process.identifier))
        } catch {
            await kill(process)
            throw error
        }
        await kill(process)
        // Open for as long as it serves.
        withExtendedLifetime(output) {}
    }

    private static func kill(_ process: ChildProcess) async {
        process.send(SIGKILL)
        await process.end()
    }

    private static func firstLine(of pipe: Pipe) throws -> String {
        var line = Data()
        while let byte = try pipe.fileHandleForReading.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) {
            line += byte
        }
        return String(decoding: line, as: UTF8.self)
    }
}

import Foundation
import PorticoTestSupport
import PorticoTesting

/// The built program, serving on a port of its own: one that can be killed, and started again over the same data.
final class RunningServer: Sendable {
    private let process: ChildProcess
    /// Open for as long as it serves: what it prints later goes nowhere else.
    private let output: Pipe
    let port: Int

    /// Starts it and waits until it takes connections.
    ///
    /// - Parameters:
    ///   - origin: where its visitors believe to be.
    ///   - fileLimit: how long a file it writes may get, in blocks of 1,024 bytes: what a full disk is to it.
    ///   - openFiles: how many files, connections among them, it may have open.
    ///   - watcher: a command that runs the one behind it and becomes it, such as `strace -D`.
    static func start(
        _ program: URL,
        data: URL,
        origin: SiteOrigin,
        fileLimit: Int? = nil,
        openFiles: Int? = nil,
        under watcher: [String] = [],
        arguments: [String] = []
    ) async throws -> RunningServer {
        try await onOwnThread {
            let output = Pipe()
            let process = try ChildProcess(
                URL(filePath: "/bin/bash"),
                [
                    "-c",
                    "ulimit -f \(fileLimit.map(String.init) ?? "unlimited")\(openFiles.map { " -n \($0)" } ?? "") && exec \"$@\"", "bash",
                ] + watcher
                    + [program.path, "serve", "--port", "0", "--data", data.path, "--public-url", origin.description] + arguments,
                output: .pipe(output)
            )
            var line = Data()
            while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) { line += byte }
            let port = String(decoding: line, as: UTF8.self).split(separator: ":").last.flatMap { Int($0.filter(\.isNumber)) }
            guard let port else { throw NotStarted(output: String(decoding: line, as: UTF8.self)) }
            return RunningServer(process, output, port: port)
        }
    }

    struct NotStarted: Error {
        let output: String
    }

    private init(_ process: ChildProcess, _ output: Pipe, port: Int) {
        self.process = process
        self.output = output
        self.port = port
    }

    /// Tells it what a terminal that goes away tells, which servers take as a request to read their files again.
    func hangUp() {
        process.send(SIGHUP)
    }

    /// Asks it to end, and gives its exit code.
    func end() async -> Int32 {
        process.send(SIGTERM)
        return await process.end().status
    }

    /// Takes it away without a word, as a loss of power does.
    func kill() async {
        strike()
        await process.end()
    }

    /// Does the same and does not wait until it is gone.
    func strike() {
        process.send(SIGKILL)
    }
}

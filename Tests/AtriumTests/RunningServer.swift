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
    ///   - place: the port; 0 for any that is free.
    ///   - fileLimit: how long a file it writes may get, in blocks of 1,024 bytes: what a full disk is to it.
    ///   - openFiles: how many files, connections among them, it may have open.
    ///   - errors: what gets its log.
    ///   - watcher: a command that runs the one behind it and becomes it, such as `strace -D`.
    ///   - arguments: more of them. Unless they say so, its pages may take as long as they do on a slow machine.
    static func start(
        _ program: URL,
        data: URL,
        origin: SiteOrigin,
        at place: Int = 0,
        fileLimit: Int? = nil,
        openFiles: Int? = nil,
        errors: URL? = nil,
        under watcher: [String] = [],
        arguments: [String] = []
    ) async throws -> RunningServer {
        try await onOwnThread {
            let output = Pipe()
            let script = """
                export ATRIUM_CPU_SECONDS_PER_MINUTE=0
                ulimit -c 0
                ulimit -f \(fileLimit.map(String.init) ?? "unlimited")\(openFiles.map { " -n \($0)" } ?? "") && exec "$@"\(errors.map { " 2>'\($0.path)'" } ?? "")
                """
            let process = try ChildProcess(
                URL(filePath: "/bin/bash"),
                ["-c", script, "bash"] + watcher
                    + [program.path, "serve", "--port", "\(place)", "--data", data.path]
                    + ["--public-url", origin.description] + arguments,
                output: .pipe(output)
            )
            var line = Data()
            while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8)
            { line += byte }
            let port = String(decoding: line, as: UTF8.self).split(separator: ":").last.flatMap {
                Int($0.filter(\.isNumber))
            }
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

    /// Which process it is.
    var identifier: pid_t { process.identifier }

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

    /// Does to it what a crash does, and tells how it ended.
    func crash(by signal: Int32) async -> ChildProcess.Ending {
        process.send(signal)
        return await process.end()
    }
}

public import Foundation
import PorticoTestSupport
import Synchronization

/// A program in Python that a test starts, with files for its streams. It ends with the value at the latest.
///
///     let text = try await PythonProcess.output(of: "print(6 * 7)", in: folder)   // "42\n"
public final class PythonProcess: Sendable {
    public struct NotStarted: Error {
        public let reason: String
    }

    /// The one of this machine, which has its standard library alone; nil where there is none.
    public static let interpreter = ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }.map { URL(filePath: $0) }

    private let identifier: pid_t
    private let isOver = Mutex(false)

    /// By `posix_spawn`, for Foundation's `Process` crashes where more than 1,024 files are open.
    init(_ program: URL, _ arguments: [String], input: URL? = nil, output: URL, errors: URL) throws {
        // A shell closes what it was not to have, and becomes the program: so its streams are all that it has open.
        let shell = """
            for number in $(ls /dev/fd); do [ "$number" -lt 3 ] || eval "exec $number>&-"; done 2>/dev/null
            exec "$@" <"$INPUT" >"$OUTPUT" 2>"$ERRORS"
            """
        let words: [UnsafeMutablePointer<CChar>?] = (["/bin/bash", "-c", shell, "bash", program.path] + arguments).map {
            strdup($0)
        }
        let settings = [
            "PATH=/usr/bin:/bin:/usr/local/bin:/opt/homebrew/bin", "INPUT=\(input?.path ?? "/dev/null")",
            "OUTPUT=\(output.path)", "ERRORS=\(errors.path)", "PYTHONDONTWRITEBYTECODE=1", "PYTHONUTF8=1",
        ]
        let variables: [UnsafeMutablePointer<CChar>?] = settings.map { strdup($0) }
        defer { for text in words + variables { free(text) } }
        var identifier: pid_t = 0
        try Data().write(to: output)
        let failure = posix_spawn(&identifier, "/bin/bash", nil, nil, words + [nil], variables + [nil])
        guard failure == 0 else { throw NotStarted(reason: String(cString: strerror(failure))) }
        self.identifier = identifier
    }

    deinit {
        guard isRunning else { return }
        _ = kill(identifier, SIGKILL)
        var status: Int32 = 0
        waitpid(identifier, &status, 0)
    }

    public var isRunning: Bool { !isCollected(WNOHANG) }

    private func isCollected(_ options: Int32) -> Bool {
        isOver.withLock { isOver in
            if isOver { return true }
            var status: Int32 = 0
            isOver = waitpid(identifier, &status, options) == identifier
            return isOver
        }
    }

    /// What a script prints for some bytes on its standard input.
    public static func output(of script: String, for bytes: [UInt8] = [], in folder: URL) async throws -> Data {
        guard let interpreter else { throw NotStarted(reason: "there is no Python") }
        let name = UUID().uuidString
        let files = ["input", "output", "errors"].map { folder.appending(path: "\($0)-\(name)") }
        try Data(bytes).write(to: files[0])
        let process = try PythonProcess(
            interpreter,
            ["-c", script],
            input: files[0],
            output: files[1],
            errors: files[2]
        )
        await until { !process.isRunning }
        let errors = try String(contentsOf: files[2], encoding: .utf8)
        guard errors.isEmpty else { throw NotStarted(reason: errors) }
        return try Data(contentsOf: files[1])
    }
}

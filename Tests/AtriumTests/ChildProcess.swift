import Foundation
import PorticoTestSupport
import Synchronization

/// A program that a test starts, by `posix_spawn`. Foundation's `Process` crashes where more than 1,024 files are open,
/// as they are while many tests serve at the same time.
final class ChildProcess: Sendable {
    /// How it ended.
    enum Ending: Sendable, Hashable {
        case exited(Int32)
        case killed(by: Int32)

        /// The exit code, or 128 and the signal, as shells have it.
        var status: Int32 {
            switch self {
            case .exited(let code): code
            case .killed(let signal): 128 + signal
            }
        }
    }

    /// What stands behind one of its standard streams.
    enum Stream: Sendable {
        case nothing
        case pipe(Pipe)
        /// A file of this process, such as a socket that is listened at.
        case descriptor(Int32)
    }

    struct NotStarted: Error {
        let program: String
        let reason: String
    }

    let identifier: pid_t
    private let ending = Mutex<Ending?>(nil)

    /// It has none of the files of this process but the streams, and takes signals as a program that a shell started
    /// does.
    init(
        _ program: URL,
        _ arguments: [String],
        environment: [String: String] = ChildProcess.environment,
        in folder: URL = FileManager.default.temporaryDirectory,
        input: Stream = .nothing,
        output: Stream = .nothing,
        errors: Stream = .nothing
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, stream) in [input, output, errors].enumerated() {
            switch stream {
            case .nothing: posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0)
            case .pipe(let pipe):
                let end = number == 0 ? pipe.fileHandleForReading : pipe.fileHandleForWriting
                posix_spawn_file_actions_adddup2(&actions, end.fileDescriptor, Int32(number))
            case .descriptor(let file): posix_spawn_file_actions_adddup2(&actions, file, Int32(number))
            }
        }
        // One that is closed already is no failure.
        let open =
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }.max() ?? 2
        for number in 3..<max(open + 1, 3) { posix_spawn_file_actions_addclose(&actions, number) }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        // The shell goes to the folder, which is not to be had here, and becomes the program.
        let shell = "/bin/sh"
        let words = ([shell, "-c", "cd \"$1\" && shift && exec \"$@\"", "sh", folder.path, program.path] + arguments)
            .map { strdup($0) }
        let variables = environment.map { strdup("\($0.key)=\($0.value)") }
        defer { for text in words + variables { free(text) } }
        var identifier: pid_t = 0
        let failure = posix_spawn(&identifier, shell, &actions, &attributes, words + [nil], variables + [nil])
        guard failure == 0 else { throw NotStarted(program: program.path, reason: String(cString: strerror(failure))) }
        self.identifier = identifier
        // What it writes to ends when it does.
        if case .pipe(let pipe) = input { try? pipe.fileHandleForReading.close() }
        for case .pipe(let pipe) in [output, errors] { try? pipe.fileHandleForWriting.close() }
    }

    deinit {
        guard ending.withLock({ $0 }) == nil else { return }
        _ = kill(identifier, SIGKILL)
        _ = waited(0)
    }

    /// What a program finds, unless it is told.
    static let environment = ["PATH": "/usr/bin:/bin", "HOME": "/nowhere"]

    var isRunning: Bool { waited(WNOHANG) == nil }

    /// Waits for its end.
    @discardableResult
    func end() async -> Ending {
        await onOwnThread { [self] in endHere() }
    }

    /// Waits for its end, holding up the thread.
    private func endHere() -> Ending {
        if ending.withLock({ $0 }) == nil {
            // Without the lock, so that it can be told to end meanwhile. It is collected below: until then its number
            // is nobody else's.
            var information = siginfo_t()
            while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
        }
        return waited(0) ?? .exited(-1)
    }

    func send(_ signal: Int32) {
        ending.withLock { ending in
            // Once it is waited for its number may be another's.
            if ending == nil { _ = kill(identifier, signal) }
        }
    }

    private func waited(_ options: Int32) -> Ending? {
        ending.withLock { ending in
            if let ending { return ending }
            var status: Int32 = 0
            var found: pid_t
            repeat { found = waitpid(identifier, &status, options) } while found == -1 && errno == EINTR
            guard found == identifier else { return nil }
            // As WIFEXITED, WEXITSTATUS and WTERMSIG say it, which are macros.
            let signal = status & 0x7F
            let known: Ending = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(by: signal)
            ending = known
            return known
        }
    }
}

extension ChildProcess {
    /// What a program printed until its end.
    struct Outcome: Sendable {
        let ending: Ending
        let output: String
        let errors: String

        var status: Int32 { ending.status }
    }

    /// Runs a program to its end.
    ///
    /// - Parameter input: so little that it fits into a pipe, read or not.
    static func run(
        _ program: URL,
        _ arguments: [String],
        environment: [String: String] = ChildProcess.environment,
        in folder: URL = FileManager.default.temporaryDirectory,
        typing input: String = ""
    ) async throws -> Outcome {
        try await onOwnThread {
            let (typed, output, errors) = (Pipe(), Pipe(), Pipe())
            // Before there is somebody who may go away without reading it.
            try typed.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try typed.fileHandleForWriting.close()
            let process = try ChildProcess(
                program,
                arguments,
                environment: environment,
                in: folder,
                input: .pipe(typed),
                output: .pipe(output),
                errors: .pipe(errors)
            )
            let printed = output.fileHandleForReading.readDataToEndOfFile()
            let complained = errors.fileHandleForReading.readDataToEndOfFile()
            return Outcome(
                ending: process.endHere(),
                output: String(decoding: printed, as: UTF8.self),
                errors: String(decoding: complained, as: UTF8.self)
            )
        }
    }
}

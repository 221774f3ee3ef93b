import Dispatch
import Foundation
public import Logging
import NIOCore
import Portico
import Synchronization

/// Holds a port, and starts the program that serves it again where it crashes.
///
///     let supervisor = Supervisor(host: "127.0.0.1", port: 8080, logger: logger)
///     exit(try await supervisor.run(arguments: ["serve"]))
///
/// A trap, such as an index out of range, ends a program for all who use it. Who comes while there is none waits: the
/// socket is the supervisor's, and ``WebServer`` in the program takes it over. What was under way when it crashed is
/// lost; the live client sends its form again under its number.
///
/// The program is started again after 0.1 s, and after twice the time of before where it ended within a minute, up to
/// 30 s. One that ends by itself has a reason: it is started again only where it crashed before, since what kept it from
/// starting may pass. SIGTERM, SIGINT and SIGHUP are passed on. Where the supervisor itself is killed, the program goes on
/// without one.
public struct Supervisor: Sendable {
    private let host: String
    private let port: Int
    private let logger: Logger

    private static let firstPause = Duration.milliseconds(100)
    private static let longestPause = Duration.seconds(30)
    /// After so long the next crash is a new one.
    private static let calm = Duration.seconds(60)
    /// As Hummingbird has it.
    private static let backlog: CInt = 256

    /// - Parameters:
    ///   - host: the address of this machine that connections are taken on.
    ///   - port: 0 lets the system choose one.
    ///   - logger: gets a line for each crash.
    public init(host: String, port: Int, logger: Logger) {
        self.host = host
        self.port = port
        self.logger = logger
    }

    /// Runs this program, with other arguments, until it ends for good, and gives its exit code.
    ///
    /// Throws `IOError` where the port cannot be had or the program cannot be started.
    public func run(arguments: [String]) async throws -> Int32 {
        // Under systemd it may be there already.
        let handed = try HandedSocket(ProcessInfo.processInfo.environment)
        let socket = try handed?.descriptor ?? listeningSocket()
        defer { close(socket) }
        let program = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments.first ?? "")
        let child = SupervisedChild()
        let signals = child.passingSignalsOn()
        defer { for signal in signals { signal.cancel() } }
        var pause = Self.firstPause
        var hasCrashed = false
        while true {
            let began = ContinuousClock.now
            let end = try await child.run(program, arguments, socket)
            hasCrashed = hasCrashed || end.isCrash
            guard hasCrashed, end.status != 0, !child.isToldToStop else { return end.status }
            if ContinuousClock.now - began > Self.calm { pause = Self.firstPause }
            logger.error(
                "the server ended and is started again",
                metadata: ["exit code": "\(end.status)", "in": "\(pause)"]
            )
            await child.sleepsUnlessToldToStop(for: pause)
            if child.isToldToStop { return end.status }
            pause = min(pause * 2, Self.longestPause)
        }
    }

    private func listeningSocket() throws -> CInt {
        let address = try SocketAddress.makeAddressResolvingHost(host, port: port)
        let family: CInt = if case .v6 = address { AF_INET6 } else { AF_INET }
        #if canImport(Glibc)
            let kind = CInt(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        let socket = socket(family, kind, 0)
        guard socket >= 0 else { throw IOError(errnoCode: errno, reason: "socket") }
        var yes: CInt = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<CInt>.size))
        // The program gets it by another number, and what else is started does not get it.
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        let isBound = address.withSockAddr { bind(socket, $0, socklen_t($1)) == 0 }
        guard isBound, listen(socket, Self.backlog) == 0 else {
            let code = errno
            close(socket)
            throw IOError(errnoCode: code, reason: "bind")
        }
        return socket
    }
}

/// The program that is supervised, as often as it is started.
private final class SupervisedChild: Sendable {
    struct End: Sendable {
        /// The exit code, or 128 and the signal, as shells have it.
        let status: Int32
        /// Whether a signal ended it that nobody caught.
        let isCrash: Bool
    }

    private struct State {
        var process: pid_t?
        var isToldToStop = false
        var sleeper: Task<Void, Never>?
    }

    /// Only the process itself knows its number before it is the program.
    private static let handing = #"LISTEN_PID=$$ exec "$0" "$@""#

    private let state = Mutex(State())

    var isToldToStop: Bool { state.withLock { $0.isToldToStop } }

    func passingSignalsOn() -> [any DispatchSourceSignal] {
        [SIGTERM, SIGINT, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [self] in passOn(number) }
            source.resume()
            return source
        }
    }

    private func passOn(_ number: CInt) {
        state.withLock { state in
            if let process = state.process { kill(process, number) }
            guard number != SIGHUP else { return }
            state.isToldToStop = true
            state.sleeper?.cancel()
        }
    }

    func run(_ program: URL, _ arguments: [String], _ socket: CInt) async throws -> End {
        let process = try Self.spawn([program.path] + arguments, socket)
        state.withLock { state in
            state.process = process
            if state.isToldToStop { kill(process, SIGTERM) }
        }
        return await withCheckedContinuation { continuation in
            // A thread of its own: nothing else tells of the end of a process everywhere.
            DispatchQueue(label: "portico.supervisor").async { [self] in
                var information = siginfo_t()
                // It is collected below: until then its number is nobody else's.
                while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
                state.withLock { $0.process = nil }
                var status: CInt = 0
                while waitpid(process, &status, 0) == -1, errno == EINTR {}
                // As WIFEXITED, WEXITSTATUS and WTERMSIG say it, which are macros.
                let signal = status & 0x7F
                let end =
                    signal == 0
                    ? End(status: (status >> 8) & 0xFF, isCrash: false) : End(status: 128 + signal, isCrash: true)
                continuation.resume(returning: end)
            }
        }
    }

    /// Foundation's `Process` would have it ignore the signals that are ignored here.
    private static func spawn(_ words: [String], _ socket: CInt) throws -> pid_t {
        #if canImport(Darwin)
            var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?) = (nil, nil)
        #else
            var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, socket, HandedSocket.first)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        let shell = "/bin/sh"
        let variables = ProcessInfo.processInfo.environment.merging(["LISTEN_FDS": "1"]) { $1 }
        let arguments = ([shell, "-c", handing] + words).map { strdup($0) }
        let environment = variables.map { strdup("\($0.key)=\($0.value)") }
        defer { for text in arguments + environment { free(text) } }
        var process: pid_t = 0
        let failure = posix_spawn(&process, shell, &actions, &attributes, arguments + [nil], environment + [nil])
        guard failure == 0 else { throw IOError(errnoCode: failure, reason: shell) }
        return process
    }

    func sleepsUnlessToldToStop(for pause: Duration) async {
        let sleeper = Task<Void, Never> { try? await Task.sleep(for: pause) }
        state.withLock { state in
            state.sleeper = sleeper
            if state.isToldToStop { sleeper.cancel() }
        }
        await sleeper.value
    }
}

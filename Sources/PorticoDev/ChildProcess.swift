import Foundation
import Synchronization

/// A command that is run to its end.
enum ChildProcess {
    struct Outcome: Sendable {
        let status: Int32
        /// Of both streams, as it came.
        let output: [UInt8]
    }

    /// Ends it where the task is cancelled.
    static func run(_ words: [String]) async -> Outcome {
        // A file takes whatever is printed without anybody having to read at the same time.
        let file = FileManager.default.temporaryDirectory.appending(path: "portico-dev-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let isMade = FileManager.default.createFile(
            atPath: file.path,
            contents: nil,
            attributes: [.posixPermissions: 0o600]
        )
        guard isMade, let handle = try? FileHandle(forWritingTo: file) else {
            return Outcome(status: 1, output: Array("no temporary file can be written".utf8))
        }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = handle
        process.standardError = handle
        let status = await ended(process)
        try? handle.close()
        let output = (try? Data(contentsOf: file)).map { Array($0) } ?? []
        return Outcome(status: status, output: output)
    }

    /// Starts a process, and gives its status when it has ended.
    static func ended(_ process: sending Process) async -> Int32 {
        let reference = ProcessReference(process)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                reference.start { continuation.resume(returning: $0) }
            }
        } onCancel: {
            reference.terminate()
        }
    }
}

/// A process that several tasks know of: it is started once, and told to end at any time.
final class ProcessReference: Sendable {
    private struct State {
        let process: Process
        var isStarted = false
        var isEnded = false
        var isUnwanted = false
    }

    private let state: Mutex<State>

    init(_ process: sending Process) {
        state = Mutex(State(process: process))
    }

    /// - Parameter onEnd: called once, with 127 where it cannot be started.
    func start(onEnd: @escaping @Sendable (_ status: Int32) -> Void) {
        let isStarted = state.withLock { state in
            guard !state.isUnwanted else { return false }
            state.process.terminationHandler = { [weak self] process in
                self?.state.withLock { $0.isEnded = true }
                onEnd(process.terminationStatus)
            }
            do {
                try state.process.run()
                state.isStarted = true
            } catch {
                state.process.terminationHandler = nil
            }
            return state.isStarted
        }
        if !isStarted { onEnd(127) }
    }

    /// Tells it to end.
    func terminate() {
        signal(SIGTERM)
    }

    /// Ends it at once.
    func kill() {
        signal(SIGKILL)
    }

    private func signal(_ number: Int32) {
        state.withLock { state in
            state.isUnwanted = true
            guard state.isStarted, !state.isEnded else { return }
            _ = Foundation.kill(state.process.processIdentifier, number)
        }
    }
}

import Foundation
import Synchronization

/// The program that is developed, while it runs.
final class RunningProgram: Sendable {
    /// After so long without an end it is ended at once.
    private static let patience = Duration.seconds(10)

    private let arguments: [String]
    private let report: URL
    private let running = Mutex<(process: ProcessReference, end: Task<Void, Never>)?>(nil)

    /// - Parameter report: the file that tells it how builds are.
    init(arguments: [String], report: URL) {
        self.arguments = arguments
        self.report = report
    }

    /// Runs a program in place of the one that runs.
    func restart(_ path: String) async throws {
        await stop()
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        var environment = ProcessInfo.processInfo.environment
        environment["PORTICO_BUILD_REPORT"] = report.path
        process.environment = environment
        let reference = ProcessReference(process)
        let (ends, ended) = AsyncStream<Int32>.makeStream()
        reference.start { status in
            ended.yield(status)
            ended.finish()
        }
        let end = Task {
            for await status in ends where status != 0 {
                let text = "portico-dev: the program ended with \(status); it is started again when a file changes\n"
                FileHandle.standardError.write(Data(text.utf8))
            }
        }
        running.withLock { $0 = (reference, end) }
    }

    /// Returns when it has ended: until then the port and the stored files are its own.
    func stop() async {
        let former = running.withLock { running in
            defer { running = nil }
            return running
        }
        guard let former else { return }
        former.process.terminate()
        let last = Task {
            try await Task.sleep(for: Self.patience)
            former.process.kill()
        }
        await former.end.value
        last.cancel()
    }
}

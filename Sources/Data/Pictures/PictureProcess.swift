import CPictures
import Foundation
import Synchronization

/// The process that makes one picture, and may break of what is in it.
///
/// It knows nothing of the server: it gets a picture, a width and an empty environment, and has time, memory and room for
/// its result as `picture_make` says.
struct PictureProcess: Sendable {
    enum Outcome: Sendable {
        case made
        /// The picture cannot be made, however often one tries.
        case impossible
        /// It could not be tried, or was not tried to the end.
        case failed
        /// What makes pictures is not there.
        case unsupported
    }

    /// It has ten seconds of a processor; this is for one that waits.
    private static let patience = Duration.seconds(30)

    private let command: [String]
    private let hasLibrary: Flag

    private final class Flag: Sendable {
        let isSet: Atomic<Bool>

        init(_ isSet: Bool) {
            self.isSet = Atomic(isSet)
        }
    }

    init(_ command: [String]) {
        self.command = command
        hasLibrary = Flag(!command.isEmpty)
    }

    /// Whether it was not found yet that what makes pictures is not there.
    var canMake: Bool { hasLibrary.isSet.load(ordering: .relaxed) }

    func make(width: Int, from original: URL, to result: URL) async -> Outcome {
        guard let program = command.first, let input = try? FileHandle(forReadingFrom: original),
            let output = try? FileHandle(forWritingTo: result)
        else { return .failed }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = Array(command.dropFirst()) + [String(width)]
        process.environment = [:]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        let status = await ended(process)
        try? input.close()
        try? output.close()
        switch status {
        case Int32(picture_made.rawValue): return .made
        case Int32(picture_no_library.rawValue):
            hasLibrary.isSet.store(false, ordering: .relaxed)
            return .unsupported
        // Its own limits and what is in the picture end it by a signal; these are of the machine.
        case nil, Int32(picture_not_written.rawValue), Int32(picture_usage.rawValue), 126, 127: return .failed
        default: return .impossible
        }
    }

    /// Its status, -1 for a signal; nil where it cannot be started, or was ended from here.
    private func ended(_ process: sending Process) async -> Int32? {
        let ends = AsyncStream<Int32>.makeStream()
        let hasEnded = Flag(false)
        process.terminationHandler = { process in
            hasEnded.isSet.store(true, ordering: .relaxed)
            ends.continuation.yield(process.terminationReason == .exit ? process.terminationStatus : -1)
            ends.continuation.finish()
        }
        guard (try? process.run()) != nil else { return nil }
        let number = process.processIdentifier
        let status = await withTaskGroup(of: Int32?.self) { group in
            group.addTask { await ends.stream.first { _ in true } }
            group.addTask {
                try? await Task.sleep(for: Self.patience)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
        if status == nil, !hasEnded.isSet.load(ordering: .relaxed) { kill(number, SIGKILL) }
        return status
    }
}

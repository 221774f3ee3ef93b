import Foundation
import Synchronization

/// Wakes a thread that waits for a socket.
final class WakePipe: Sendable {
    /// Can be read once somebody called `wake`.
    let reading: Int32
    private let writing: Int32

    /// Nil where the program has too many open files.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        (reading, writing) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
    }

    deinit {
        close(reading)
        close(writing)
    }

    func wake() {
        var byte: UInt8 = 1
        // Where it is full already the reader wakes as well.
        _ = write(writing, &byte, 1)
    }

    /// Takes what was written.
    func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(reading, &bytes, bytes.count) > 0 {}
    }
}

/// Whether the task that waits for a statement was cancelled.
final class Interruption: Sendable {
    private let flag = Atomic(false)
    private let pipe: WakePipe

    init(waking pipe: WakePipe) {
        self.pipe = pipe
    }

    var isCancelled: Bool { flag.load(ordering: .acquiring) }

    func cancel() {
        flag.store(true, ordering: .releasing)
        pipe.wake()
    }
}

import Foundation

/// The CPU time of another process, of all its threads together, in nanoseconds as Linux counts it.
///
/// `ProcessFigures` has it in hundredths of a second, which is much where an update takes a hundredth of a millisecond.
struct ProcessClock: Sendable {
    struct NotToBeHad: Error, CustomStringConvertible {
        let description = "the CPU time of another process cannot be read on this system"
    }

    private let identifier: pid_t

    init(of process: pid_t) {
        identifier = process
    }

    func now() throws(NotToBeHad) -> Duration {
        #if os(Linux)
            var clock = clockid_t()
            var time = timespec()
            guard clock_getcpuclockid(identifier, &clock) == 0, clock_gettime(clock, &time) == 0 else {
                throw NotToBeHad()
            }
            return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        #else
            throw NotToBeHad()
        #endif
    }

    /// What the process spends while `work` is done.
    func cost(of work: () async throws -> Void) async throws -> Duration {
        let start = try now()
        try await work()
        return try now() - start
    }
}

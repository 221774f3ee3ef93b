import Foundation

/// What CPU time the work of one thread takes, told without asking the system each time.
///
///     let clock = ThreadClock.current
///     let start = clock.begin()
///     compute()
///     print(clock.end(start))
///
/// The system takes a microsecond to tell a thread's CPU time, and a page of 25 would ask four times. The time that
/// passed is told in a twentieth of that.
@usableFromInline
final class ThreadClock {
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        return pthread_key_create(&key) { ThreadClock.release($0) } == 0 ? key : nil
    }()

    /// That of the calling thread, which is nobody else's.
    @usableFromInline static var current: ThreadClock {
        guard let key else { return ThreadClock() }
        if let known = pthread_getspecific(key) {
            return Unmanaged<ThreadClock>.fromOpaque(known).takeUnretainedValue()
        }
        let clock = ThreadClock()
        let kept = Unmanaged.passRetained(clock)
        if pthread_setspecific(key, kept.toOpaque()) != 0 { kept.release() }
        return clock
    }

    private var timer = CPUTimer()

    /// A piece of work begins now.
    @usableFromInline
    func begin() -> CPUTimer.Start {
        // The other monotonic clock has only microseconds on Darwin.
        timer.begin(at: Self.time(of: CLOCK_MONOTONIC_RAW)) { Self.time(of: CLOCK_THREAD_CPUTIME_ID) }
    }

    /// What a piece of work took that began then and is done now: as much CPU time as it took, and
    /// ``CPUTimer/tolerance`` more at most.
    @usableFromInline
    func end(_ start: CPUTimer.Start) -> Duration {
        let now = Self.time(of: CLOCK_MONOTONIC_RAW)
        return .nanoseconds(timer.end(start, at: now) { Self.time(of: CLOCK_THREAD_CPUTIME_ID) })
    }

    private static func release(_ clock: UnsafeMutableRawPointer?) {
        if let clock { Unmanaged<ThreadClock>.fromOpaque(clock).release() }
    }

    private static func time(of clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

/// The arithmetic of a ``ThreadClock``, in nanoseconds.
///
/// No work takes more CPU time than time: what is done within the tolerance counts as the time that passed. What lasts
/// longer may have waited for a processor or a disk. It counts as the CPU time of its thread since the system was last
/// asked for it before the work began, at most one tolerance earlier.
@usableFromInline
struct CPUTimer {
    /// When a piece of work began.
    @usableFromInline
    struct Start {
        fileprivate let moment: Int64
        /// What the thread had taken by then, or at most one tolerance earlier.
        fileprivate let cpuTime: Int64
    }

    static let tolerance: Int64 = 200_000

    private var asked: (at: Int64, cpuTime: Int64)?

    mutating func begin(at now: Int64, _ cpuTime: () -> Int64) -> Start {
        if let asked, now - asked.at < Self.tolerance { return Start(moment: now, cpuTime: asked.cpuTime) }
        let time = cpuTime()
        asked = (now, time)
        return Start(moment: now, cpuTime: time)
    }

    mutating func end(_ start: Start, at now: Int64, _ cpuTime: () -> Int64) -> Int64 {
        let passed = now - start.moment
        guard passed > Self.tolerance else { return passed }
        let time = cpuTime()
        asked = (now, time)
        return min(passed, time - start.cpuTime)
    }
}

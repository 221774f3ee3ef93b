import Foundation
import Synchronization

/// Says when it is time to write down how far a job is: a few times a second, for each is a write to the disk.
final class ProgressPace: Sendable {
    private let now: @Sendable () -> Date
    private let last = Mutex<Date?>(nil)

    init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    var isTime: Bool {
        let moment = now()
        return last.withLock { last in
            if let before = last, abs(moment.timeIntervalSince(before)) < 0.3 { return false }
            last = moment
            return true
        }
    }
}

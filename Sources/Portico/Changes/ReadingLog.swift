import Synchronization

/// What was read while something was made, so that its maker hears when any of that changes.
///
///     let log = ReadingLog()
///     await ReadingLog.$current.withValue(log) { await screen.appear() }
///     let watches = log.watch { wake() }       // nothing that changed since the first read is missed
///
/// A reader for others, such as a storage, notes what it reads in the task's log. A view model says nothing: what
/// its providers read wakes its page, and nothing else does.
public final class ReadingLog: Sendable {
    /// The log of what this task works for; nil where nobody wants to know.
    @TaskLocal public static var current: ReadingLog?

    /// What was read of one feed.
    private struct Reading {
        let feed: ChangeFeed
        /// The feed's number before the first read.
        var number: UInt64
        var subjects: [ChangeFeed.Subject]
    }

    /// Who reads more, such as so many rows one by one, is told of each change to the feed.
    private static let maxSubjects = 1_024

    private let readings = Mutex<[Reading]>([])

    public init() {}

    /// Whether nothing was read that could change.
    public var isEmpty: Bool { readings.withLock { $0.isEmpty } }

    /// Notes what was read.
    ///
    /// - Parameters:
    ///   - subjects: what was read.
    ///   - feed: what tells of its changes.
    ///   - number: that of the feed before the read began, so that no change falls between the two.
    public func note(_ subjects: some Sequence<ChangeFeed.Subject>, of feed: ChangeFeed, since number: UInt64) {
        readings.withLock { readings in
            if let index = readings.firstIndex(where: { $0.feed === feed }) {
                // Reads that go on at the same time note themselves in any order.
                readings[index].number = min(readings[index].number, number)
                readings[index].subjects.append(contentsOf: subjects)
                if readings[index].subjects.count > Self.maxSubjects { readings[index].subjects = [.anything] }
            } else {
                readings.append(Reading(feed: feed, number: number, subjects: Array(subjects)))
            }
        }
    }

    /// Notes all that was read for something that this is made of as well.
    public func note(_ other: ReadingLog) {
        for reading in other.readings.withLock({ $0 }) {
            note(reading.subjects, of: reading.feed, since: reading.number)
        }
    }

    /// Whether anything of what was read has changed since, so that what was made of it may be half old and half new.
    public var isOutdated: Bool {
        readings.withLock { $0 }.contains { $0.feed.hasChanged(Set($0.subjects), since: $0.number) }
    }

    /// Tells when anything of what was read changes, as long as the watches are kept; at once where it has.
    public func watch(_ tell: @escaping @Sendable () -> Void) -> [ChangeFeed.Watch] {
        readings.withLock { $0 }.map { $0.feed.watch(Set($0.subjects), since: $0.number, tell) }
    }
}

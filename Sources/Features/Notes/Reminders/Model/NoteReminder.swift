import AtriumTexts
public import Foundation
public import Portico

/// That somebody wants to be reminded of a note: when, and how far it is with that.
///
///     NoteReminder(id: .random(), note: note.id, owner: account, schedule: schedule, createdAt: now)?.dueAt
///
/// Of all the times that were missed while nobody looked, it is told once. Where the clock went far forward and came
/// back, those times were not missed at all, and are told when they come: `skipped` remembers them.
public struct NoteReminder: Sendable, Hashable, Identifiable {
    public typealias ID = RandomIdentifier<NoteReminder>

    public let id: ID
    public let note: Note.ID
    public let owner: AccountID
    public private(set) var schedule: ReminderSchedule
    public let createdAt: Date
    /// When it is told next, also where it was snoozed; nil where it has ended.
    public private(set) var dueAt: Date?
    /// The latest moment that it was told of.
    public private(set) var toldAt: Date?
    public private(set) var skipped: SkippedTimes?
    public private(set) var endedAt: Date?
    /// Whether its note is in the trash, where it reminds nobody.
    public let isHeld: Bool

    /// Nil where none of its times is behind the moment at which it is set.
    public init?(
        id: ID,
        note: Note.ID,
        owner: AccountID,
        schedule: ReminderSchedule,
        createdAt: Date
    ) {
        guard let first = schedule.next(after: createdAt) else { return nil }
        self.init(id: id, note: note, owner: owner, schedule: schedule, createdAt: createdAt, dueAt: first)
    }

    /// One as it was stored.
    public init(
        id: ID,
        note: Note.ID,
        owner: AccountID,
        schedule: ReminderSchedule,
        createdAt: Date,
        dueAt: Date?,
        toldAt: Date? = nil,
        skipped: SkippedTimes? = nil,
        endedAt: Date? = nil,
        isHeld: Bool = false
    ) {
        self.id = id
        self.note = note
        self.owner = owner
        self.schedule = schedule
        self.createdAt = createdAt
        self.dueAt = dueAt
        self.toldAt = toldAt
        self.skipped = skipped
        self.endedAt = endedAt
        self.isHeld = isHeld
    }

    /// Whether it reminds nobody any more.
    public var hasEnded: Bool { dueAt == nil }
}

/// Times that had passed, by the clock as it was then, when a reminder was told of an earlier one.
public struct SkippedTimes: Sendable, Hashable {
    /// They are behind this moment,
    public var after: Date
    /// and not behind this one.
    public var until: Date
    /// Whether the clock came back before them, so that they are told one by one.
    public var areTold: Bool

    public init(after: Date, until: Date, areTold: Bool) {
        self.after = after
        self.until = until
        self.areTold = areTold
    }
}

// What happens to a reminder.
extension NoteReminder {
    /// It was told that it is due; the clock was at `now`.
    ///
    /// - Returns: whether it was due at that moment and nothing happened to it meanwhile.
    public mutating func wasTold(of moment: Date, at now: Date) -> Bool {
        guard dueAt == moment else { return false }
        let hasMissed = schedule.next(after: moment).map { $0 <= now } ?? false
        if var skipped, skipped.areTold, moment <= skipped.until {
            skipped.after = moment
            skipped.areTold = !hasMissed
            self.skipped = skipped
        } else {
            toldAt = max(toldAt ?? moment, moment)
            skipped = hasMissed ? SkippedTimes(after: moment, until: now, areTold: false) : nil
        }
        dueAt = next(after: max(moment, now))
        endedAt = dueAt == nil ? now : nil
        return true
    }

    /// The clock is at `now`: where that is before times which were taken for missed, they are told when they come.
    ///
    /// - Returns: whether that changed anything.
    public mutating func clockIs(at now: Date) -> Bool {
        guard var skipped, !skipped.areTold, now < skipped.until else { return false }
        skipped.areTold = true
        self.skipped = skipped
        guard let next = next(after: now) else { return true }
        dueAt = min(dueAt ?? next, next)
        endedAt = nil
        return true
    }

    /// It is told later, and then as its schedule has it.
    ///
    /// - Returns: whether there is such a time.
    public mutating func snooze(_ snooze: ReminderSnooze, at now: Date) -> Bool {
        guard let moment = snooze.moment(after: now, in: schedule.zone) else { return false }
        dueAt = moment
        endedAt = nil
        return true
    }

    /// It gets another schedule, as if it were set at `now`.
    ///
    /// - Returns: whether any of its times is behind that.
    public mutating func move(to schedule: ReminderSchedule, at now: Date) -> Bool {
        guard let first = schedule.next(after: now) else { return false }
        self.schedule = schedule
        dueAt = first
        toldAt = nil
        skipped = nil
        endedAt = nil
        return true
    }

    /// From now on it reminds nobody.
    public mutating func end(at now: Date) {
        dueAt = nil
        skipped = nil
        endedAt = now
    }

    /// The next time that it was not told of.
    private func next(after moment: Date) -> Date? {
        if let skipped, skipped.areTold, moment < skipped.until,
            let next = schedule.next(after: max(moment, skipped.after)), next <= skipped.until
        {
            return next
        }
        return schedule.next(after: max(moment, toldAt ?? moment, skipped?.until ?? moment))
    }
}

extension NoteLimits {
    /// How many reminders a note can have, with those that ended.
    public static let reminders = 10
    /// How many an account can have.
    public static let accountReminders = 500
    /// How many stand on a page of all.
    public static let listedReminders = 50
    /// For how long one that ended is kept, in seconds: 30 days.
    public static let endedReminderAge: TimeInterval = 2_592_000
}

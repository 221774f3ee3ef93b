public import Foundation

/// Tells of reminders when they are due, for as long as it is let: it looks once a minute, when the next one is due,
/// and when one is set.
///
///     await ReminderWatch(reminders: repository, alerts: alerts, bell: bell, turn: lock).run()
///
/// What became due while no program ran is told at the start, once for each reminder. That it was told is stored behind
/// the telling: a program that is killed between tells it again with the same key, and loses none. Of several programs
/// over the same data one watches, and another takes over within a minute of its end.
public struct ReminderWatch: Sendable {
    /// How many are read at a time.
    static let batch = 100
    /// How many are told at most before it looks at the time again; the others are told a minute later.
    static let maxBatches = 1_000

    private let reminders: any DueRemindersRepository
    private let alerts: any ReminderAlerts
    private let bell: ReminderBell
    private let turn: @Sendable () -> (any ReminderTurn)?
    private let now: @Sendable () -> Date
    private let clock: any Clock<Duration>
    private let report: @Sendable (String) -> Void

    /// - Parameters:
    ///   - turn: takes the place of the one program that watches; nil where another has it.
    ///   - clock: what it waits by.
    ///   - report: told of what could not be read, told or stored.
    public init(
        reminders: any DueRemindersRepository,
        alerts: any ReminderAlerts,
        bell: ReminderBell,
        turn: @escaping @Sendable () -> (any ReminderTurn)?,
        now: @escaping @Sendable () -> Date = { Date() },
        clock: any Clock<Duration> = ContinuousClock(),
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.reminders = reminders
        self.alerts = alerts
        self.bell = bell
        self.turn = turn
        self.now = now
        self.clock = clock
        self.report = report
    }

    /// Watches until its task is cancelled.
    public func run() async {
        var held: (any ReminderTurn)?
        // When it is woken beside each minute.
        var alarm: Date?
        await withDiscardingTaskGroup { group in
            group.addTask {
                while (try? await clock.sleep(for: .seconds(60))) != nil { bell.ring() }
            }
            bell.ring()
            for await _ in bell.rings {
                // The program that had it may have ended since.
                if held == nil { held = turn() }
                guard held != nil else { continue }
                let next = await look()
                let moment = now()
                if let set = alarm, set <= moment { alarm = nil }
                guard let next, next.timeIntervalSince(moment) < 60, alarm.map({ next < $0 }) ?? true else { continue }
                alarm = next
                let wait = Duration.seconds(max(1, next.timeIntervalSince(moment)))
                group.addTask {
                    if (try? await clock.sleep(for: wait)) != nil { bell.ring() }
                }
            }
            group.cancelAll()
        }
        withExtendedLifetime(held) {}
    }

    /// Tells of all that are due now.
    ///
    /// - Returns: when the next one is due; nil where that is not known.
    @discardableResult
    public func look() async -> Date? {
        let moment = now()
        do throws(NoteError) {
            try await reminders.takeBackSkipped(at: moment)
            try await tellDue(at: moment)
            try await reminders.removeReminders(endedBefore: moment.addingTimeInterval(-NoteLimits.endedReminderAge))
            return try await reminders.nextDue(after: moment)
        } catch {
            report("reminders cannot be read or written: \(error)")
            return nil
        }
    }

    private func tellDue(at moment: Date) async throws(NoteError) {
        // One that cannot be told stays due, and holds up none behind it.
        var passed = 0
        for _ in 0..<Self.maxBatches where !Task.isCancelled {
            let batch = try await reminders.due(at: moment, passing: passed, limit: Self.batch)
            passed += batch.unreadable
            for reminder in batch.reminders where !Task.isCancelled {
                if await isTold(reminder) {
                    try await reminders.noteTold(reminder, at: moment)
                } else {
                    passed += 1
                }
            }
            if batch.isLast { return }
        }
    }

    private func isTold(_ reminder: DueReminder) async -> Bool {
        do {
            try await alerts.reminderIsDue(reminder)
            return true
        } catch {
            report("a reminder could not be told: \(error)")
            return false
        }
    }
}

/// The place of the one program that watches, for as long as it is kept.
public protocol ReminderTurn: Sendable {}

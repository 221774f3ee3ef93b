import Foundation
import NotesData
import Portico
import PorticoTestSupport
import Synchronization
import Testing

@testable import Notes

@Suite struct ReminderWatchTests {
    private let bell = ReminderBell()
    private let clock = ManualClock()

    private func watch(
        _ here: NotesFixture,
        _ hearer: Hearer,
        turn: @escaping @Sendable () -> (any ReminderTurn)? = { Place() }
    ) -> ReminderWatch {
        ReminderWatch(
            reminders: here.notes,
            alerts: hearer,
            bell: bell,
            turn: turn,
            now: { hearer.now },
            clock: clock
        )
    }

    @Test(arguments: Kind.allCases)
    func whatBecameDueWhileNoServerRanIsToldOnce(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan")
        let once = try await here.remind(of: note, minute: 1)
        let daily = try await here.remind(of: note, minute: 2, .daily)
        let hearer = Hearer(at: here.moment(86_400 * 5))
        let next = await watch(here, hearer).look()
        #expect(hearer.told.map(\.reminder) == [once.id, daily.id])
        #expect(hearer.told.map(\.noteName) == ["Plan", "Plan"])
        #expect(next == here.moment(86_400 * 5 + 120))
        await watch(here, hearer).look()
        #expect(hearer.told.count == 2)
    }

    @Test(arguments: Kind.allCases)
    func aProgramThatEndedBeforeItNotedTellsTheSameKeyAgain(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        try await here.remind(of: try await here.add("Plan"), minute: 1)
        let hearer = Hearer(at: here.moment(60))
        // Told, and then the program ended.
        for reminder in try await here.due(minute: 1).reminders { try await hearer.reminderIsDue(reminder) }
        hearer.now = here.moment(600)
        await watch(here, hearer).look()
        await watch(here, hearer).look()
        #expect(hearer.told.count == 2 && Set(hearer.told.map(\.key)).count == 1)
    }

    @Test(arguments: Kind.allCases)
    func oneThatCannotBeToldIsToldLaterAndHoldsUpNoOther(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan")
        let first = try await here.remind(of: note, minute: 1)
        let second = try await here.remind(of: note, minute: 2)
        let hearer = Hearer(at: here.moment(300))
        hearer.deafTo = [first.id]
        await watch(here, hearer).look()
        #expect(hearer.told.map(\.reminder) == [second.id])
        hearer.deafTo = []
        await watch(here, hearer).look()
        #expect(hearer.told.map(\.reminder) == [second.id, first.id])
    }

    @Test func moreThanOnePortionIsToldInOneLook() async throws {
        let here = try NotesFixture(.memory)
        for number in 0..<30 {
            let note = try await here.add("\(number)")
            for minute in 1...NoteLimits.reminders { try await here.remind(of: note, minute: minute) }
        }
        let hearer = Hearer(at: here.moment(3_600))
        await watch(here, hearer).look()
        #expect(hearer.told.count == 300 && Set(hearer.told.map(\.key)).count == 300)
    }

    @Test(arguments: Kind.allCases)
    func aClockThatWasAheadAndCameBackSkipsNothing(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        try await here.remind(of: try await here.add("Plan"), minute: 1, .daily)
        let hearer = Hearer(at: here.moment(86_400 * 300))
        await watch(here, hearer).look()
        for day in 0..<3 {
            hearer.now = here.moment(Double(86_400 * day + 90))
            await watch(here, hearer).look()
        }
        #expect(hearer.told.map(\.moment) == [60, 86_460, 172_860].map(here.moment))
    }

    @Test func itWakesWhenTheNextOneIsDue() async throws {
        let here = try NotesFixture(.memory)
        try await here.remind(of: try await here.add("Plan"), minute: 1)
        let hearer = Hearer(at: here.moment(30))
        let watch = watch(here, hearer)
        let running = Task { await watch.run() }
        await clock.sleepers(2)
        #expect(clock.waits == [.seconds(30), .seconds(60)])
        hearer.now = here.moment(60)
        clock.advance(by: .seconds(30))
        await until { hearer.told.count == 1 }
        running.cancel()
        await running.value
    }

    @Test func itLooksWhenOneIsSetAndEachMinute() async throws {
        let here = try NotesFixture(.memory)
        let note = try await here.add("Plan")
        let hearer = Hearer(at: here.moment(90))
        let watch = watch(here, hearer)
        let running = Task { await watch.run() }
        await clock.sleepers(1)
        try await here.remind(of: note, minute: 1)
        bell.ring()
        await until { hearer.told.count == 1 }
        try await here.remind(of: note, minute: 1)
        clock.advance(by: .seconds(60))
        await until { hearer.told.count == 2 }
        running.cancel()
        await running.value
    }

    @Test func aProgramWithoutThePlaceTellsNothingUntilItHasIt() async throws {
        let here = try NotesFixture(.memory)
        try await here.remind(of: try await here.add("Plan"), minute: 1)
        let hearer = Hearer(at: here.moment(90))
        let asked = Asked()
        let watch = watch(here, hearer) { asked.isFirst() ? nil : Place() }
        let running = Task { await watch.run() }
        await until { asked.count == 1 }
        #expect(hearer.told.isEmpty)
        bell.ring()
        await until { hearer.told.count == 1 }
        running.cancel()
        await running.value
    }
}

private struct Place: ReminderTurn {}

/// How often a place was asked for.
private final class Asked: Sendable {
    private let asked = Mutex(0)

    var count: Int { asked.withLock { $0 } }

    func isFirst() -> Bool {
        asked.withLock { asked in
            asked += 1
            return asked == 1
        }
    }
}

/// Keeps what it is told, and has the time.
private final class Hearer: ReminderAlerts {
    struct IsDeaf: Error {}

    private struct Guarded {
        var now: Date
        var told: [DueReminder] = []
        var deafTo: Set<NoteReminder.ID> = []
    }

    private let guarded: Mutex<Guarded>

    init(at now: Date) { guarded = Mutex(Guarded(now: now)) }

    var told: [DueReminder] { guarded.withLock { $0.told } }
    var now: Date {
        get { guarded.withLock { $0.now } }
        set { guarded.withLock { $0.now = newValue } }
    }
    var deafTo: Set<NoteReminder.ID> {
        get { guarded.withLock { $0.deafTo } }
        set { guarded.withLock { $0.deafTo = newValue } }
    }

    func reminderIsDue(_ reminder: DueReminder) async throws {
        let isDeaf = guarded.withLock { guarded in
            if guarded.deafTo.contains(reminder.reminder) { return true }
            guarded.told.append(reminder)
            return false
        }
        if isDeaf { throw IsDeaf() }
    }
}

import AtriumTexts
import Foundation
import Portico
import Synchronization
import Testing

@testable import Notes

@Suite struct ReminderPagesTests {
    private let now = ListedNotes.morning
    private let bell = ReminderBell()

    private func day(after days: Int) throws -> ReminderDay {
        let today = try #require(ReminderDay(number: TimeZoneName.utc.dayNumber(at: now)))
        return try #require(today.adding(days: days))
    }

    private func reminder(after days: Int, of owner: AccountID = ListedNotes.ada) throws -> NoteReminder {
        try #require(
            NoteReminder(
                id: .random(),
                note: ListedNotes.id(1),
                owner: owner,
                schedule: ReminderSchedule(day: try day(after: days), time: .morning, zone: .utc),
                createdAt: now
            )
        )
    }

    private func page(
        _ reminders: HeldReminders,
        changing changed: NoteReminder.ID? = nil
    ) async -> NoteRemindersViewModel {
        let now = now
        let viewModel = NoteRemindersViewModel(
            provider: NoteRemindersProvider(
                notes: ListedNotes([ListedNotes.note(1, "Plan")]),
                reminders: reminders,
                bell: bell,
                timeZones: ListedNotes(),
                owner: ListedNotes.ada,
                request: NoteRemindersRequest(note: ListedNotes.id(1), changed: changed),
                now: { now },
                newID: { .random() }
            ),
            localiser: .english
        )
        _ = await viewModel.appear()
        return viewModel
    }

    private func list(_ reminders: HeldReminders, page: PageNumber = .first) async -> ReminderListViewModel {
        let now = now
        let viewModel = ReminderListViewModel(
            provider: ReminderListProvider(
                reminders: reminders,
                bell: bell,
                owner: ListedNotes.ada,
                request: ReminderListRequest(page: page),
                now: { now }
            ),
            localiser: .english
        )
        _ = await viewModel.appear()
        return viewModel
    }

    @Test func theFormBeginsWithTomorrowMorning() async throws {
        let form = try #require(await page(HeldReminders()).shown.value.form)
        #expect(form.date == (try day(after: 1)).text)
        #expect(form.time == "09:00")
        #expect(form.zones.filter(\.isChosen).map(\.value) == ["UTC"])
        #expect(form.repeats.filter(\.isChosen).map(\.value) == ["none"])
    }

    @Test func aReminderThatIsSetIsKeptAndWakesTheWatch() async throws {
        let reminders = HeldReminders()
        let output = await page(reminders).handle(
            .setTapped(reminder: nil, date: try day(after: 2), time: .morning, zone: .utc, repeats: .weekly)
        )
        let kept = try #require(reminders.reminders.first)
        #expect(output == .isDue(kept))
        #expect(kept.schedule.repeats == .weekly)
        var rings = bell.rings.makeAsyncIterator()
        let ring: Void? = await rings.next()
        #expect(ring != nil)
    }

    @Test func aReminderThatIsChangedStandsInTheFormAndGetsTheOtherTime() async throws {
        let reminders = HeldReminders([try reminder(after: 3), try reminder(after: 5)])
        let id = reminders.reminders[1].id
        let viewModel = await page(reminders, changing: id)
        let form = try #require(viewModel.shown.value.form)
        let fifth = try day(after: 5)
        #expect(form.reminder == id.text && form.date == fifth.text)
        let output = await viewModel.handle(
            .setTapped(reminder: id, date: try day(after: 9), time: .morning, zone: .utc, repeats: .daily)
        )
        let kept = reminders.reminders[1]
        #expect(output == .isDue(kept) && reminders.reminders.count == 2)
        let ninth = try day(after: 9)
        #expect(kept.schedule.day == ninth && kept.schedule.repeats == .daily)
        #expect(kept.dueAt == kept.schedule.next(after: now))
    }

    @Test func aReminderThatEndedCanBeSetAgainAndAPastTimeLeavesItAsItWas() async throws {
        var ended = try reminder(after: 3)
        ended.end(at: now)
        let reminders = HeldReminders([ended])
        let viewModel = await page(reminders, changing: ended.id)
        let past = try day(after: -1)
        let refused = await viewModel.handle(
            .setTapped(reminder: ended.id, date: past, time: .morning, zone: .utc, repeats: .none)
        )
        #expect(refused == nil && reminders.reminders == [ended])
        #expect(viewModel.shown.value.form?.reminder == ended.id.text)
        _ = await viewModel.handle(
            .setTapped(reminder: ended.id, date: try day(after: 1), time: .morning, zone: .utc, repeats: .none)
        )
        #expect(!reminders.reminders[0].hasEnded)
    }

    @Test func aReminderThatIsGoneLeavesTheFormForANewOne() async throws {
        #expect(await page(HeldReminders(), changing: .random()).shown.value.form?.reminder == nil)
    }

    @Test func aTimeThatIsOverIsRefusedBesideItsFieldAndStaysInTheForm() async throws {
        let reminders = HeldReminders()
        let viewModel = await page(reminders)
        let past = try day(after: -1)
        #expect(
            await viewModel.handle(.setTapped(reminder: nil, date: past, time: .morning, zone: .utc, repeats: .none))
                == nil
        )
        #expect(reminders.reminders.isEmpty)
        #expect(viewModel.shown.value.form?.date == past.text)
        guard case .invalid(let errors) = viewModel.shown.condition else {
            Issue.record("it is not refused")
            return
        }
        #expect(errors.map(\.field) == ["date"])
        #expect(errors.map { $0.message(in: .english) } == ["must be in the future"])
    }

    @Test func whereANoteHasAllItsRemindersNoneIsOffered() async throws {
        let all = try (1...NoteLimits.reminders).map { try reminder(after: $0) }
        let shown = await page(HeldReminders(all)).shown.value
        #expect(shown.form == nil)
        #expect(shown.isFull)
        #expect(shown.reminders.count == NoteLimits.reminders)
    }

    @Test func aReminderIsSnoozedAndRemovedOnBothPages() async throws {
        let (one, other) = (try reminder(after: 1), try reminder(after: 2))
        let reminders = HeldReminders([one, other])
        _ = await page(reminders).handle(.snoozeTapped(reminder: one.id, snooze: .tenMinutes))
        _ = await list(reminders).handle(.snoozeTapped(reminder: other.id, snooze: .oneHour))
        let second = now.timeIntervalSince1970.rounded(.down)
        #expect(reminders.reminders.map(\.dueAt?.timeIntervalSince1970) == [second + 600, second + 3_600])
        #expect(await page(reminders).handle(.removeTapped(reminder: one.id)) == .removed)
        #expect(await list(reminders).handle(.removeTapped(reminder: other.id)) == .removed)
        #expect(reminders.reminders.isEmpty)
    }

    @Test func theReminderOfSomebodyElseIsNotThere() async throws {
        let hers = try reminder(after: 1, of: ListedNotes.grace)
        let reminders = HeldReminders([hers])
        let (page, list) = (await page(reminders), await list(reminders))
        #expect(page.shown.value.reminders.isEmpty && list.shown.value.isEmpty)
        #expect(await page.handle(.removeTapped(reminder: hers.id)) == nil)
        #expect(await list.handle(.snoozeTapped(reminder: hers.id, snooze: .tomorrow)) == nil)
        #expect(page.shown.condition == .notFound && list.shown.condition == .notFound)
        #expect(reminders.reminders == [hers])
    }

    @Test func behindTheLastPageOfTheListTheLastOneIsShown() async throws {
        let all = try (1...NoteLimits.listedReminders + 1).map { try reminder(after: $0) }
        let shown = await list(HeldReminders(all), page: try #require(PageNumber(9))).shown.value
        #expect(shown.reminders.count == 1)
        #expect(shown.pager?.page == "2")
    }

    @Test func remindersThatCannotBeReadAreNotTakenForNone() async throws {
        let reminders = HeldReminders()
        reminders.outage.withLock { $0 = .unavailable(reason: "The disk is full.") }
        let (page, list) = (await page(reminders), await list(reminders))
        #expect(page.shown.condition == .unavailable && list.shown.condition == .unavailable)
        #expect(!page.shown.value.isEmpty && !list.shown.value.isEmpty)
        #expect(list.shown.value.message == "The reminders cannot be shown. The disk is full.")
    }
}

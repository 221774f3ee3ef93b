import Foundation
import NotesData
import Portico
import Testing

@testable import Notes

/// What was written on the days of a month and is due on them, alike on every storage.
@Suite struct NoteCalendarTests {
    /// Where the reader is.
    private struct Clocks: NoteTimeZones {
        let zone: TimeZone

        func timeZone(of account: AccountID) async -> TimeZone { zone }
    }

    /// The page of a day; today it is 2020-01-01.
    private func calendar(
        _ here: NotesFixture,
        _ day: String? = nil,
        in zone: String = "GMT",
        of owner: AccountID? = nil
    ) async throws -> NoteCalendarViewModel {
        let chosen = try day.map { text in try #require(CalendarDate(text: text)) }
        let provider = NoteCalendarProvider(
            calendar: here.notes,
            reminders: here.notes,
            noteChanges: here.notes,
            timeZones: Clocks(zone: try #require(TimeZone(identifier: zone))),
            owner: owner ?? here.ada,
            request: NoteCalendarRequest(day: chosen),
            now: { here.moment(0) }
        )
        let viewModel = NoteCalendarViewModel(provider: provider, localiser: .english)
        await viewModel.appear()
        return viewModel
    }

    private func month(
        _ here: NotesFixture,
        _ day: String? = nil,
        in zone: String = "GMT",
        of owner: AccountID? = nil
    ) async throws -> NoteMonthViewInputData {
        let shown = try await calendar(here, day, in: zone, of: owner).shown
        #expect(shown.condition == .ok && shown.value.message.isEmpty)
        return try #require(shown.value.calendar)
    }

    @discardableResult
    private func add(
        _ title: String,
        at moment: String,
        _ here: NotesFixture,
        of owner: AccountID? = nil
    ) async throws -> Note {
        let date = try #require(Date(text: moment))
        return try await here.notes.create(here.content(title), as: .random(), of: owner ?? here.ada, at: date)
    }

    private func cells(_ month: NoteMonthViewInputData) -> [NoteDayLinkViewInputData] {
        month.weeks.flatMap(\.days).compactMap(\.day)
    }

    /// The days that have notes, with how many.
    private func written(_ month: NoteMonthViewInputData) -> [String: String] {
        Dictionary(uniqueKeysWithValues: cells(month).filter { !$0.created.isEmpty }.map { ($0.day, $0.created) })
    }

    // Where the notes are kept.

    @Test(arguments: Kind.allCases)
    func notesAreFoundInTheSpanThatTheyWereCreatedIn(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        for second in [200, 199, 100, 99, 50, 0] { try await here.add("at \(second)", at: Double(second)) }
        let spans = [here.moment(0)..<here.moment(100), here.moment(100)..<here.moment(200)]
        let found = try await here.notes.notesCreated(in: spans, showing: 2, of: here.ada)
        #expect(found.map(\.count) == [3, 2])
        #expect(found.map { $0.first.map(\.title) } == [["at 0", "at 50"], ["at 100", "at 199"]])
        let counted = try await here.notes.notesCreated(in: spans.reversed(), showing: 0, of: here.ada)
        #expect(counted == [CreatedNotes(count: 2, first: []), CreatedNotes(count: 3, first: [])])
        #expect(try await here.notes.notesCreated(in: [], showing: 2, of: here.ada).isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func pinnedAndArchivedNotesCountAndThoseInTheTrashDoNot(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let archived = try await here.add("Archived", at: 1)
        let pinned = try await here.add("Pinned", at: 2)
        let both = try await here.add("Both", at: 3)
        let trashed = try await here.add("Trashed", at: 0)
        try await here.add("Plain", at: 4)
        _ = try await here.notes.setPinned(true, [pinned.id, both.id, trashed.id], of: here.ada)
        _ = try await here.notes.move([archived.id, both.id], to: .archived, of: here.ada, at: here.moment(50))
        _ = try await here.notes.move([trashed.id], to: .trashed, of: here.ada, at: here.moment(50))
        let span = here.moment(0)..<here.moment(10)
        let found = try await here.notes.notesCreated(in: [span], showing: 10, of: here.ada)
        #expect(found.map(\.count) == [4])
        #expect(found.first?.first.map(\.title) == ["Archived", "Pinned", "Both", "Plain"])
        #expect(try await here.notes.firstCreation(of: here.ada) == here.moment(1))
    }

    @Test(arguments: Kind.allCases)
    func nothingOfSomebodyElseIsFound(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let hers = try await here.add("Hers", of: here.grace, at: 1)
        let mine = try await here.add("Mine", at: 2)
        let span = here.moment(0)..<here.moment(10)
        let found = try await here.notes.notesCreated(in: [span], showing: 10, of: here.ada)
        #expect(found == [CreatedNotes(count: 1, first: [NoteReference(id: mine.id, title: "Mine")])])
        #expect(try await here.notes.firstCreation(of: here.ada) == here.moment(2))
        let names = try await here.notes.names(of: [hers.id, mine.id], of: here.ada)
        #expect(names[mine.id] == "Mine" && (names[hers.id] ?? "").isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func whereThereIsNoNoteThereIsNoFirst(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        #expect(try await here.notes.firstCreation(of: here.ada) == nil)
        let note = try await here.add("Gone")
        _ = try await here.notes.move([note.id], to: .trashed, of: here.ada, at: here.moment(50))
        #expect(try await here.notes.firstCreation(of: here.ada) == nil)
    }

    @Test(arguments: Kind.allCases)
    func aNoteWithoutATitleIsCalledByItsText(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let shopping = try await here.add("", "# Groceries\n- milk", at: 1)
        let empty = try await here.add("", at: 2)
        let names = try await here.notes.names(of: [shopping.id, empty.id, shopping.id], of: here.ada)
        #expect(names[shopping.id] == "Groceries" && names[empty.id] == "")
        #expect(try await month(here, "2020-01-01").created.map(\.name) == ["Groceries", "Untitled"])
    }

    // The page.

    @Test(arguments: Kind.allCases)
    func aDayShowsWhatWasWrittenOnItInItsOrder(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let evening = try await add("Evening", at: "2020-01-03T20:00:00Z", here)
        let morning = try await add("Morning", at: "2020-01-03T08:00:00Z", here)
        try await add("Other", at: "2020-01-31T23:59:59Z", here)
        try await add("Next month", at: "2020-02-01T00:00:00Z", here)
        try await add("Hers", at: "2020-01-03T09:00:00Z", here, of: here.grace)
        let trashed = try await add("Trashed", at: "2020-01-03T10:00:00Z", here)
        _ = try await here.notes.move([trashed.id], to: .trashed, of: here.ada, at: here.moment(0))
        let month = try await month(here, "2020-01-03")
        #expect(month.name == "January 2020" && month.day == "3 Jan 2020" && !month.isEmpty)
        #expect(month.created.map(\.id) == [morning.id.text, evening.id.text])
        #expect(month.created.map(\.name) == ["Morning", "Evening"] && month.more == nil)
        #expect(written(month) == ["2020-01-03": "2", "2020-01-31": "1"])
        #expect(cells(month).count == 31 && month.weeks.allSatisfy { $0.days.count == 7 })
        #expect(cells(month).filter(\.isChosen).map(\.label) == ["3 Jan 2020: 2 notes"])
        #expect(try await self.month(here, "2020-01-04").isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func daysAreThoseOfTheReadersZone(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        try await add("Late", at: "2020-01-01T23:30:00Z", here)
        let london = try await month(here, "2020-01-01")
        #expect(london.created.map(\.name) == ["Late"] && written(london) == ["2020-01-01": "1"])
        #expect(london.zone == "UTC")
        let berlin = try await month(here, "2020-01-02", in: "Europe/Berlin")
        #expect(berlin.created.map(\.name) == ["Late"] && written(berlin) == ["2020-01-02": "1"])
        #expect(berlin.zone == "Europe/Berlin")
        #expect(try await month(here, "2020-01-01", in: "Europe/Berlin").isEmpty)
    }

    @Test func ofManyNotesOfADayTheFirstAreListed() async throws {
        let here = try NotesFixture(.memory)
        for second in 0..<NoteLimits.notesOfDay + 2 { try await here.add("\(second)", at: Double(second)) }
        let month = try await month(here, "2020-01-01")
        #expect(month.created.count == 100 && month.created.last?.name == "99")
        #expect(month.more == "And 2 more notes" && written(month) == ["2020-01-01": "102"])
    }

    @Test(arguments: Kind.allCases)
    func remindersAreMarkedOnEachOfTheirDays(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let plan = try await add("Plan", at: "2019-06-01T00:00:00Z", here)
        try await here.remind(of: plan, minute: 600, .weekly)
        try await here.remind(of: plan, minute: 540)
        let first = try await month(here, "2020-01-01")
        let days = cells(first).filter(\.isDue).map(\.day)
        #expect(days == ["2020-01-01", "2020-01-08", "2020-01-15", "2020-01-22", "2020-01-29"])
        #expect(cells(first).first?.label == "1 Jan 2020: 2 reminders")
        #expect(first.due.map(\.moment.iso) == ["2020-01-01T09:00:00Z", "2020-01-01T10:00:00Z"])
        #expect(first.due.map(\.name) == ["Plan", "Plan"] && !first.isEmpty)
        let later = try await month(here, "2020-02-05")
        #expect(later.due.map(\.id) == [plan.id.text])
        #expect(cells(later).filter(\.isDue).map(\.day).first == "2020-02-05")
        #expect(try await month(here, "2019-12-31").due.isEmpty, "none is due before it was set")
        #expect(try await month(here, "2020-01-01", of: here.grace).due.isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func aReminderIsOfTheDayOfItsReader(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let plan = try await add("Plan", at: "2019-06-01T00:00:00Z", here)
        try await here.remind(of: plan, minute: 23 * 60 + 30)
        #expect(try await month(here, "2020-01-01").due.count == 1)
        let berlin = try await month(here, "2020-01-02", in: "Europe/Berlin")
        #expect(berlin.due.map(\.name) == ["Plan"] && cells(berlin).filter(\.isDue).map(\.day) == ["2020-01-02"])
    }

    @Test(arguments: Kind.allCases)
    func aNoteInTheTrashIsNotDue(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let plan = try await add("Plan", at: "2019-06-01T00:00:00Z", here)
        try await here.remind(of: plan, minute: 600)
        _ = try await here.notes.move([plan.id], to: .trashed, of: here.ada, at: here.moment(10))
        let month = try await month(here, "2020-01-01")
        #expect(month.due.isEmpty && month.isEmpty && !cells(month).contains(where: \.isDue))
    }

    @Test(arguments: Kind.allCases)
    func theSameDayOfEarlierYearsIsShownTheNewestFirst(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        try await add("Two", at: "2019-01-01T12:00:00Z", here)
        try await add("One", at: "2019-01-01T11:00:00Z", here)
        try await add("Older", at: "2017-01-01T11:00:00Z", here)
        try await add("Day after", at: "2016-01-02T00:00:00Z", here)
        try await add("Hers", at: "2016-01-01T11:00:00Z", here, of: here.grace)
        try await add("This year", at: "2020-01-01T11:00:00Z", here)
        let trashed = try await add("Trashed", at: "2018-01-01T11:00:00Z", here)
        _ = try await here.notes.move([trashed.id], to: .trashed, of: here.ada, at: here.moment(0))
        let earlier = try await month(here, "2020-01-01").earlier
        #expect(earlier.map(\.iso) == ["2019-01-01", "2017-01-01"])
        #expect(earlier.map(\.day) == ["1 Jan 2019", "1 Jan 2017"])
        #expect(earlier.map { $0.notes.map(\.name) } == [["One", "Two"], ["Older"]])
        #expect(try await month(here, "2017-01-01").earlier.isEmpty)
    }

    @Test func theLeapDayHasEarlierOnesInLeapYearsOnly() async throws {
        let here = try NotesFixture(.memory)
        try await add("Leap", at: "2016-02-29T12:00:00Z", here)
        try await add("Plain", at: "2019-02-28T12:00:00Z", here)
        try await add("March", at: "2019-03-01T12:00:00Z", here)
        #expect(try await month(here, "2020-02-29").earlier.map(\.iso) == ["2016-02-29"])
    }

    @Test func ofManyNotesOfAnEarlierYearTheFirstAreListed() async throws {
        let here = try NotesFixture(.memory)
        for minute in 10...21 { try await add("\(minute)", at: "2019-01-01T12:\(minute):00Z", here) }
        let year = try #require(try await month(here, "2020-01-01").earlier.first)
        #expect(year.notes.map(\.name) == (10...19).map { "\($0)" })
        #expect(year.more == "And 2 more notes")
    }

    @Test func itLooksBackThirtyYears() async throws {
        let here = try NotesFixture(.memory)
        try await add("Within", at: "1990-01-01T12:00:00Z", here)
        try await add("Before", at: "1989-01-01T12:00:00Z", here)
        #expect(try await month(here, "2020-01-01").earlier.map(\.iso) == ["1990-01-01"])
    }

    @Test func withoutADayTodayIsShown() async throws {
        let here = try NotesFixture(.memory)
        let today = try await month(here)
        #expect(cells(today).filter(\.isChosen).map(\.day) == ["2020-01-01"] && !today.offersToday)
        #expect(today.previous == "2019-12-01" && today.next == "2020-02-01" && today.isEmpty)
        let other = try await month(here, "2020-01-31")
        #expect(cells(other).filter(\.isToday).map(\.day) == ["2020-01-01"] && other.offersToday)
        #expect(cells(other).filter(\.isChosen).map(\.day) == ["2020-01-31"])
        #expect(other.previous == "2019-12-31" && other.next == "2020-02-29")
        let west = try await month(here, in: "America/New_York")
        #expect(cells(west).filter(\.isToday).map(\.day) == ["2019-12-31"])
    }

    @Test(arguments: [
        ("0001-01-15", nil as String?, "0001-02-15" as String?), ("9999-12-31", "9999-11-30", nil),
    ])
    func atTheEndsOfTheCalendarThereIsNoFurtherMonth(day: String, previous: String?, next: String?) async throws {
        let month = try await month(try NotesFixture(.memory), day)
        #expect(month.previous == previous && month.next == next && cells(month).count == 31)
    }

    @Test func whatIsTappedLeadsThere() async throws {
        let here = try NotesFixture(.memory)
        let viewModel = try await calendar(here)
        let day = try #require(CalendarDate(text: "2020-01-03"))
        let note = Note.ID.random()
        let ways: [(NoteCalendarEvent, NotesRoute)] = [
            (.dayTapped(day: day), .calendar(day: day)), (.dayTapped(day: nil), .calendar()),
            (.noteTapped(id: note), .note(id: note)), (.remindersTapped(note: note), .noteReminders(id: note)),
        ]
        for (event, route) in ways {
            let output = try #require(await viewModel.handle(event))
            let destination = NoteListCoordinator.destination(for: output, from: .calendar(), in: .english)
            #expect(destination.target(from: .calendar()) == route)
        }
    }

    @Test(.timeLimit(.minutes(20)), arguments: Kind.allCases)
    func aCalendarThatIsOpenShowsANoteThatIsWrittenMeanwhile(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let viewModel = try await calendar(here, "2020-01-01")
        let updates = viewModel.updates
        try await here.add("Plan")
        for await shown in updates where shown.value.calendar?.created.map(\.name) == ["Plan"] { break }
        #expect(viewModel.shown.value.calendar?.isEmpty == false)
    }
}

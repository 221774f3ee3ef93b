import Foundation
import Portico

/// Which day of the calendar is shown; nil for today.
struct NoteCalendarRequest: Sendable, Hashable {
    var day: CalendarDate?
}

/// Owns the state of the calendar: what was written on the days of a month, what is due on them, and what was written on
/// the same day of earlier years.
struct NoteCalendarProvider: FollowingProvider {
    let calendar: any NoteCalendarRepository
    let reminders: any NoteRemindersRepository
    let noteChanges: any NoteChanges
    let timeZones: any NoteTimeZones
    let owner: AccountID
    let request: NoteCalendarRequest
    let now: Now
    let store = StateStore(NoteCalendarState())

    var changes: AsyncStream<Void> { noteChanges.noteChanges() }

    func load() async {
        let zone = await timeZones.timeZone(of: owner)
        guard let today = CalendarDate(of: now(), in: zone) else { return }
        let day = request.day ?? today
        let found = await LoadState.always { () async throws(NoteError) in try await read(day, in: zone) }
        store.modify {
            $0.day = day
            $0.today = today
            $0.time = NoteTime(in: zone)
            $0.found = found
        }
    }

    private func read(_ day: CalendarDate, in zone: TimeZone) async throws(NoteError) -> NoteCalendarDays {
        let days = NoteMonth(of: day).days
        let month = try await calendar.notesCreated(in: days.map { $0.span(in: zone) }, showing: 0, of: owner)
        let shown = try await calendar.notesCreated(
            in: [day.span(in: zone)],
            showing: NoteLimits.notesOfDay,
            of: owner
        )
        var found = NoteCalendarDays(
            created: Dictionary(uniqueKeysWithValues: zip(days, month.map(\.count))),
            ofDay: shown.first ?? CreatedNotes(count: 0, first: [])
        )
        try await addReminders(to: &found, days, day, in: zone)
        found.earlier = try await earlier(than: day, in: zone)
        return found
    }

    private func addReminders(
        to found: inout NoteCalendarDays,
        _ days: [CalendarDate],
        _ day: CalendarDate,
        in zone: TimeZone
    ) async throws(NoteError) {
        guard let first = days.first, let last = days.last else { return }
        let month = first.start(in: zone)..<last.end(in: zone)
        var room = NoteLimits.calendarTimes
        var ofDay: [(reminder: NoteReminder, moment: Date)] = []
        for reminder in try await reminders.allReminders(of: owner) where !reminder.isHeld {
            for moment in reminder.moments(in: month, atMost: room) {
                room -= 1
                guard let its = CalendarDate(of: moment, in: zone) else { continue }
                found.due[its, default: 0] += 1
                if its == day { ofDay.append((reminder, moment)) }
            }
        }
        ofDay.sort { ($0.moment, $0.reminder.id.text) < ($1.moment, $1.reminder.id.text) }
        let listed = ofDay.prefix(NoteLimits.notesOfDay)
        let names = try await calendar.names(of: listed.map(\.reminder.note), of: owner)
        found.dueOfDay = listed.map { reminder, moment in
            NoteCalendarDays.Due(
                note: NoteReference(id: reminder.note, title: names[reminder.note] ?? ""),
                moment: moment
            )
        }
    }

    /// The newest year first.
    private func earlier(than day: CalendarDate, in zone: TimeZone) async throws(NoteError) -> [NoteCalendarDays.Year] {
        guard let oldest = try await calendar.firstCreation(of: owner),
            let first = CalendarDate(of: oldest, in: zone)?.year, first < day.year
        else { return [] }
        let years = (max(first, day.year - NoteLimits.yearsOfDay)..<day.year).reversed()
        let days = years.compactMap { day.year($0) }
        let found = try await calendar.notesCreated(
            in: days.map { $0.span(in: zone) },
            showing: NoteLimits.notesOfYear,
            of: owner
        )
        return zip(days, found).filter { $1.count > 0 }.map { NoteCalendarDays.Year(day: $0, notes: $1) }
    }
}

extension NoteReminder {
    /// When it is due in a span of time, the times of a repeated one included.
    fileprivate func moments(in span: Range<Date>, atMost limit: Int) -> [Date] {
        guard let dueAt else { return [] }
        var moments = span.contains(dueAt) ? [dueAt] : []
        var last = max(dueAt, span.lowerBound.addingTimeInterval(-1))
        while moments.count < limit, let next = schedule.next(after: last), next < span.upperBound {
            if span.contains(next) { moments.append(next) }
            last = next
        }
        return Array(moments.prefix(limit))
    }
}

/// A day of the calendar and its month.
struct NoteCalendarState: Sendable, Hashable {
    /// Nil while nothing was read.
    var day: CalendarDate?
    var today: CalendarDate?
    var time = NoteTime(in: .gmt)
    var found = LoadState<NoteCalendarDays>.pending
}

/// What the days of a month have.
struct NoteCalendarDays: Sendable, Hashable {
    struct Due: Sendable, Hashable {
        let note: NoteReference
        let moment: Date
    }

    struct Year: Sendable, Hashable {
        let day: CalendarDate
        let notes: CreatedNotes
    }

    /// How many notes were created on each day of the month.
    var created: [CalendarDate: Int]
    /// How many reminders are due on some days of the month.
    var due: [CalendarDate: Int] = [:]
    var ofDay: CreatedNotes
    var dueOfDay: [Due] = []
    var earlier: [Year] = []
}

extension NoteLimits {
    /// How many notes of one day the calendar lists, and how many reminders.
    static let notesOfDay = 100
    /// How many of the same day of each earlier year.
    static let notesOfYear = 10
    /// How many years it looks back.
    static let yearsOfDay = 30
    /// How many times of reminders it marks in a month.
    static let calendarTimes = 1_000
}

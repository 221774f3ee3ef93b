import AtriumTexts
import Foundation
import Portico

/// What the calendar shows.
@ViewInputData struct NoteCalendarViewInputData {
    let sections: NoteSectionsViewInputData
    /// Why there is no calendar; else empty.
    let message: String
    /// Nil where the notes cannot be read.
    let calendar: NoteMonthViewInputData?
}

/// A month with the day that is chosen in it.
@ViewInputData struct NoteMonthViewInputData {
    /// Such as `February 2026`.
    let name: String
    /// Days of the months beside it; nil where there is no such month.
    let previous: String?
    let next: String?
    /// Whether the chosen day is another one than today.
    let offersToday: Bool
    let weekdays: [NoteWeekdayViewInputData]
    let weeks: [NoteWeekViewInputData]

    /// The chosen day.
    let day: String
    let created: [CalendarNoteViewInputData]
    /// How many notes of the day are not listed; nil where all are.
    let more: String?
    let due: [DueNoteViewInputData]
    let isEmpty: Bool
    let earlier: [NoteYearViewInputData]
    /// The zone of all days.
    let zone: String
}

@ViewInputData struct NoteWeekdayViewInputData {
    let short: String
    let name: String
}

@ViewInputData struct NoteWeekViewInputData {
    let days: [NoteDayViewInputData]
}

/// A cell of the month.
@ViewInputData struct NoteDayViewInputData {
    /// Nil where the day is of another month.
    let day: NoteDayLinkViewInputData?
}

@ViewInputData struct NoteDayLinkViewInputData {
    /// Such as `2026-02-03`.
    let day: String
    let number: String
    /// Such as `3 Feb 2026: 2 notes, 1 reminder`.
    let label: String
    /// How many notes were written; empty for none.
    let created: String
    let isDue: Bool
    let isChosen: Bool
    let isToday: Bool
}

@ViewInputData struct CalendarNoteViewInputData {
    let id: String
    let name: String
}

@ViewInputData struct DueNoteViewInputData {
    let id: String
    let name: String
    let moment: NoteTimeViewInputData
}

/// What was written on the same day of an earlier year.
@ViewInputData struct NoteYearViewInputData {
    /// Such as `3 Feb 2019`.
    let day: String
    let iso: String
    let notes: [CalendarNoteViewInputData]
    let more: String?
}

extension NoteCalendarState {
    /// What the calendar shows in this state.
    func mapToViewInputData(_ localiser: Localiser) -> NoteCalendarViewInputData {
        NoteCalendarViewInputData(
            sections: NoteSectionsViewInputData(.calendar),
            message: found.failure.map { localiser(NoteListFailures.notShown($0)) } ?? "",
            calendar: day.flatMap { day in found.value.map { month($0, of: day, localiser) } }
        )
    }

    private func month(
        _ found: NoteCalendarDays,
        of day: CalendarDate,
        _ localiser: Localiser
    ) -> NoteMonthViewInputData {
        NoteMonthViewInputData(
            name: localiser(NoteCalendarMessages.month(of: day)),
            previous: day.adding(months: -1)?.text,
            next: day.adding(months: 1)?.text,
            offersToday: day != today,
            weekdays: NoteCalendarMessages.weekdays.map {
                NoteWeekdayViewInputData(short: localiser($0.short), name: localiser($0.name))
            },
            weeks: NoteMonth(of: day).weeks.map { week in
                NoteWeekViewInputData(
                    days: week.map { NoteDayViewInputData(day: $0.map { cell($0, found, chosen: day, localiser) }) }
                )
            },
            day: localiser.day(day),
            created: Self.notes(found.ofDay, localiser),
            more: Self.more(found.ofDay, localiser),
            due: found.dueOfDay.map {
                DueNoteViewInputData(
                    id: $0.note.id.rawValue,
                    name: Self.name($0.note, localiser),
                    moment: time.shown($0.moment, in: localiser)
                )
            },
            isEmpty: found.ofDay.count == 0 && found.dueOfDay.isEmpty,
            earlier: found.earlier.map {
                NoteYearViewInputData(
                    day: localiser.day($0.day),
                    iso: $0.day.text,
                    notes: Self.notes($0.notes, localiser),
                    more: Self.more($0.notes, localiser)
                )
            },
            zone: time.zone
        )
    }

    private func cell(
        _ day: CalendarDate,
        _ found: NoteCalendarDays,
        chosen: CalendarDate,
        _ localiser: Localiser
    ) -> NoteDayLinkViewInputData {
        let (created, due) = (found.created[day] ?? 0, found.due[day] ?? 0)
        return NoteDayLinkViewInputData(
            day: day.text,
            number: localiser.number(day.day),
            label: localiser(NoteCalendarMessages.label(localiser.day(day), created: created, due: due)),
            created: created > 0 ? localiser.number(created) : "",
            isDue: due > 0,
            isChosen: day == chosen,
            isToday: day == today
        )
    }

    private static func notes(_ created: CreatedNotes, _ localiser: Localiser) -> [CalendarNoteViewInputData] {
        created.first.map { CalendarNoteViewInputData(id: $0.id.rawValue, name: name($0, localiser)) }
    }

    private static func name(_ note: NoteReference, _ localiser: Localiser) -> String {
        note.title.isEmpty ? localiser(NoteSharedMessages.untitled) : note.title
    }

    private static func more(_ created: CreatedNotes, _ localiser: Localiser) -> String? {
        let rest = created.count - created.first.count
        return rest > 0 ? localiser(NoteCalendarMessages.more(rest)) : nil
    }
}

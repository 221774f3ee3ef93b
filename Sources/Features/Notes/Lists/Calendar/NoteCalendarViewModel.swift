import Portico

/// The calendar: what was written and is due on the days of a month, and what was written on a day of earlier years.
struct NoteCalendarViewModel: ProvidedViewModel {
    let provider: NoteCalendarProvider
    let localiser: Localiser

    func handle(_ event: NoteCalendarEvent) async -> NoteCalendarOutput? { event.output }

    func shown(in state: NoteCalendarState) -> Shown<NoteCalendarViewInputData> {
        Shown(state.mapToViewInputData(localiser), state.found.condition)
    }
}

/// What an owner does on the calendar.
@ViewEvents enum NoteCalendarEvent {
    typealias Output = NoteCalendarOutput

    /// Nil for today.
    @Navigates(Output.day) case dayTapped(day: CalendarDate?)
    @Navigates(Output.note) case noteTapped(id: Note.ID)
    /// On to the reminders of a note.
    @Navigates(Output.reminders) case remindersTapped(note: Note.ID)
}

/// What the coordinator hears from the calendar.
enum NoteCalendarOutput: Sendable, Hashable {
    case day(CalendarDate?)
    case note(Note.ID)
    case reminders(Note.ID)
}

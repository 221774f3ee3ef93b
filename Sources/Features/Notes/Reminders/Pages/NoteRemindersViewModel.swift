import AtriumTexts
import Portico

/// The reminders of a note: its owner sets, snoozes and removes them.
struct NoteRemindersViewModel: ProvidedViewModel {
    let provider: NoteRemindersProvider
    let localiser: Localiser

    func appear() async -> NoteRemindersOutput? {
        await provider.load()
        return provider.currentState.found.isMissing ? .gone : nil
    }

    func handle(_ event: NoteRemindersEvent) async -> NoteRemindersOutput? {
        switch event {
        case .noteTapped, .changeTapped, .keepTapped: event.output
        case .setTapped(let changed, let day, let time, let zone, let repeats):
            await provider.set(ReminderSchedule(day: day, time: time, zone: zone, repeats: repeats), as: changed)
                .map { .isDue($0) }
        case .snoozeTapped(let id, let snooze): await provider.snooze(id, snooze).map { .isDue($0) }
        case .removeTapped(let id): await provider.remove(id) ? .removed : nil
        }
    }

    func shown(in state: NoteRemindersState) -> Shown<NoteRemindersViewInputData> {
        Shown(state.mapToViewInputData(localiser), state.condition)
    }
}

/// What an owner does on the page of a note's reminders.
@ViewEvents enum NoteRemindersEvent {
    typealias Output = NoteRemindersOutput

    @Navigates(Output.note) case noteTapped
    @Navigates(Output.change) case changeTapped(note: Note.ID, reminder: NoteReminder.ID)
    /// The reminder that is to be changed stays as it is.
    @Navigates(Output.kept) case keepTapped
    /// `reminder` is the one that is changed; nil for a new one.
    case setTapped(
        reminder: NoteReminder.ID?,
        date: ReminderDay,
        time: TimeOfDay,
        zone: TimeZoneName,
        repeats: ReminderRepeat
    )
    case snoozeTapped(reminder: NoteReminder.ID, snooze: ReminderSnooze)
    case removeTapped(reminder: NoteReminder.ID)
}

/// What the coordinator hears from the page of a note's reminders.
enum NoteRemindersOutput: Sendable, Hashable {
    case note
    /// The form is to be filled in with a reminder.
    case change(Note.ID, NoteReminder.ID)
    case kept
    /// There is no such note any more.
    case gone
    /// A reminder was set, changed or snoozed.
    case isDue(NoteReminder)
    case removed
}

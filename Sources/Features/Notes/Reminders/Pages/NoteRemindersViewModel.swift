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
        case .noteTapped: event.output
        case .setTapped(let day, let time, let zone, let repeats):
            await provider.set(ReminderSchedule(day: day, time: time, zone: zone, repeats: repeats)).map { .isDue($0) }
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
    case setTapped(date: ReminderDay, time: TimeOfDay, zone: TimeZoneName, repeats: ReminderRepeat)
    case snoozeTapped(reminder: NoteReminder.ID, snooze: ReminderSnooze)
    case removeTapped(reminder: NoteReminder.ID)
}

/// What the coordinator hears from the page of a note's reminders.
enum NoteRemindersOutput: Sendable, Hashable {
    case note
    /// There is no such note any more.
    case gone
    /// A reminder was set or snoozed.
    case isDue(NoteReminder)
    case removed
}

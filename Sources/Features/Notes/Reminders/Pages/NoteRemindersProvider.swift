import AtriumTexts
import Foundation
import Portico

/// The reminders of a note, and what became of the last thing done to them.
struct NoteRemindersState: AttemptState, Hashable {
    struct Found: Sendable, Hashable {
        let note: Note
        /// The next one first; behind them those that ended.
        let reminders: [NoteReminder]
    }

    var found = LoadState<Found>.pending
    /// What stands in the form for a new one; nil where it is not known yet.
    var form: ReminderSchedule?
    /// The owner's; nil where it is not known yet.
    var ownZone: TimeZoneName?
    /// Why the reminders are as they were.
    var problem: ReminderProblem?

    mutating func refuse(_ error: NoteError) { problem = ReminderProblem(error) }
}

/// Owns the state of the reminders of a note.
struct NoteRemindersProvider: LoadingProvider, ReminderChanging {
    let notes: any NotesRepository
    let reminders: any NoteRemindersRepository
    let bell: ReminderBell
    let timeZones: any NoteTimeZones
    let owner: AccountID
    let id: Note.ID
    let now: Now
    let newID: @Sendable () -> NoteReminder.ID
    let store = StateStore(NoteRemindersState())

    func load() async {
        let form = await opening()
        let found = await LoadState(all)
        store.modify {
            $0.found = found
            $0.form = form
            $0.ownZone = form?.zone
        }
    }

    /// Sets a reminder and gives it back; nil where none was set, and the state says why.
    func set(_ schedule: ReminderSchedule) async -> NoteReminder? {
        // What was typed stays in the form.
        store.modify { $0.form = schedule }
        guard
            let reminder = NoteReminder(id: newID(), note: id, owner: owner, schedule: schedule, createdAt: now())
        else { return refuse(.past) }
        let added = await attempt { () async throws(NoteError) in
            try await reminders.add(reminder)
            return reminder
        }
        if added != nil { bell.ring() }
        return added
    }

    /// Tomorrow morning, where the visitor is; nil behind the years that days have.
    private func opening() async -> ReminderSchedule? {
        let zone = TimeZoneName(of: await timeZones.timeZone(of: owner))
        return ReminderDay(number: zone.dayNumber(at: now()))?.adding(days: 1).map {
            ReminderSchedule(day: $0, time: .morning, zone: zone)
        }
    }

    private func all() async throws(NoteError) -> NoteRemindersState.Found {
        NoteRemindersState.Found(
            note: try await notes.note(id, of: owner),
            reminders: try await reminders.reminders(of: id, of: owner)
        )
    }
}

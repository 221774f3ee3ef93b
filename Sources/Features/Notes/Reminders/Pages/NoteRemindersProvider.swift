import AtriumTexts
import Foundation
import Portico

/// Whose reminders are shown, and which one the form is of.
struct NoteRemindersRequest: Sendable, Hashable {
    var note: Note.ID
    /// Nil where the form is for a new one.
    var changed: NoteReminder.ID?
}

/// The reminders of a note, and what became of the last thing done to them.
struct NoteRemindersState: AttemptState, Hashable {
    struct Found: Sendable, Hashable {
        let note: Note
        /// The next one first; behind them those that ended.
        let reminders: [NoteReminder]
    }

    var found = LoadState<Found>.pending
    /// What stands in the form; nil where it is not known yet.
    var form: ReminderSchedule?
    /// The one that the form is of; nil where it is for a new one.
    var changed: NoteReminder?
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
    let request: NoteRemindersRequest
    let now: Now
    let newID: @Sendable () -> NoteReminder.ID
    let store = StateStore(NoteRemindersState())

    func load() async {
        let form = await opening()
        let found = await LoadState(all)
        let changed = found.value?.reminders.first { $0.id == request.changed }
        store.modify {
            $0.found = found
            $0.form = changed?.schedule ?? form
            $0.changed = changed
            $0.ownZone = form?.zone
        }
    }

    /// Sets a reminder and gives it back; nil where none was set, and the state says why.
    ///
    /// - Parameter changed: the one that gets another time; nil for a new one.
    func set(_ schedule: ReminderSchedule, as changed: NoteReminder.ID?) async -> NoteReminder? {
        // What was typed stays in the form.
        store.modify { $0.form = schedule }
        let moment = now()
        guard
            let reminder = NoteReminder(
                id: newID(),
                note: request.note,
                owner: owner,
                schedule: schedule,
                createdAt: moment
            )
        else { return refuse(.past) }
        let set = await attempt { () async throws(NoteError) in
            if let changed {
                return try await reminders.change(changed, of: owner) { $0.move(to: schedule, at: moment) }
            }
            try await reminders.add(reminder)
            return reminder
        }
        if set != nil { bell.ring() }
        return set
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
            note: try await notes.note(request.note, of: owner),
            reminders: try await reminders.reminders(of: request.note, of: owner)
        )
    }
}

import Foundation
import Notes
import Portico

/// The reminders that come with new notes.
extension NoteAdder {
    /// Keeps them for when the note is written, as many as it can have. Those whose time has passed remind nobody: as many
    /// are told.
    mutating func takeReminders(of note: ImportedNote, as id: Note.ID) {
        guard reminders != nil else { return }
        var (kept, passed) = (0, 0)
        for moment in note.reminders {
            guard let schedule = ReminderSchedule(once: moment),
                let reminder = NoteReminder(id: .random(), note: id, owner: owner, schedule: schedule, createdAt: now())
            else {
                passed += 1
                guard passed <= NoteLimits.reminders else { continue }
                let time = MomentText.text(of: moment).prefix(16).replacing("T", with: " ")
                tell(TransferProblem(at: note.place, .note(.reminderPast("\(time) UTC"))))
                continue
            }
            kept += 1
            if !isPreview, kept <= NoteLimits.reminders { waitingReminders.append((reminder, note.place)) }
        }
        if kept > NoteLimits.reminders { tellTooManyReminders(at: note.place) }
    }

    /// The same of a note that is there already and has none: an import that was broken off may have come no further.
    mutating func takeReminders(of note: ImportedNote, ofNoteThere id: Note.ID) async {
        guard let reminders, !isPreview, !note.reminders.isEmpty,
            !waitingReminders.contains(where: { $0.reminder.note == id }),
            (try? await reminders.reminders(of: known.place(of: id), of: owner))?.isEmpty == true
        else { return }
        takeReminders(of: note, as: id)
    }

    private mutating func tellTooManyReminders(at place: TransferPlace) {
        let reason = NoteReason.tooManyReminders(ofNote: NoteLimits.reminders, ofAccount: NoteLimits.accountReminders)
        tell(TransferProblem(at: place, .note(reason)))
    }

    /// Sets those of notes that are written.
    mutating func addReminders() async throws {
        let waiting = waitingReminders
        waitingReminders = []
        for (reminder, place) in waiting {
            let moved = NoteReminder(
                id: reminder.id,
                note: known.place(of: reminder.note),
                owner: owner,
                schedule: reminder.schedule,
                createdAt: reminder.createdAt,
                dueAt: reminder.dueAt
            )
            do throws(NoteError) {
                try await reminders?.add(moved)
            } catch .refused {
                tellTooManyReminders(at: place)
            }
        }
    }
}

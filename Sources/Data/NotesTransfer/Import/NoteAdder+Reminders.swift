import Foundation
import Notes
import Portico

/// The reminders that come with new notes.
extension NoteAdder {
    /// Keeps them for when the note is written; those whose time has passed remind nobody, and are told.
    mutating func takeReminders(of note: ImportedNote, as id: Note.ID) {
        guard reminders != nil else { return }
        for moment in note.reminders {
            guard let schedule = ReminderSchedule(once: moment),
                let reminder = NoteReminder(id: .random(), note: id, owner: owner, schedule: schedule, createdAt: now())
            else {
                report.tell(
                    TransferProblem(
                        at: note.place,
                        .note(.reminderPast("\(MomentText.text(of: moment).prefix(16).replacing("T", with: " ")) UTC"))
                    )
                )
                continue
            }
            if !isPreview { waitingReminders.append((reminder, note.place)) }
        }
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
                report.tell(
                    TransferProblem(
                        at: place,
                        .note(.tooManyReminders(ofNote: NoteLimits.reminders, ofAccount: NoteLimits.accountReminders))
                    )
                )
            } catch {
                throw error
            }
        }
    }
}

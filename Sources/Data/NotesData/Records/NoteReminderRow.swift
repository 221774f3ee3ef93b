import AtriumTexts
import Foundation
import Notes
import Portico
import Storage

/// A reminder as a flat row.
@Translatable(table: "noteReminder")
struct NoteReminderRow: Sendable, Hashable {
    var id: NoteReminder.ID
    var note: Note.ID
    var owner: AccountID
    var day: ReminderDay
    var time: TimeOfDay
    var zone: TimeZoneName
    var repeats: ReminderRepeat
    var createdAt: Date
    var dueAt: Date?
    var toldAt: Date?
    /// No value where nothing was skipped, as in the next one.
    var skippedAfter: Date?
    var skippedUntil: Date?
    var skippedAreTold: Bool
    var endedAt: Date?
    var isHeld: Bool
}

extension NoteReminderRow {
    init(_ reminder: NoteReminder) {
        self.init(
            id: reminder.id,
            note: reminder.note,
            owner: reminder.owner,
            day: reminder.schedule.day,
            time: reminder.schedule.time,
            zone: reminder.schedule.zone,
            repeats: reminder.schedule.repeats,
            createdAt: reminder.createdAt,
            dueAt: reminder.dueAt,
            toldAt: reminder.toldAt,
            skippedAfter: reminder.skipped?.after,
            skippedUntil: reminder.skipped?.until,
            skippedAreTold: reminder.skipped?.areTold ?? false,
            endedAt: reminder.endedAt,
            isHeld: reminder.isHeld
        )
    }

    var reminder: NoteReminder {
        var skipped: SkippedTimes?
        if let skippedAfter, let skippedUntil {
            skipped = SkippedTimes(after: skippedAfter, until: skippedUntil, areTold: skippedAreTold)
        }
        return NoteReminder(
            id: id,
            note: note,
            owner: owner,
            schedule: ReminderSchedule(day: day, time: time, zone: zone, repeats: repeats),
            createdAt: createdAt,
            dueAt: dueAt,
            toldAt: toldAt,
            skipped: skipped,
            endedAt: endedAt,
            isHeld: isHeld
        )
    }
}

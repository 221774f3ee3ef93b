public import Foundation
public import Portico

/// A reminder whose moment has come.
public struct DueReminder: Sendable, Hashable {
    public let reminder: NoteReminder.ID
    public let note: Note.ID
    public let owner: AccountID
    /// What the note is called; empty where nothing in its text says it.
    public let noteName: String
    /// The moment it was due at, of those that were missed the first.
    public let moment: Date

    public init(reminder: NoteReminder.ID, note: Note.ID, owner: AccountID, noteName: String, moment: Date) {
        self.reminder = reminder
        self.note = note
        self.owner = owner
        self.noteName = noteName
        self.moment = moment
    }

    /// The same each time that this moment of this reminder is told: `reminder-<id>-<seconds since 1970>`.
    public var key: String {
        "reminder-\(reminder.text)-\(Int(moment.inCalendarRange.timeIntervalSince1970))"
    }
}

/// Hears of reminders that are due.
///
///     struct ReminderLog: ReminderAlerts {
///         func reminderIsDue(_ reminder: DueReminder) async { print(reminder.key) }
///     }
///
/// It may be told twice of the same `key`, where the program ended before it noted that it had told: such a repeat is
/// to be dropped. What throws is told again a minute later.
public protocol ReminderAlerts: Sendable {
    func reminderIsDue(_ reminder: DueReminder) async throws
}

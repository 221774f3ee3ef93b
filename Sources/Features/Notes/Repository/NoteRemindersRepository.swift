public import Foundation
public import Portico

/// Reminders of notes. Owners and failures as in `NotesRepository`.
public protocol NoteRemindersRepository: Sendable {
    /// Sets a reminder. Throws `notFound` where the owner has no such note, and `refused`.
    func add(_ reminder: NoteReminder) async throws(NoteError)

    /// Those of a note, the next one first; behind them those that ended, newest first. Throws `notFound`.
    func reminders(of note: Note.ID, of owner: AccountID) async throws(NoteError) -> [NoteReminder]

    /// Some of all of an owner's in the same order, but for those of notes in the trash.
    func reminders(of owner: AccountID, from offset: Int, limit: Int) async throws(NoteError) -> ReminderListPage

    /// All of an owner's, for the export.
    func allReminders(of owner: AccountID) async throws(NoteError) -> [NoteReminder]

    /// Changes a reminder where `body` says so, in one transaction, and gives it as it is then. Throws `notFound`.
    func change(
        _ id: NoteReminder.ID,
        of owner: AccountID,
        _ body: @escaping @Sendable (inout NoteReminder) -> Bool
    ) async throws(NoteError) -> NoteReminder

    /// Throws `notFound`.
    func removeReminder(_ id: NoteReminder.ID, of owner: AccountID) async throws(NoteError)
}

/// Some of an owner's reminders.
public struct ReminderListPage: Sendable, Hashable {
    public struct Row: Sendable, Hashable {
        public let reminder: NoteReminder
        /// Empty where nothing in the note's text says what it is called.
        public let noteName: String

        public init(reminder: NoteReminder, noteName: String) {
            self.reminder = reminder
            self.noteName = noteName
        }
    }

    public var rows: [Row]
    /// Of all pages.
    public var total: Int

    public init(rows: [Row], total: Int) {
        self.rows = rows
        self.total = total
    }
}

/// Finds the reminders that are due, of all owners.
public protocol DueRemindersRepository: Sendable {
    /// Those that are due at a moment, the longest first.
    ///
    /// - Parameter passed: how many of them are passed over: those that could not be told or read.
    func due(at moment: Date, passing passed: Int, limit: Int) async throws(NoteError) -> DueReminderBatch

    /// Keeps that a reminder was told of its moment, where nothing happened to it meanwhile.
    func noteTold(_ reminder: DueReminder, at now: Date) async throws(NoteError)

    /// When the next one is due behind a moment; nil where none is.
    func nextDue(after moment: Date) async throws(NoteError) -> Date?

    /// Takes back what was skipped by a clock that was ahead of this moment.
    func takeBackSkipped(at now: Date) async throws(NoteError)

    /// Removes those that ended before a moment.
    func removeReminders(endedBefore moment: Date) async throws(NoteError)
}

/// Some of the reminders that are due.
public struct DueReminderBatch: Sendable, Hashable {
    public var reminders: [DueReminder]
    /// How many more there are among them that cannot be read.
    public var unreadable: Int
    /// Whether none is due behind these.
    public var isLast: Bool

    public init(reminders: [DueReminder], unreadable: Int, isLast: Bool) {
        self.reminders = reminders
        self.unreadable = unreadable
        self.isLast = isLast
    }
}

import AtriumTexts
import Foundation
public import Notes
public import Portico
public import PorticoSessions

/// What notes keep for an account: the notes with all of theirs, and the files of jobs.
public struct NoteBelongings: OwnedData {
    public typealias Repository = NoteArchiveRepository & NoteJobsRepository & NoteRemindersRepository

    private let notes: any Repository
    private let files: any NoteJobFiles

    public init(notes: any Repository, files: any NoteJobFiles) {
        self.notes = notes
        self.files = files
    }

    public func erase(_ account: AccountID) async throws(BelongingsError) {
        do {
            // Files before the jobs that name them: what finishes this after a stop has to find them. A job at work
            // removes its own.
            for job in try await notes.jobs(of: account) { files.remove(job.id) }
            try await notes.deleteEverything(of: account)
        } catch {
            throw BelongingsError("The notes of an account cannot be deleted at the moment: \(error)")
        }
    }

    /// Only accounts have notes.
    public func forget(_ visitors: [VisitorID]) {}
    public func move(from visitor: VisitorID, to other: VisitorID) {}
    /// The reminders. The export writes the notes itself, one after the other: there may be a gigabyte of them.
    public func exported(of account: AccountID) async throws -> [ExportPart] {
        let reminders = try await notes.allReminders(of: account)
        return [try ExportPart(name: "reminders", encoding: reminders.map(ExportedReminder.init))]
    }
}

/// A reminder in an export.
private struct ExportedReminder: Encodable {
    let note: String
    let day: String
    let time: String
    let zone: String
    let repeats: String
    let createdAt: Date
    /// Missing where it has ended.
    let dueAt: Date?

    init(_ reminder: NoteReminder) {
        note = reminder.note.rawValue
        day = reminder.schedule.day.text
        time = reminder.schedule.time.text
        zone = reminder.schedule.zone.rawValue
        repeats = reminder.schedule.repeats.rawValue
        createdAt = reminder.createdAt
        dueAt = reminder.dueAt
    }
}

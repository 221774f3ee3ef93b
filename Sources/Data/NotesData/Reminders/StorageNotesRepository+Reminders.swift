import Foundation
public import Notes
public import Portico
import Storage

extension StorageNotesRepository: NoteRemindersRepository {
    public func add(_ reminder: NoteReminder) async throws(NoteError) {
        try await change { transaction throws(StorageError) -> Result<Void, NoteError> in
            guard let head = try transaction.head(reminder.note, of: reminder.owner) else {
                return .failure(.notFound)
            }
            let columns = NoteReminderRow.columns
            func count(_ condition: RowCondition<NoteReminderRow>) throws(StorageError) -> Int {
                try transaction.count(of: NoteReminderRow.self, .matching(condition))
            }
            guard try count(columns.note == reminder.note.rawValue) < NoteLimits.reminders else {
                return .failure(.refused(.tooManyReminders(limit: NoteLimits.reminders)))
            }
            guard try count(columns.owner == reminder.owner.rawValue) < NoteLimits.accountReminders else {
                return .failure(.refused(.tooManyAccountReminders(limit: NoteLimits.accountReminders)))
            }
            // Saving takes the place of what has the key already, and that may be somebody else's.
            guard try count(columns.id == reminder.id.rawValue) == 0 else {
                return .failure(.unavailable(reason: "The reminder could not be set. Try it again."))
            }
            var row = NoteReminderRow(reminder)
            row.isHeld = head.state == .trashed
            try transaction.save(row)
            return .success(())
        }
    }

    public func reminders(of note: Note.ID, of owner: AccountID) async throws(NoteError) -> [NoteReminder] {
        try await read { snapshot throws(StorageError) in
            guard try snapshot.head(note, of: owner) != nil else { return .failure(.notFound) }
            let ofNote = NoteReminderRow.columns.note == note.rawValue
            return .success(try listed(ofNote, snapshot))
        }
    }

    public func reminders(
        of owner: AccountID,
        from offset: Int,
        limit: Int
    ) async throws(NoteError) -> ReminderListPage {
        try await read { snapshot throws(StorageError) in
            let columns = NoteReminderRow.columns
            // All are ordered here: an account has no more than `NoteLimits.accountReminders`.
            let all = try listed(columns.owner == owner.rawValue && columns.isHeld == false, snapshot)
            var rows: [ReminderListPage.Row] = []
            for reminder in all.dropFirst(max(0, offset)).prefix(max(0, limit)) {
                let name = try snapshot.name(of: reminder.note, of: owner)
                rows.append(ReminderListPage.Row(reminder: reminder, noteName: name))
            }
            return .success(ReminderListPage(rows: rows, total: all.count))
        }
    }

    public func allReminders(of owner: AccountID) async throws(NoteError) -> [NoteReminder] {
        try await read { snapshot throws(StorageError) in
            let columns = NoteReminderRow.columns
            let mine = Query.matching(columns.owner == owner.rawValue).ordered(by: columns.createdAt.ascending)
            return .success(readable(try snapshot.results(of: NoteReminderRow.self, mine)).map(\.reminder))
        }
    }

    public func change(
        _ id: NoteReminder.ID,
        of owner: AccountID,
        _ body: @escaping @Sendable (inout NoteReminder) -> Bool
    ) async throws(NoteError) -> NoteReminder {
        try await change { transaction throws(StorageError) -> Result<NoteReminder, NoteError> in
            guard let row = try transaction.object(NoteReminderRow.self, byPrimaryKey: id.rawValue), row.owner == owner
            else {
                return .failure(.notFound)
            }
            var reminder = row.reminder
            if body(&reminder) { try transaction.save(NoteReminderRow(reminder)) }
            return .success(reminder)
        }
    }

    public func removeReminder(_ id: NoteReminder.ID, of owner: AccountID) async throws(NoteError) {
        try await change { transaction throws(StorageError) -> Result<Void, NoteError> in
            let columns = NoteReminderRow.columns
            let it = columns.id == id.rawValue && columns.owner == owner.rawValue
            guard try transaction.count(of: NoteReminderRow.self, .matching(it)) > 0 else { return .failure(.notFound) }
            try transaction.deleteAll(ofType: NoteReminderRow.self, matching: it)
            return .success(())
        }
    }

    /// The next one first; behind them those that ended, newest first.
    private func listed(
        _ condition: RowCondition<NoteReminderRow>,
        _ snapshot: any StorageSnapshot
    ) throws(StorageError) -> [NoteReminder] {
        let rows = readable(try snapshot.results(of: NoteReminderRow.self, .matching(condition)))
        return rows.map(\.reminder).sorted { one, other in
            switch (one.dueAt, other.dueAt) {
            case (let due?, let otherDue?): (due, one.id.rawValue) < (otherDue, other.id.rawValue)
            case (.some, nil): true
            case (nil, .some): false
            case (nil, nil):
                (other.endedAt ?? .distantPast, one.id.rawValue) < (one.endedAt ?? .distantPast, other.id.rawValue)
            }
        }
    }
}

extension StorageSnapshot {
    /// What a note is called; empty where nothing in its text says it, or it cannot be read: that keeps nobody from
    /// being reminded.
    func name(of id: Note.ID, of owner: AccountID) throws(StorageError) -> String {
        do throws(StorageError) {
            guard let head = try head(id, of: owner) else { return "" }
            // The text is read where the title does not say it already.
            let isTitled = !head.title.allSatisfy(\.isWhitespace)
            let whole: Note? = if isTitled { head.note(body: "") } else { try note(head) }
            guard let whole else { return "" }
            let name = NoteName(whole.content)
            return name.isUntitled ? "" : name.text
        } catch .untranslatable {
            return ""
        }
    }
}

extension StorageTransaction {
    /// Holds the reminders of a note that went to the trash, and lets go of those of one that came back.
    func holdReminders(of head: NoteHead) throws(StorageError) {
        let (isHeld, columns) = (head.state == .trashed, NoteReminderRow.columns)
        let others = columns.note == head.id.rawValue && columns.isHeld != isHeld
        for case .success(var row) in try results(of: NoteReminderRow.self, .matching(others)) {
            row.isHeld = isHeld
            try save(row)
        }
    }
}

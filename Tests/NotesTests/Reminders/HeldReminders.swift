import Foundation
import Portico
import Synchronization

@testable import Notes

/// Reminders in memory, for tests of their pages.
final class HeldReminders: NoteRemindersRepository {
    let held: Mutex<[NoteReminder]>
    /// What every call throws.
    let outage = Mutex<NoteError?>(nil)

    init(_ reminders: [NoteReminder] = []) {
        held = Mutex(reminders)
    }

    var reminders: [NoteReminder] { held.withLock { $0 } }

    private func check() throws(NoteError) {
        if let error = outage.withLock({ $0 }) { throw error }
    }

    func add(_ reminder: NoteReminder) async throws(NoteError) {
        try check()
        held.withLock { $0.append(reminder) }
    }

    func reminders(of note: Note.ID, of owner: AccountID) async throws(NoteError) -> [NoteReminder] {
        try check()
        return reminders.filter { $0.note == note && $0.owner == owner }
    }

    func reminders(of owner: AccountID, from offset: Int, limit: Int) async throws(NoteError) -> ReminderListPage {
        let all = try await allReminders(of: owner)
        return ReminderListPage(
            rows: all.dropFirst(offset).prefix(limit).map { ReminderListPage.Row(reminder: $0, noteName: "Plan") },
            total: all.count
        )
    }

    func allReminders(of owner: AccountID) async throws(NoteError) -> [NoteReminder] {
        try check()
        return reminders.filter { $0.owner == owner }
    }

    func change(
        _ id: NoteReminder.ID,
        of owner: AccountID,
        _ body: @escaping @Sendable (inout NoteReminder) -> Bool
    ) async throws(NoteError) -> NoteReminder {
        try check()
        let changed = held.withLock { reminders -> NoteReminder? in
            guard let index = reminders.firstIndex(where: { $0.id == id && $0.owner == owner }) else { return nil }
            _ = body(&reminders[index])
            return reminders[index]
        }
        guard let changed else { throw .notFound }
        return changed
    }

    func removeReminder(_ id: NoteReminder.ID, of owner: AccountID) async throws(NoteError) {
        try check()
        let wasThere = held.withLock { reminders -> Bool in
            guard let index = reminders.firstIndex(where: { $0.id == id && $0.owner == owner }) else { return false }
            reminders.remove(at: index)
            return true
        }
        guard wasThere else { throw .notFound }
    }
}

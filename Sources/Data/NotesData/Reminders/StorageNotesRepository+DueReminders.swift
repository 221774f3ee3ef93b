public import Foundation
public import Notes
import Portico
import Storage

extension StorageNotesRepository: DueRemindersRepository {
    public func due(
        at moment: Date,
        passing passed: Int,
        limit: Int
    ) async throws(NoteError) -> DueReminderBatch {
        try await read { snapshot throws(StorageError) in
            let columns = NoteReminderRow.columns
            let due = Query.matching(columns.isHeld == false && columns.dueAt <= moment)
                .ordered(by: columns.dueAt.ascending).limited(to: limit, from: passed)
            let results = try snapshot.results(of: NoteReminderRow.self, due)
            var reminders: [DueReminder] = []
            let rows = readable(results)
            for row in rows {
                guard let moment = row.dueAt else { continue }
                reminders.append(
                    DueReminder(
                        reminder: row.id,
                        note: row.note,
                        owner: row.owner,
                        noteName: try snapshot.name(of: row.note, of: row.owner),
                        moment: moment
                    )
                )
            }
            return .success(
                DueReminderBatch(
                    reminders: reminders,
                    unreadable: results.count - rows.count,
                    isLast: results.count < limit
                )
            )
        }
    }

    public func noteTold(_ reminder: DueReminder, at now: Date) async throws(NoteError) {
        try await change { transaction throws(StorageError) -> Result<Void, NoteError> in
            let row = try transaction.object(NoteReminderRow.self, byPrimaryKey: reminder.reminder.rawValue)
            guard var kept = row?.reminder, kept.wasTold(of: reminder.moment, at: now) else { return .success(()) }
            try transaction.save(NoteReminderRow(kept))
            return .success(())
        }
    }

    public func nextDue(after moment: Date) async throws(NoteError) -> Date? {
        try await read { snapshot throws(StorageError) in
            let columns = NoteReminderRow.columns
            let next = Query.matching(columns.isHeld == false && columns.dueAt > moment)
                .ordered(by: columns.dueAt.ascending).limited(to: 1)
            return .success(readable(try snapshot.results(of: NoteReminderRow.self, next)).first?.dueAt)
        }
    }

    public func takeBackSkipped(at now: Date) async throws(NoteError) {
        let columns = NoteReminderRow.columns
        let skipped = Query.matching(columns.skippedAreTold == false && columns.skippedUntil > now)
            .ordered(by: columns.skippedUntil.ascending)
        // Those that are taken back are found no more; those that cannot be read are passed over.
        var (passed, isLast) = (0, false)
        while !isLast {
            let next = skipped.limited(to: Self.maxTakenBack, from: passed)
            let counts = try await change { transaction throws(StorageError) -> Result<[Int], NoteError> in
                let results = try transaction.results(of: NoteReminderRow.self, next)
                let rows = readable(results)
                for row in rows {
                    var reminder = row.reminder
                    if reminder.clockIs(at: now) { try transaction.save(NoteReminderRow(reminder)) }
                }
                return .success([results.count, rows.count])
            }
            passed += counts[0] - counts[1]
            isLast = counts[0] < Self.maxTakenBack
        }
    }

    public func removeReminders(endedBefore moment: Date) async throws(NoteError) {
        try await change { transaction throws(StorageError) -> Result<Void, NoteError> in
            let hasEnded = NoteReminderRow.columns.endedAt < moment
            // Each look asks, and nearly none finds any: then nothing is written.
            guard try transaction.count(of: NoteReminderRow.self, .matching(hasEnded)) > 0 else { return .success(()) }
            try transaction.deleteAll(ofType: NoteReminderRow.self, matching: hasEnded)
            return .success(())
        }
    }

    /// In one transaction.
    private static let maxTakenBack = 500
}

import Foundation
import Storage

extension Outbox {
    /// Deletes what is told of no longer, and the files of mails that are gone with it or with their account.
    ///
    /// Of an account that has too many waiting, the oldest fail. Mails that are of use for a while only, such as codes,
    /// are counted by themselves: strangers can ask for many of them, which must not push out the owner's.
    func tidy() async throws(StorageError) {
        let moment = now()
        let names = folder.names
        let filed = try await storage.write { transaction throws(StorageError) in
            let columns = StoredOutgoingMail.columns
            let (filed, waiting) = (OutgoingMail.State.filed.rawValue, OutgoingMail.State.waiting.rawValue)
            try transaction.deleteAll(
                ofType: OutgoingMail.self,
                matching: columns.endedAt < moment - OutboxLimits.kept && columns.state != filed
            )
            try transaction.deleteAll(
                ofType: OutgoingMail.self,
                matching: columns.endedAt < moment - OutboxLimits.filesKept
            )
            let newestFirst = Query.matching(columns.state == filed).ordered(by: columns.createdAt.descending)
            let files = try readable(transaction, newestFirst)
            try transaction.delete(Array(files.dropFirst(OutboxLimits.maxFiles)))
            let queued = try readable(transaction, Query.matching(columns.state == waiting && columns.owner != nil))
            let (passing, lasting) = (queued.filter { $0.expiresAt != nil }, queued.filter { $0.expiresAt == nil })
            for (mails, maximum) in [(passing, OutboxLimits.maxPassing), (lasting, OutboxLimits.maxWaiting)] {
                for ofOne in Dictionary(grouping: mails, by: \.owner).values where ofOne.count > maximum {
                    for var mail in ofOne.sorted(by: { $0.createdAt > $1.createdAt }).dropFirst(maximum) {
                        mail.end(.failed, at: moment, "too many mails of its account waited")
                        try transaction.save(mail)
                    }
                }
            }
            return files.prefix(OutboxLimits.maxFiles).map(\.id)
        }
        folder.delete(names, but: Set(filed))
    }
}

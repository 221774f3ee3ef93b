import AtriumTexts
public import Foundation
import Mail
public import Notifications
import Portico
public import Storage

/// Keeps what is to be told, and sends it by the ways that its account's owner chose.
///
///     let delivery = NotificationDelivery(storage: storage, handlers: handlers, readers: readers, devices: devices)
///     try await delivery.send(NewNotification(to: owner, .jobEnded(job), key: "job-\(job.id)", at: now()))
///
/// The mail is written in the transaction that keeps the notification. Devices are told after it: that they have to be is
/// kept with it, so that a program that ends in between tells them at its next start. An account keeps
/// `AppNotification.maxKept`, none for longer than `AppNotification.keptFor`.
public struct NotificationDelivery: NotificationSender {
    private let storage: any StorageProtocol
    private let handlers: NotificationHandlers
    private let readers: any NotificationReaders
    private let devices: any PushChannel
    private let addresses: NotificationAddresses
    private let now: @Sendable () -> Date
    private let report: @Sendable (String) -> Void

    /// An SQLite storage needs the tables of `NotificationsTables`, and those of accounts and mails.
    ///
    /// - Parameter report: told of what could not be kept or sent.
    public init(
        storage: any StorageProtocol,
        handlers: NotificationHandlers,
        readers: any NotificationReaders,
        devices: any PushChannel,
        addresses: NotificationAddresses = NotificationAddresses(),
        now: @escaping @Sendable () -> Date = { Date() },
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.storage = storage
        self.handlers = handlers
        self.readers = readers
        self.devices = devices
        self.addresses = addresses
        self.now = now
        self.report = report
    }

    public func send(_ new: NewNotification) async throws(NotificationsError) {
        // Whoever tells of something shows none of this.
        let failure = await ReadingLog.$current.withValue(nil) { () async -> NotificationsError? in
            do throws(NotificationsError) {
                try await deliver(new)
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }

    private func deliver(_ new: NewNotification) async throws(NotificationsError) {
        guard let kind = new.content.kind, let content = try? new.content.encoded() else {
            report("a notification could not be kept: it has nothing that can be written")
            return
        }
        let address = try await readers.reader(of: new.account)?.address
        let told = handlers.told(new.content)
        let sent: Sent?
        do throws(StorageError) {
            sent = try await storage.write { transaction throws(StorageError) in
                guard try !Self.isKnown(new, in: transaction) else { return nil }
                let channels = try StorageNotificationsRepository.channels(of: kind, new.account, in: transaction)
                let language =
                    try transaction.object(NotificationReaderRow.self, byPrimaryKey: new.account.rawValue)?.language
                    ?? new.language ?? Language.english.tag
                let row = NotificationRow(
                    id: .random(),
                    account: new.account,
                    key: new.key,
                    kind: content.kind,
                    version: content.version,
                    payload: content.payload,
                    isListed: channels.contains(.page),
                    isUnread: true,
                    isPushDue: channels.contains(.push),
                    createdAt: new.createdAt
                )
                try transaction.save(row)
                if channels.contains(.mail), let address {
                    let mailing = try Self.mailing(of: kind, new.account, in: transaction)
                    try transaction.save(mail(told, kind, row, mailing, to: address, in: language))
                }
                try Self.deleteOld(of: new.account, in: transaction)
                return Sent(row: row, language: language)
            }
        } catch .ownerGone {
            // Nobody is there to be told.
            return
        } catch {
            throw .unavailable(error.trouble)
        }
        if let sent, sent.row.isPushDue { await tellDevices(sent) }
    }

    /// What was kept, and in which language it is told where nobody is there to ask.
    private struct Sent: Sendable {
        let row: NotificationRow
        let language: String
    }

    private static func isKnown(
        _ new: NewNotification,
        in transaction: any StorageTransaction
    ) throws(StorageError) -> Bool {
        let columns = NotificationRow.columns
        let isIt = columns.account == new.account.rawValue && columns.key == new.key
        return try transaction.count(of: NotificationRow.self, .matching(isIt)) > 0
    }

    /// What ends the mails of a type to an account; the same in all of them.
    private static func mailing(
        of kind: NotificationKind,
        _ account: AccountID,
        in transaction: any StorageTransaction
    ) throws(StorageError) -> Mailing.Key {
        let columns = MailingRow.columns
        let isIt = columns.account == account.rawValue && columns.kind == kind.rawValue
        if let known = try transaction.cachedObjects(MailingRow.self, .matching(isIt)).first { return known.key }
        let new = MailingRow(key: .random(), account: account, kind: kind.rawValue)
        try transaction.save(new)
        return new.key
    }

    private func mail(
        _ told: ToldNotification,
        _ kind: NotificationKind,
        _ row: NotificationRow,
        _ mailing: Mailing.Key,
        to address: String,
        in language: String
    ) -> OutgoingMail {
        let words = told.words(in: language, for: kind)
        let place = addresses.address(of: row.id).flatMap { URL(string: $0) }
        return OutgoingMail(
            to: address,
            content: MailContent(
                subject: words.heading,
                paragraphs: [words.text],
                action: place.map { MailAction(title: words.open, address: $0) },
                reason: words.reason,
                unsubscribe: addresses.address(of: .mailing(key: mailing)).flatMap { URL(string: $0) },
                language: words.language
            ),
            owner: row.account,
            createdAt: row.createdAt
        )
    }

    /// Of more than an account keeps, those that are older.
    private static func deleteOld(
        of account: AccountID,
        in transaction: any StorageTransaction
    ) throws(StorageError) {
        let columns = NotificationRow.columns
        let mine = columns.account == account.rawValue
        let count = try transaction.count(of: NotificationRow.self, .matching(mine))
        guard count > AppNotification.maxKept else { return }
        let old = Query.matching(mine).ordered(by: columns.createdAt.ascending).limited(
            to: count - AppNotification.maxKept
        )
        for result in try transaction.results(of: NotificationRow.self, old) {
            if let row = try? result.get() { try transaction.delete(row) }
        }
    }

    // Devices.

    private func tellDevices(_ sent: Sent) async {
        let told = handlers.told(NotificationContent(sent.row.content))
        let words = told.words(in: sent.language, for: nil)
        let isQueued = await devices.send(
            PushNote(
                title: words.heading,
                body: words.text,
                path: addresses.path(of: sent.row.id),
                // One that is handed on again takes its own place.
                topic: sent.row.id.text,
                isUrgent: told.isUrgent,
                lifetime: told.lifetime
            ),
            to: sent.row.account
        )
        // It is told later, then.
        guard isQueued else { return }
        do throws(StorageError) {
            try await storage.write { transaction throws(StorageError) in
                guard var row = try transaction.object(NotificationRow.self, byPrimaryKey: sent.row.id.text) else {
                    return
                }
                row.isPushDue = false
                try transaction.save(row)
            }
        } catch {
            report("it could not be noted that devices were told: \(error.reason)")
        }
    }

    /// Tells devices what a program that ended has not, and deletes what is kept for too long; then again each hour, until
    /// its task is cancelled.
    public func run(by clock: any Clock<Duration> = ContinuousClock()) async {
        repeat {
            do throws(StorageError) {
                try await storage.deleteAll(
                    ofType: NotificationRow.self,
                    matching: NotificationRow.columns.createdAt
                        < now().addingTimeInterval(-AppNotification.keptFor)
                )
                try await tellLate()
            } catch {
                report("notifications could not be looked after: \(error.reason)")
            }
        } while (try? await clock.sleep(for: .seconds(3_600))) != nil
    }

    /// Of those that are not being told at this moment.
    func tellLate() async throws(StorageError) {
        let columns = NotificationRow.columns
        let isLate = columns.isPushDue == true && columns.createdAt < now().addingTimeInterval(-60)
        for result in try await storage.results(of: NotificationRow.self, .matching(isLate).limited(to: 1_000)) {
            guard let row = try? result.get() else { continue }
            let reader = try await storage.object(NotificationReaderRow.self, byPrimaryKey: row.account.rawValue)
            await tellDevices(Sent(row: row, language: reader?.language ?? Language.english.tag))
        }
    }
}

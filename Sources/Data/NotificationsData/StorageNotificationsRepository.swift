public import Foundation
public import Notifications
public import Portico
public import Storage
import Synchronization

/// Notifications in the app's storage.
///
///     let repository = StorageNotificationsRepository(storage: storage)
///     let page = try await repository.page(.first, of: account)
///
/// What this version does not know is given as unknown, told of once, and stays stored.
public struct StorageNotificationsRepository: NotificationsRepository {
    let storage: any StorageProtocol
    private let now: @Sendable () -> Date
    private let unreadable: UnreadableRows
    private let unknown: UnknownKinds

    /// An SQLite storage needs the tables of `NotificationsTables`, and those of accounts.
    ///
    /// - Parameter report: told of rows that cannot be read, and of types that this version does not know, each once.
    public init(
        storage: any StorageProtocol,
        now: @escaping @Sendable () -> Date = { Date() },
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.storage = storage
        self.now = now
        unreadable = UnreadableRows(report: report)
        unknown = UnknownKinds(report: report)
    }

    public func page(_ page: PageNumber, of account: AccountID) async throws(NotificationsError) -> NotificationPage {
        let columns = NotificationRow.columns
        let listed = Self.listed(account)
        let size = AppNotification.maxPerPage
        let query = Query.matching(listed).ordered(by: columns.isUnread.descending, columns.createdAt.descending)
            .limited(to: size, from: page.offset(pageSize: size))
        return try await reading { snapshot throws(StorageError) in
            NotificationPage(
                notifications: readable(try snapshot.results(of: NotificationRow.self, query)),
                total: try snapshot.count(of: NotificationRow.self, .matching(listed)),
                unread: try snapshot.count(of: NotificationRow.self, .matching(Self.unread(account)))
            )
        }
    }

    public func newest(of account: AccountID) async throws(NotificationsError) -> [AppNotification] {
        let query = Query.matching(Self.listed(account)).ordered(by: NotificationRow.columns.createdAt.descending)
            .limited(to: AppNotification.maxPerPage)
        return try await reading { snapshot throws(StorageError) in
            readable(try snapshot.results(of: NotificationRow.self, query))
        }
    }

    public func notification(
        _ id: AppNotification.ID,
        of account: AccountID
    ) async throws(NotificationsError) -> AppNotification {
        let row = try await reading { snapshot throws(StorageError) in
            try snapshot.object(NotificationRow.self, byPrimaryKey: id.text)
        }
        guard let row, row.account == account else { throw .notFound }
        return notification(row)
    }

    public func unreadCount(of account: AccountID) async throws(NotificationsError) -> Int {
        try await reading { snapshot throws(StorageError) in
            try snapshot.count(of: NotificationRow.self, .matching(Self.unread(account)))
        }
    }

    public func markRead(_ id: AppNotification.ID, of account: AccountID) async throws(NotificationsError) {
        try await changing { transaction throws(StorageError) in
            guard var row = try transaction.object(NotificationRow.self, byPrimaryKey: id.text), row.account == account
            else { return .failure(.notFound) }
            guard row.isUnread else { return .success(()) }
            row.isUnread = false
            try transaction.save(row)
            return .success(())
        }
    }

    public func markAllRead(of account: AccountID) async throws(NotificationsError) {
        try await changing { transaction throws(StorageError) in
            for result in try transaction.results(of: NotificationRow.self, .matching(Self.unread(account))) {
                guard var row = try? result.get() else { continue }
                row.isUnread = false
                try transaction.save(row)
            }
            return .success(())
        }
    }

    public func choices(of account: AccountID) async throws(NotificationsError) -> NotificationChoices {
        let query = Query.matching(NotificationChoiceRow.columns.account == account.rawValue)
        let rows = try await reading { snapshot throws(StorageError) in
            unreadable.readable(try snapshot.results(of: NotificationChoiceRow.self, query))
        }
        var choices = NotificationChoices()
        for row in rows {
            if let kind = NotificationKind(rawValue: row.kind) { choices[kind] = row.channels }
        }
        return choices
    }

    public func choose(
        _ choices: NotificationChoices,
        of account: AccountID,
        in language: String
    ) async throws(NotificationsError) {
        let moment = now()
        try await changing { transaction throws(StorageError) in
            for kind in NotificationKind.allCases {
                try transaction.save(NotificationChoiceRow(choices[kind], for: kind, of: account))
            }
            try Self.save(language, of: account, at: moment, in: transaction) { _ in }
            return .success(())
        }
    }

    // The feed.

    public func newFeedKey(
        of account: AccountID,
        in language: String
    ) async throws(NotificationsError)
        -> NotificationFeed.Key
    {
        let key = NotificationFeed.Key.random()
        let moment = now()
        try await changing { transaction throws(StorageError) in
            try Self.save(language, of: account, at: moment, in: transaction) { reader in
                reader.feedHash = NotificationReaderRow.hash(key)
                reader.feedMadeAt = moment
            }
            return .success(())
        }
        return key
    }

    public func hasFeed(of account: AccountID) async throws(NotificationsError) -> Bool {
        try await reading { snapshot throws(StorageError) in
            try snapshot.object(NotificationReaderRow.self, byPrimaryKey: account.rawValue)?.feedHash != nil
        }
    }

    public func endFeed(of account: AccountID) async throws(NotificationsError) {
        try await changing { transaction throws(StorageError) in
            guard var reader = try transaction.object(NotificationReaderRow.self, byPrimaryKey: account.rawValue)
            else { return .success(()) }
            reader.feedHash = nil
            try transaction.save(reader)
            return .success(())
        }
    }

    public func feedOwner(_ key: NotificationFeed.Key) async throws(NotificationsError) -> NotificationFeed.Owner {
        let isIt = NotificationReaderRow.columns.feedHash == NotificationReaderRow.hash(key)
        let reader = try await reading { snapshot throws(StorageError) in
            try snapshot.cachedObjects(NotificationReaderRow.self, .matching(isIt)).first
        }
        guard let reader else { throw .notFound }
        return reader.feed
    }

    // What ends mails.

    public func mailing(_ key: Mailing.Key) async throws(NotificationsError) -> Mailing {
        let known = try await reading { snapshot throws(StorageError) -> Mailing? in
            guard let row = try snapshot.object(MailingRow.self, byPrimaryKey: key.text),
                let kind = NotificationKind(rawValue: row.kind)
            else { return nil }
            return Mailing(kind: kind, isEnded: try !Self.channels(of: kind, row.account, in: snapshot).contains(.mail))
        }
        guard let known else { throw .notFound }
        return known
    }

    public func end(_ key: Mailing.Key) async throws(NotificationsError) {
        try await changing { transaction throws(StorageError) in
            guard let row = try transaction.object(MailingRow.self, byPrimaryKey: key.text),
                let kind = NotificationKind(rawValue: row.kind)
            else { return .failure(.notFound) }
            let channels = try Self.channels(of: kind, row.account, in: transaction).subtracting([.mail])
            try transaction.save(NotificationChoiceRow(channels, for: kind, of: row.account))
            return .success(())
        }
    }

    /// The ways that a type goes for an account.
    static func channels(
        of kind: NotificationKind,
        _ account: AccountID,
        in snapshot: any StorageSnapshot
    ) throws(StorageError) -> Set<NotificationChannel> {
        let key = NotificationChoiceRow.PrimaryKey(account: account.rawValue, kind: kind.rawValue)
        return try snapshot.object(NotificationChoiceRow.self, byPrimaryKey: key)?.channels ?? kind.standardChannels
    }

    private static func save(
        _ language: String,
        of account: AccountID,
        at moment: Date,
        in transaction: any StorageTransaction,
        _ change: (inout NotificationReaderRow) -> Void
    ) throws(StorageError) {
        var reader =
            try transaction.object(NotificationReaderRow.self, byPrimaryKey: account.rawValue)
            ?? NotificationReaderRow(account: account, language: language, feedHash: nil, feedMadeAt: moment)
        reader.language = language
        change(&reader)
        try transaction.save(reader)
    }

    private static func listed(_ account: AccountID) -> RowCondition<NotificationRow> {
        NotificationRow.columns.account == account.rawValue && NotificationRow.columns.isListed == true
    }

    private static func unread(_ account: AccountID) -> RowCondition<NotificationRow> {
        listed(account) && NotificationRow.columns.isUnread == true
    }

    private func readable(_ results: [Result<NotificationRow, TranslationError>]) -> [AppNotification] {
        unreadable.readable(results).map(notification)
    }

    private func notification(_ row: NotificationRow) -> AppNotification {
        let content = NotificationContent(row.content)
        if case .unknown = content { unknown.note(row) }
        return AppNotification(
            id: row.id,
            account: row.account,
            content: content,
            createdAt: row.createdAt,
            isUnread: row.isUnread
        )
    }

    private func reading<Value: Sendable>(
        _ body: @Sendable (any StorageSnapshot) throws(StorageError) -> Value
    ) async throws(NotificationsError) -> Value {
        do throws(StorageError) {
            return try await storage.read(body)
        } catch {
            throw .unavailable(error.trouble)
        }
    }

    private func changing(
        _ body: @Sendable (any StorageTransaction) throws(StorageError) -> Result<Void, NotificationsError>
    ) async throws(NotificationsError) {
        let outcome: Result<Void, NotificationsError>
        do throws(StorageError) {
            outcome = try await storage.attempt(body)
        } catch {
            throw .unavailable(error.trouble)
        }
        try outcome.get()
    }
}

/// Tells of types and versions that this program does not know, of each once.
private final class UnknownKinds: Sendable {
    private static let maxRemembered = 100

    private let known = Mutex<Set<String>>([])
    private let report: @Sendable (String) -> Void

    init(report: @escaping @Sendable (String) -> Void) {
        self.report = report
    }

    func note(_ row: NotificationRow) {
        let name = "\(row.kind.prefix(40)) in version \(row.version)"
        let isNew = known.withLock { known in
            if known.contains(name) || known.count >= Self.maxRemembered { return false }
            known.insert(name)
            return true
        }
        if isNew { report("notifications of the type \(name) are kept, and cannot be read by this program") }
    }
}

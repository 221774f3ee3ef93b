import Foundation
import Notifications
public import Portico
public import PorticoSessions
import Storage

/// Notifications are an account's: they go with it, by their foreign keys, and stand in its export.
extension StorageNotificationsRepository: OwnedData {
    public func erase(_ account: AccountID) async throws(BelongingsError) {
        do throws(StorageError) {
            try await storage.write { transaction throws(StorageError) in
                let id = account.rawValue
                try transaction.deleteAll(
                    ofType: NotificationRow.self,
                    matching: NotificationRow.columns.account == id
                )
                try transaction.deleteAll(
                    ofType: NotificationChoiceRow.self,
                    matching: NotificationChoiceRow.columns.account == id
                )
                try transaction.deleteAll(
                    ofType: NotificationReaderRow.self,
                    matching: NotificationReaderRow.columns.account == id
                )
                try transaction.deleteAll(ofType: MailingRow.self, matching: MailingRow.columns.account == id)
            }
        } catch {
            throw BelongingsError(error.sentence(about: "notifications"))
        }
    }

    /// A visitor without an account is told nothing.
    public func forget(_ visitors: [VisitorID]) {}
    public func move(from visitor: VisitorID, to other: VisitorID) {}

    public func exported(of account: AccountID) async throws -> [ExportPart] {
        let columns = NotificationRow.columns
        let query = Query.matching(columns.account == account.rawValue).ordered(by: columns.createdAt.descending)
        let rows = try await storage.results(of: NotificationRow.self, query).compactMap { try? $0.get() }
        let choices = try await choices(of: account)
        return [
            try ExportPart(name: "notifications", encoding: rows.map(ExportedNotification.init)),
            try ExportPart(
                name: "notificationchoices",
                encoding: NotificationKind.allCases.map { kind in
                    ExportedChoice(kind: kind.rawValue, ways: choices[kind].map(\.rawValue).sorted())
                }
            ),
        ]
    }
}

/// A notification in an export.
private struct ExportedNotification: Encodable {
    let kind: String
    /// JSON, as it is kept.
    let content: String
    let isUnread: Bool
    let createdAt: Date

    init(_ row: NotificationRow) {
        kind = row.kind
        content = row.payload
        isUnread = row.isUnread
        createdAt = row.createdAt
    }
}

/// Which ways a type of notification goes, in an export.
private struct ExportedChoice: Encodable {
    let kind: String
    let ways: [String]
}

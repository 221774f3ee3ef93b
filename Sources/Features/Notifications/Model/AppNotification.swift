public import Foundation
public import Portico

/// Something that happened, which an account's owner is told.
///
/// (Foundation has a `Notification` of its own, which is another thing.)
public struct AppNotification: Sendable, Hashable, Identifiable {
    public typealias ID = RandomIdentifier<AppNotification>

    public let id: ID
    public let account: AccountID
    public let content: NotificationContent
    public let createdAt: Date
    public var isUnread: Bool

    public init(id: ID, account: AccountID, content: NotificationContent, createdAt: Date, isUnread: Bool) {
        self.id = id
        self.account = account
        self.content = content
        self.createdAt = createdAt
        self.isUnread = isUnread
    }

    /// How many an account keeps; of more, the oldest are deleted.
    public static let maxKept = 500
    /// How long one is kept, in seconds: 180 days.
    public static let keptFor: TimeInterval = 180 * 24 * 60 * 60
    /// How many are on a page.
    public static let maxPerPage = 50
}

/// What is to be told, before it is known by which ways.
///
///     try await sender.send(NewNotification(to: owner, .jobEnded(job), key: "job-\(job.id)", at: now()))
public struct NewNotification: Sendable, Hashable {
    public var account: AccountID
    public var content: NotificationContent
    /// What it is known by among those of the account: another one with the same key is a repetition, and dropped.
    public var key: String
    public var createdAt: Date
    /// The language of whoever it is told, as a BCP 47 tag, where they have not chosen one with their choices.
    public var language: String?

    public init(
        to account: AccountID,
        _ content: NotificationContent,
        key: String,
        at moment: Date,
        language: String? = nil
    ) {
        self.account = account
        self.content = content
        self.key = key
        createdAt = moment
        self.language = language
    }
}

/// Keeps what is to be told, and sends it by the ways that the account's owner chose.
public protocol NotificationSender: Sendable {
    /// Comes back when it is kept. Throws `unavailable`: nothing is kept then, and it may be sent again.
    func send(_ new: NewNotification) async throws(NotificationsError)
}

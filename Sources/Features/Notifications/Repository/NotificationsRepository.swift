public import Foundation
public import Portico

/// Where notifications are kept, and what was chosen about them. All of them are an account's; of another's, nothing is
/// found.
public protocol NotificationsRepository: Sendable {
    /// Those of the list: unread ones first, then newest first.
    func page(_ page: PageNumber, of account: AccountID) async throws(NotificationsError) -> NotificationPage
    /// Newest first.
    func newest(of account: AccountID) async throws(NotificationsError) -> [AppNotification]
    /// Throws `notFound`.
    func notification(
        _ id: AppNotification.ID,
        of account: AccountID
    ) async throws(NotificationsError) -> AppNotification
    /// How many of the list are unread.
    func unreadCount(of account: AccountID) async throws(NotificationsError) -> Int
    /// One that is read stays so. Throws `notFound`.
    func markRead(_ id: AppNotification.ID, of account: AccountID) async throws(NotificationsError)
    func markAllRead(of account: AccountID) async throws(NotificationsError)

    func choices(of account: AccountID) async throws(NotificationsError) -> NotificationChoices
    /// - Parameter language: what its owner reads from now on where nobody is there to ask: in mails, on devices, in the
    ///   feed.
    func choose(
        _ choices: NotificationChoices,
        of account: AccountID,
        in language: String
    ) async throws(NotificationsError)

    /// A new address for the feed; an older one leads nowhere from then on. It is told this once.
    func newFeedKey(of account: AccountID, in language: String) async throws(NotificationsError) -> NotificationFeed.Key
    /// Whether there is an address.
    func hasFeed(of account: AccountID) async throws(NotificationsError) -> Bool
    func endFeed(of account: AccountID) async throws(NotificationsError)
    /// Throws `notFound`.
    func feedOwner(_ key: NotificationFeed.Key) async throws(NotificationsError) -> NotificationFeed.Owner

    /// What the address in a mail ends. Throws `notFound`.
    func mailing(_ key: Mailing.Key) async throws(NotificationsError) -> Mailing
    /// No more mails of that type go to that account. Throws `notFound`.
    func end(_ key: Mailing.Key) async throws(NotificationsError)
}

/// A page of notifications.
public struct NotificationPage: Sendable, Hashable {
    public var notifications: [AppNotification]
    /// How many there are on all pages.
    public var total: Int
    public var unread: Int

    public init(notifications: [AppNotification], total: Int, unread: Int) {
        self.notifications = notifications
        self.total = total
        self.unread = unread
    }
}

/// The mails of one type to one account.
public struct Mailing: Sendable, Hashable {
    /// What stands in the address that ends them: nobody guesses it, and it is good for nothing else.
    public typealias Key = RandomIdentifier<Mailing>

    public let kind: NotificationKind
    /// Whether none is sent any more.
    public let isEnded: Bool

    public init(kind: NotificationKind, isEnded: Bool) {
        self.kind = kind
        self.isEnded = isEnded
    }
}

/// Why notifications were not read, kept or changed.
public enum NotificationsError: Error, Sendable, Hashable {
    /// There is none, or it is another account's, or the address was replaced.
    case notFound
    case unavailable(StorageTrouble)

    /// A file's error for the same reason.
    var ofFile: AnswerError { self == .notFound ? .notFound : .unavailable }
}

/// Whom notifications are for; the accounts know.
public protocol NotificationReaders: Sendable {
    /// Nil where there is no such account. Throws `unavailable`.
    func reader(of account: AccountID) async throws(NotificationsError) -> NotificationReader?
}

/// Whom notifications of an account are for.
public struct NotificationReader: Sendable, Hashable {
    /// An email address.
    public var address: String
    /// What they chose; nil where that is left to their browser.
    public var timeZone: TimeZone?

    public init(address: String, timeZone: TimeZone?) {
        self.address = address
        self.timeZone = timeZone
    }
}

/// The whole addresses of places, for mails, feeds and devices.
public struct NotificationAddresses: Sendable {
    /// Scheme, host and port without a closing slash; nil where the app does not know its own.
    private let origin: String?

    public init(origin: String? = nil) {
        self.origin = origin
    }

    /// The path of the page that says what a notification is about.
    public func path(of id: AppNotification.ID) -> String { "/from/notification-\(id.text)" }

    public func address(of id: AppNotification.ID) -> String? { origin.map { $0 + path(of: id) } }

    public func address(of route: NotificationsRoute) -> String? { origin.map { $0 + route.location.description } }
}

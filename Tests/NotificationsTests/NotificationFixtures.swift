import Foundation
import Portico
import Synchronization

@testable import Notifications

extension AccountID {
    static let ada = AccountID(rawValue: "ada")
}

extension AppNotification {
    static func of(
        _ content: NotificationContent,
        isUnread: Bool = true,
        at seconds: TimeInterval = 0
    ) -> AppNotification {
        AppNotification(
            id: .random(),
            account: .ada,
            content: content,
            createdAt: Date(timeIntervalSince1970: 1_800_000_000 + seconds),
            isUnread: isUnread
        )
    }
}

extension NotificationContent {
    /// One of each type that this version knows.
    static let samples: [NotificationContent] = [
        .searchMatched(MatchedSearch(name: "Medicine", count: 3, location: "/domains?query=med")),
        .reminderDue(DueNote(note: "0123456789abcdef0123456789abcdef", name: "Trip")),
        .jobEnded(EndedJob(job: "0123456789abcdef0123456789abcdef", isImport: true, isFailed: false)),
        .newDevice(NewDevice(address: "192.0.2.7")),
        .sharedNoteOpened(OpenedNote(note: "0123456789abcdef0123456789abcdef", name: "Plan")),
    ]
}

/// Notifications in memory, which remembers what was asked of it.
final class StubNotifications: NotificationsRepository {
    private struct Guarded {
        var notifications: [AppNotification] = []
        var choices = NotificationChoices()
        var feedKey: NotificationFeed.Key?
        var mailing: Mailing?
        var outage: NotificationsError?
        var counted = 0
    }

    private let guarded: Mutex<Guarded>

    init(_ notifications: [AppNotification] = [], mailing: Mailing? = nil) {
        var start = Guarded()
        start.notifications = notifications
        start.mailing = mailing
        guarded = Mutex(start)
    }

    var counted: Int { guarded.withLock { $0.counted } }
    var notifications: [AppNotification] { guarded.withLock { $0.notifications } }
    var chosen: NotificationChoices { guarded.withLock { $0.choices } }

    func fail(with outage: NotificationsError?) { guarded.withLock { $0.outage = outage } }

    private func using<Value: Sendable>(
        _ body: (inout Guarded) -> Result<Value, NotificationsError>
    ) throws(NotificationsError) -> Value {
        let outcome = guarded.withLock { guarded in
            guarded.outage.map { Result<Value, NotificationsError>.failure($0) } ?? body(&guarded)
        }
        return try outcome.get()
    }

    func page(_ page: PageNumber, of _: AccountID) async throws(NotificationsError) -> NotificationPage {
        try using { guarded in
            let all = guarded.notifications
            let shown = all.dropFirst(page.offset(pageSize: AppNotification.maxPerPage)).prefix(
                AppNotification.maxPerPage
            )
            return .success(
                NotificationPage(
                    notifications: Array(shown),
                    total: all.count,
                    unread: all.filter(\.isUnread).count
                )
            )
        }
    }

    func newest(of _: AccountID) async throws(NotificationsError) -> [AppNotification] {
        try using { .success($0.notifications) }
    }

    func notification(_ id: AppNotification.ID, of _: AccountID) async throws(NotificationsError) -> AppNotification {
        try using { guarded in
            guard let found = guarded.notifications.first(where: { $0.id == id }) else { return .failure(.notFound) }
            return .success(found)
        }
    }

    func unreadCount(of _: AccountID) async throws(NotificationsError) -> Int {
        try using { guarded in
            guarded.counted += 1
            return .success(guarded.notifications.filter(\.isUnread).count)
        }
    }

    func markRead(_ id: AppNotification.ID, of _: AccountID) async throws(NotificationsError) {
        try using { (guarded: inout Guarded) -> Result<Void, NotificationsError> in
            guard let index = guarded.notifications.firstIndex(where: { $0.id == id }) else {
                return .failure(.notFound)
            }
            guarded.notifications[index].isUnread = false
            return .success(())
        }
    }

    func markAllRead(of _: AccountID) async throws(NotificationsError) {
        try using { guarded in
            for index in guarded.notifications.indices { guarded.notifications[index].isUnread = false }
            return .success(())
        }
    }

    func choices(of _: AccountID) async throws(NotificationsError) -> NotificationChoices {
        try using { .success($0.choices) }
    }

    func choose(
        _ choices: NotificationChoices,
        of _: AccountID,
        in _: String
    ) async throws(NotificationsError) {
        try using { guarded in
            guarded.choices = choices
            return .success(())
        }
    }

    func newFeedKey(of _: AccountID, in _: String) async throws(NotificationsError) -> NotificationFeed.Key {
        try using { guarded in
            let key = NotificationFeed.Key.random()
            guarded.feedKey = key
            return .success(key)
        }
    }

    func hasFeed(of _: AccountID) async throws(NotificationsError) -> Bool {
        try using { .success($0.feedKey != nil) }
    }

    func endFeed(of _: AccountID) async throws(NotificationsError) {
        try using { guarded in
            guarded.feedKey = nil
            return .success(())
        }
    }

    func feedOwner(_ key: NotificationFeed.Key) async throws(NotificationsError) -> NotificationFeed.Owner {
        try using { guarded in
            guard guarded.feedKey == key else { return .failure(.notFound) }
            return .success(.sample)
        }
    }

    func mailing(_: Mailing.Key) async throws(NotificationsError) -> Mailing {
        try using { guarded in
            guard let mailing = guarded.mailing else { return .failure(.notFound) }
            return .success(mailing)
        }
    }

    func end(_: Mailing.Key) async throws(NotificationsError) {
        try using { (guarded: inout Guarded) -> Result<Void, NotificationsError> in
            guard let mailing = guarded.mailing else { return .failure(.notFound) }
            guarded.mailing = Mailing(kind: mailing.kind, isEnded: true)
            return .success(())
        }
    }
}

extension NotificationFeed.Owner {
    static let sample = NotificationFeed.Owner(
        account: .ada,
        language: "en",
        id: "0123456789abcdef0123456789abcdef",
        madeAt: Date(timeIntervalSince1970: 1_800_000_000)
    )
}

/// Everybody reads in UTC.
struct StubReaders: NotificationReaders {
    func reader(of _: AccountID) -> NotificationReader? {
        NotificationReader(address: "ada@example.com", timeZone: .gmt)
    }
}

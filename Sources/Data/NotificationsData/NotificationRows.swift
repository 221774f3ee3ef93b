import Crypto
import Foundation
import Notifications
import Portico
import Storage

/// A notification with all that is kept of it.
@Translatable(table: "notification")
struct NotificationRow: Sendable, Hashable {
    var id: AppNotification.ID
    var account: AccountID
    var key: String
    /// As it is read by `NotificationContent`: another version may have written what this one does not know.
    var kind: String
    var version: Int
    var payload: String
    /// Whether it is in the list, the number in the layout, and the feed.
    var isListed: Bool
    var isUnread: Bool
    /// Whether it still has to be handed on to the account's devices.
    var isPushDue: Bool
    var createdAt: Date

    var content: EncodedContent { EncodedContent(kind: kind, version: version, payload: payload) }
}

/// The ways that were chosen for a type, which may be one that only another version knows.
@Translatable(table: "notificationChoice")
struct NotificationChoiceRow: Sendable, Hashable {
    @PrimaryKey var account: AccountID
    @PrimaryKey var kind: String
    var page: Bool
    var mail: Bool
    var push: Bool

    init(account: AccountID, kind: String, page: Bool, mail: Bool, push: Bool) {
        self.account = account
        self.kind = kind
        self.page = page
        self.mail = mail
        self.push = push
    }

    init(_ channels: Set<NotificationChannel>, for kind: NotificationKind, of account: AccountID) {
        self.init(
            account: account,
            kind: kind.rawValue,
            page: channels.contains(.page),
            mail: channels.contains(.mail),
            push: channels.contains(.push)
        )
    }

    var channels: Set<NotificationChannel> {
        Set([page ? .page : nil, mail ? .mail : nil, push ? .push : nil].compactMap(\.self))
    }
}

/// What is known of whom notifications are for, and their feed.
@Translatable(table: "notificationReader")
struct NotificationReaderRow: Sendable, Hashable {
    @PrimaryKey var account: AccountID
    /// A BCP 47 tag.
    var language: String
    /// Nil where there is no feed.
    var feedHash: String?
    var feedMadeAt: Date

    /// A plain SHA-256 will do: 128 random bits are not guessed.
    static func hash(_ key: NotificationFeed.Key) -> String {
        SHA256.hash(data: Data(key.text.utf8)).hexadecimal
    }

    var feed: NotificationFeed.Owner {
        let id = SHA256.hash(data: Data("feed of \(account.rawValue)".utf8)).hexadecimal.prefix(32)
        return NotificationFeed.Owner(account: account, language: language, id: String(id), madeAt: feedMadeAt)
    }
}

/// What ends the mails of a type to an account. It stands in each of these mails, so it is kept as it is; it is good for
/// nothing else.
@Translatable(table: "notificationMailing")
struct MailingRow: Sendable, Hashable {
    @PrimaryKey var key: Mailing.Key
    var account: AccountID
    var kind: String
}

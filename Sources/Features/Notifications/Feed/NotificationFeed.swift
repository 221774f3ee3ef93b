import AtriumTexts
public import Foundation
public import Portico

/// An account's notifications as an Atom feed (RFC 4287), the newest first, for whoever has its secret address.
///
///     NotificationFeed(repository: repository, handlers: handlers, addresses: addresses).download(key)
///
/// An entry is known by the id of its notification, so none comes twice, whatever language it is in. It is its owner's
/// alone: nobody on the way keeps it.
public struct NotificationFeed: Sendable {
    /// What stands in the address. Only a hash of it is kept.
    public typealias Key = RandomIdentifier<NotificationFeed>

    /// Whose feed an address leads to.
    public struct Owner: Sendable, Hashable {
        public let account: AccountID
        /// A BCP 47 tag.
        public let language: String
        /// What the feed is known by: 32 hexadecimal digits that tell nothing of the account. It stays when the address
        /// is replaced.
        public let id: String
        /// When the address was made.
        public let madeAt: Date

        public init(account: AccountID, language: String, id: String, madeAt: Date) {
            self.account = account
            self.language = language
            self.id = id
            self.madeAt = madeAt
        }
    }

    private let repository: any NotificationsRepository
    private let handlers: NotificationHandlers
    private let addresses: NotificationAddresses

    public init(
        repository: any NotificationsRepository,
        handlers: NotificationHandlers,
        addresses: NotificationAddresses
    ) {
        self.repository = repository
        self.handlers = handlers
        self.addresses = addresses
    }

    public func download(_ key: Key) -> Download {
        Download { [self] in
            let text: String
            do throws(NotificationsError) {
                let owner = try await repository.feedOwner(key)
                text = self.text(owner, try await repository.newest(of: owner.account), at: key)
            } catch {
                throw error.ofFile
            }
            var file = Download(mediaType: "application/atom+xml; charset=utf-8", text: text)
            file.isPrivate = true
            file.hasEntityTag = true
            return file
        }
    }

    func text(_ owner: Owner, _ notifications: [AppNotification], at key: Key) -> String {
        let localiser = Localiser(Text.language(for: owner.language))
        let updated = notifications.map(\.createdAt).max() ?? owner.madeAt
        let own = NotificationsRoute.feed(key: key)
        let list = NotificationsRoute.list()
        let head = [
            #"<?xml version="1.0" encoding="utf-8"?>"#,
            #"<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="\#(FeedText.escaped(localiser.language.tag))">"#,
            "  <title>\(FeedText.escaped(localiser(NotificationMessages.feedTitle)))</title>",
            "  <id>\(FeedText.uuid(owner.id))</id>",
            "  <updated>\(TimeText.machine(of: updated, in: .gmt))</updated>",
            "  <author><name>Atrium</name></author>",
            #"  <link rel="self" type="application/atom+xml" href="\#(link(own))"/>"#,
            #"  <link rel="alternate" type="text/html" href="\#(link(list))"/>"#,
        ]
        return (head + notifications.flatMap { entry($0, localiser) } + ["</feed>", ""]).joined(separator: "\n")
    }

    private func entry(_ notification: AppNotification, _ localiser: Localiser) -> [String] {
        let told = handlers.told(notification.content)
        let moment = TimeText.machine(of: notification.createdAt, in: .gmt)
        let page = addresses.address(of: notification.id) ?? addresses.path(of: notification.id)
        return [
            "  <entry>",
            "    <title>\(FeedText.escaped(localiser(told.heading)))</title>",
            "    <id>\(FeedText.uuid(notification.id.text))</id>",
            "    <updated>\(moment)</updated>",
            "    <published>\(moment)</published>",
            #"    <link rel="alternate" type="text/html" href="\#(FeedText.escaped(page))"/>"#,
            "    <content type=\"text\">\(FeedText.escaped(localiser(told.text)))</content>",
            "  </entry>",
        ]
    }

    private func link(_ route: NotificationsRoute) -> String {
        FeedText.escaped(addresses.address(of: route) ?? route.location.description)
    }
}

/// What stands in a feed.
enum FeedText {
    /// A text with what XML reads as markup escaped, and without what it may not hold at all (XML 1.0 section 2.2).
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\t", "\n", "\r": escaped += " "
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Of 32 hexadecimal digits, a UUID (RFC 9562) as Atom takes it for an id.
    static func uuid(_ digits: String) -> String {
        var text = "urn:uuid:"
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { text += "-" }
            text.append(digit)
        }
        return text
    }
}

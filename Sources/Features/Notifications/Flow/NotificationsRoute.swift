public import Portico

/// The places of the notifications.
@Routes public enum NotificationsRoute {
    @Path("/notifications") case list(page: PageNumber = .first)
    /// Which go which ways.
    @Path("/notifications/choices") case choices
    /// Where devices are registered; the app's flow knows which place that is.
    @Path("/notifications/to-devices") case devices
    /// What one is about; the app's flow knows which place that is.
    @Path("/notifications/open/{id}") case open(id: AppNotification.ID)
    /// Where mails of a type are ended, for whoever has one of them.
    @Path("/notifications/mails/{key}") case mailing(key: Mailing.Key)
    /// For whoever has the address.
    @Path("/notifications.atom") case feed(key: NotificationFeed.Key? = nil)

    public var parent: NotificationsRoute? {
        switch self {
        case .list, .mailing, .feed: nil
        case .choices, .devices, .open: .list()
        }
    }

    /// Whether only who is signed in has something to do there.
    public var needsAccount: Bool {
        switch self {
        case .list, .choices, .devices, .open: true
        case .mailing, .feed: false
        }
    }

    public static var examples: [NotificationsRoute] {
        let digits = "0123456789abcdef0123456789abcdef"
        return [.list(), .choices, .devices, .feed()] + [PageNumber(2)].compactMap { $0 }.map { .list(page: $0) }
            + [AppNotification.ID(rawValue: digits)].compactMap { $0 }.map { .open(id: $0) }
            + [Mailing.Key(rawValue: digits)].compactMap { $0 }.map { .mailing(key: $0) }
            + [NotificationFeed.Key(rawValue: digits)].compactMap { $0 }.map { .feed(key: $0) }
    }
}

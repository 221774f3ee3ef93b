public import AtriumTexts
public import Portico

/// The types of notifications that a visitor chooses ways for.
public enum NotificationKind: String, Sendable, Hashable, CaseIterable, TextValue {
    case searchMatched, reminderDue, jobEnded, newDevice, sharedNoteOpened

    /// What it is called where ways are chosen for it.
    public var name: Text { NotificationTexts.name(self) }

    /// The ways that it goes as long as nobody has chosen others: on the page, and by mail only what warns.
    public var standardChannels: Set<NotificationChannel> {
        self == .newDevice ? [.page, .mail] : [.page]
    }
}

/// A way that notifications go.
public enum NotificationChannel: String, Sendable, Hashable, CaseIterable {
    /// The list of the app, its number in the layout, and the feed.
    case page
    case mail
    /// The devices that were registered for it.
    case push
}

/// Which notifications go which ways.
public struct NotificationChoices: Sendable, Hashable {
    /// Those that somebody chose; of the others it is the standard.
    public private(set) var chosen: [NotificationKind: Set<NotificationChannel>]

    public init(_ chosen: [NotificationKind: Set<NotificationChannel>] = [:]) {
        self.chosen = chosen
    }

    public subscript(kind: NotificationKind) -> Set<NotificationChannel> {
        get { chosen[kind] ?? kind.standardChannels }
        set { chosen[kind] = newValue }
    }
}

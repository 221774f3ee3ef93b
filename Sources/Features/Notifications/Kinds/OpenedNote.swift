import AtriumTexts

/// A note that somebody else opened by its link, for the first time.
public struct OpenedNote: NotificationPayload {
    public static let kind = NotificationKind.sharedNoteOpened
    public static let version = 1

    public var note: String
    /// What the note is called; empty where nothing says it.
    public var name: String

    public init(note: String, name: String) {
        self.note = note
        self.name = name
    }
}

/// Leads to the note's links, where they can be ended.
public struct OpenedNoteHandler: NotificationHandler {
    public init() {}

    public func told(_ opening: OpenedNote) -> ToldNotification {
        ToldNotification(
            heading: opening.name.isEmpty
                ? NotificationMessages.opened : NotificationMessages.opened(opening.name),
            text: NotificationMessages.openedText,
            place: .noteShares(note: opening.note)
        )
    }
}

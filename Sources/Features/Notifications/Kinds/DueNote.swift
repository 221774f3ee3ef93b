import AtriumTexts

/// A note that its owner wanted to be reminded of, now.
public struct DueNote: NotificationPayload {
    public static let kind = NotificationKind.reminderDue
    public static let version = 1

    public var note: String
    /// What the note is called; empty where nothing says it.
    public var name: String

    public init(note: String, name: String) {
        self.note = note
        self.name = name
    }
}

/// Leads to the note.
public struct DueNoteHandler: NotificationHandler {
    public init() {}

    public func told(_ reminder: DueNote) -> ToldNotification {
        ToldNotification(
            heading: reminder.name.isEmpty
                ? NotificationMessages.reminder : NotificationMessages.reminder(of: reminder.name),
            text: NotificationMessages.youAsked,
            place: .note(id: reminder.note),
            isUrgent: true,
            lifetime: 24 * 60 * 60
        )
    }
}

public import AtriumTexts

/// What one type of notification says, and where it leads.
///
///     struct EndedJobHandler: NotificationHandler {
///         func told(_ job: EndedJob) -> ToldNotification { … }
///     }
public protocol NotificationHandler<Payload>: Sendable {
    associatedtype Payload: NotificationPayload

    /// What is thrown is reported, and the notification is shown as one that cannot be told at the moment; others are
    /// not affected.
    func told(_ payload: Payload) throws -> ToldNotification
}

/// A notification in words: on its page, in a list, in a mail, on a device.
public struct ToldNotification: Sendable, Hashable {
    public var heading: Text
    public var text: Text
    /// Nil where it leads nowhere.
    public var place: NotificationPlace?
    /// Whether a device should show it at once.
    public var isUrgent: Bool
    /// For how many seconds it is worth showing on a device that was off.
    public var lifetime: Int

    public init(
        heading: Text,
        text: Text,
        place: NotificationPlace?,
        isUrgent: Bool = false,
        lifetime: Int = 3 * 24 * 60 * 60
    ) {
        self.heading = heading
        self.text = text
        self.place = place
        self.isUrgent = isUrgent
        self.lifetime = lifetime
    }
}

/// What a notification is about; the app's flow knows where that is. Ids are texts: they are other features'.
public enum NotificationPlace: Sendable, Hashable {
    /// A search for domain names, by its location.
    case search(location: String)
    case note(id: String)
    /// The links to a note.
    case noteShares(note: String)
    /// An import or export.
    case job(id: String)
    /// Where an account is signed in.
    case sessions
}

/// All types of notifications: each content goes to the handler of its type, and to no other.
///
///     let handlers = NotificationHandlers(report: { logger.error("\($0)") })
///     handlers.told(notification.content).heading
public struct NotificationHandlers: Sendable {
    private let searchMatched: any NotificationHandler<MatchedSearch>
    private let reminderDue: any NotificationHandler<DueNote>
    private let jobEnded: any NotificationHandler<EndedJob>
    private let newDevice: any NotificationHandler<NewDevice>
    private let sharedNoteOpened: any NotificationHandler<OpenedNote>
    private let report: @Sendable (String) -> Void

    /// - Parameter report: hears of handlers that throw.
    public init(
        searchMatched: any NotificationHandler<MatchedSearch> = MatchedSearchHandler(),
        reminderDue: any NotificationHandler<DueNote> = DueNoteHandler(),
        jobEnded: any NotificationHandler<EndedJob> = EndedJobHandler(),
        newDevice: any NotificationHandler<NewDevice> = NewDeviceHandler(),
        sharedNoteOpened: any NotificationHandler<OpenedNote> = OpenedNoteHandler(),
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.searchMatched = searchMatched
        self.reminderDue = reminderDue
        self.jobEnded = jobEnded
        self.newDevice = newDevice
        self.sharedNoteOpened = sharedNoteOpened
        self.report = report
    }

    /// What is said of it; of what this version does not know, that.
    public func told(_ content: NotificationContent) -> ToldNotification {
        switch content {
        case .searchMatched(let payload): told(payload, by: searchMatched)
        case .reminderDue(let payload): told(payload, by: reminderDue)
        case .jobEnded(let payload): told(payload, by: jobEnded)
        case .newDevice(let payload): told(payload, by: newDevice)
        case .sharedNoteOpened(let payload): told(payload, by: sharedNoteOpened)
        case .unknown:
            ToldNotification(heading: NotificationMessages.unknown, text: NotificationMessages.isKept, place: nil)
        }
    }

    private func told<Handler: NotificationHandler>(
        _ payload: Handler.Payload,
        by handler: Handler
    ) -> ToldNotification {
        do {
            return try handler.told(payload)
        } catch {
            report("a notification of the type \(Handler.Payload.kind.rawValue) could not be told: \(error)")
            return ToldNotification(
                heading: NotificationMessages.untold,
                text: NotificationMessages.isKept,
                place: nil
            )
        }
    }
}

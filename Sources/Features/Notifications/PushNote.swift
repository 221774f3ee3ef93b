public import Portico

/// What a device shows of a notification.
public struct PushNote: Sendable, Hashable {
    public var title: String
    public var body: String
    /// The path of the notification's own page, such as `/from/notification-5d0f6c9be5a14c7d8a7e2f90b1c3d4e6`.
    public var path: String
    /// A later one of the same topic takes the place of an earlier that was not delivered yet (RFC 8030 section 5.4).
    public var topic: String?
    public var isUrgent: Bool
    /// For how many seconds it is worth showing.
    public var lifetime: Int

    public init(title: String, body: String, path: String, topic: String?, isUrgent: Bool, lifetime: Int) {
        self.title = title
        self.body = body
        self.path = path
        self.topic = topic
        self.isUrgent = isUrgent
        self.lifetime = lifetime
    }
}

/// Sends notifications to the devices of an account that asked for them.
public protocol PushChannel: Sendable {
    /// Queues a note for each of them, and comes back. What fails later is tried again or reported.
    ///
    /// - Returns: whether it is queued; why not is reported.
    @discardableResult
    func send(_ note: PushNote, to account: AccountID) async -> Bool
}

import AtriumTexts

/// A sign-in from where the account was not signed in from before.
public struct NewDevice: NotificationPayload {
    public static let kind = NotificationKind.newDevice
    public static let version = 1

    /// In the network.
    public var address: String
    /// What the browser says it is, where that is known.
    public var device: String?

    public init(address: String, device: String? = nil) {
        self.address = address
        self.device = device
    }
}

/// Leads to the sessions, where that one can be ended.
public struct NewDeviceHandler: NotificationHandler {
    public init() {}

    public func told(_ signIn: NewDevice) -> ToldNotification {
        ToldNotification(
            heading: NotificationMessages.newDevice,
            text: signIn.device.map { NotificationMessages.signedIn(from: signIn.address, with: $0) }
                ?? NotificationMessages.signedIn(from: signIn.address),
            place: .sessions,
            isUrgent: true
        )
    }
}

/// What can be said of an address before a mail is sent there.
public protocol MailReach: Sendable {
    /// Whether mail can be sent there at all: whether it arrives is another question.
    func reaches(_ address: EmailAddress) -> Bool
}

/// Where no mail is sent.
public struct AnyMailReach: MailReach {
    public init() {}

    public func reaches(_: EmailAddress) -> Bool { true }
}

public import Foundation

/// What the operator should know of mails. Whom they are for, the log is not told: `atrium mail list` is.
public enum MailNews: Sendable, Hashable {
    /// A mail is a file, since no server is set.
    case filed(OutgoingMail.ID, URL)
    /// A mail was refused, or tried for a day.
    case failed(OutgoingMail.ID, reason: String)
    /// Nothing can be sent at the moment.
    case trouble(reason: String)
}

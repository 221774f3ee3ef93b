public import Foundation

/// What takes a mail over: a mail server, or a folder.
public protocol MailTransport: Sendable {
    /// Returns once it is responsible for the mail, and throws where it certainly is not, or does not say.
    func send(_ message: MailMessage) async throws(MailFailure) -> MailPlace
}

/// Where a mail is.
public enum MailPlace: Sendable, Hashable {
    /// A server accepted it.
    case server
    case file(URL)
}

/// Why a mail was not sent, in words for the operator.
public enum MailFailure: Error, Sendable, Hashable {
    /// It may be taken another time. Where it is the server's or the disk's trouble, no other mail would go now.
    case temporary(reason: String, forAll: Bool)
    /// It will never be taken.
    case permanent(reason: String)
    /// The program ends; the mail was not handed over.
    case cancelled
}

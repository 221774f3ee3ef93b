public import Foundation

/// What a mail says, in finished sentences of its reader's language. The text and the HTML are made of it by templates.
public struct MailContent: Sendable, Hashable, Codable {
    /// The subject, and the heading of the HTML.
    public var subject: String
    public var paragraphs: [String]
    /// A code to be typed, shown apart.
    public var code: String?
    /// What the reader can do, as a link.
    public var action: MailAction?
    /// Why they get this mail, in small type below.
    public var reason: String
    /// Where mails of this kind can be ended with one click (RFC 8058); nil where that is not for the reader to choose.
    public var unsubscribe: URL?
    /// Its tag, such as `de`.
    public var language: String

    public init(
        subject: String,
        paragraphs: [String],
        code: String? = nil,
        action: MailAction? = nil,
        reason: String,
        unsubscribe: URL? = nil,
        language: String
    ) {
        self.subject = subject
        self.paragraphs = paragraphs
        self.code = code
        self.action = action
        self.reason = reason
        self.unsubscribe = unsubscribe
        self.language = language
    }

    /// What is left of it once it was sent.
    var erased: MailContent { MailContent(subject: "", paragraphs: [], reason: "", language: language) }
}

/// A link in a mail.
public struct MailAction: Sendable, Hashable, Codable {
    public var title: String
    public var address: URL

    public init(title: String, address: URL) {
        self.title = title
        self.address = address
    }
}

/// What a mail says, once as text and once as HTML.
public struct MailBody: Sendable, Hashable {
    public var text: String
    /// A whole document.
    public var html: String

    public init(text: String, html: String) {
        self.text = text
        self.html = html
    }
}

/// Prints what a mail says, by templates. Throws where they are not in order at the moment.
public typealias MailPrinter = @Sendable (MailContent) throws -> MailBody

/// A language that visitors can choose.
///
///     let languages = [OfferedLanguage.english, OfferedLanguage(tag: "de", name: "Deutsch")]
public struct OfferedLanguage: Sendable, Hashable {
    /// The BCP 47 tag, such as `de`.
    public let tag: String
    /// What the language is called in itself.
    public let name: String

    public init(tag: String, name: String) {
        self.tag = tag
        self.name = name
    }

    public static let english = OfferedLanguage(tag: "en", name: "English")
}

/// On whose word a visitor's language is what it is.
public enum LanguageOrigin: Sendable, Hashable {
    /// The visitor chose it, and it was remembered.
    case chosen
    /// Their browser asks for it.
    case requested
    /// Nobody asked for any.
    case assumed
    /// None of those that their browser asks for is offered, so it is the app's own.
    case unavailable
}

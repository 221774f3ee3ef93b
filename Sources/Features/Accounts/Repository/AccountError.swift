/// Why accounts cannot be read, or a change to them was not made.
///
/// Whatever is thrown, nothing was changed.
public enum AccountError: Error, Sendable, Hashable {
    /// Another account has that email address.
    case emailTaken
    /// There is no such account, or no more.
    case notFound
    /// The password is another one by now.
    case passwordChanged
    /// The store failed; `reason` is a sentence a visitor can read and tells nothing of paths or tables.
    case unavailable(reason: String)
}

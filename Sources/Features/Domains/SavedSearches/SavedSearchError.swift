/// Why saved searches cannot be read, or a change to them was not made.
///
/// Whatever is thrown, nothing was changed.
public enum SavedSearchError: Error, Sendable, Hashable {
    /// The store failed; `reason` is a sentence a visitor can read and tells nothing of paths or tables.
    case unavailable(reason: String)
    /// Another saved search of the visitor has that name; it is given as it is written there.
    case nameTaken(SearchName)
    /// The visitor keeps as many as there may be.
    case tooMany(limit: Int)
    /// The visitor has no such search: it never was, was removed, is another visitor's, or was removed too long ago to be restored.
    case notFound
}

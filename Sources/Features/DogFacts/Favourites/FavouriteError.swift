/// Why favourites cannot be read, or a change to them was not made. Whatever is thrown, nothing was changed.
public enum FavouriteError: Error, Sendable, Hashable {
    /// The store failed; `reason` is a sentence a visitor can read and tells nothing of paths or tables.
    case unavailable(reason: String)
    /// The visitor keeps as many as there may be.
    case tooMany(limit: Int)
    /// The visitor has no such favourite, or removed it too long ago to be restored.
    case notFound
}

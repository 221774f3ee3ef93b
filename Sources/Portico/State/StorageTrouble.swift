/// Why what visitors keep cannot be read or changed at the moment: as much as they may know, nothing of files and tables.
///
///     throw FavouriteError.unavailable(.noSpace)
///
/// Features say it in the visitor's language.
public enum StorageTrouble: Sendable, Hashable, CaseIterable {
    /// There is no space left.
    case noSpace
    /// Somebody else holds the storage. Trying again may help.
    case busy
    /// The request ended before it was done.
    case cancelled
    /// The account that it belongs to is not there any more.
    case ownerGone
    /// The storage cannot be reached, for whatever reason.
    case unreachable
}

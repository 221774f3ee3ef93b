/// Why a text cannot be kept as it is. Nothing was changed, and the text is still where it was typed.
public enum NoteRefusal: Error, Sendable, Hashable {
    /// Title and body together, in bytes.
    case textTooLong(bytes: Int, limit: Int)
    /// In Unicode scalars.
    case titleTooLong(length: Int, limit: Int)
    case titleOnManyLines
    /// The character with number 0, which no database keeps.
    case nulCharacter(field: String)
    case tooManyTags(count: Int, limit: Int)
    /// A tag that a renaming would make; in Unicode scalars.
    case tagTooLong(limit: Int)
    /// More tags below one than are renamed at once.
    case tooManyTagsBelow(NoteTag, limit: Int)
    case draftTooLong(bytes: Int, limit: Int)
    case tooManyDrafts(limit: Int)
    case tooManyShares(limit: Int)
    /// Of one note.
    case tooManyReminders(limit: Int)
    /// Of all notes of the account.
    case tooManyAccountReminders(limit: Int)
    /// All notes of the account with all that is kept of them take so many bytes, and this takes so many more.
    case overQuota(taken: Int, more: Int, quota: Int)

    /// The form field it is about, nil where it is about none.
    public var field: String? {
        switch self {
        case .textTooLong, .draftTooLong: "body"
        case .titleTooLong, .titleOnManyLines: "title"
        case .nulCharacter(let field): field
        case .tooManyTags, .tagTooLong, .tooManyTagsBelow: "tags"
        case .tooManyDrafts, .tooManyShares, .tooManyReminders, .tooManyAccountReminders, .overQuota: nil
        }
    }
}

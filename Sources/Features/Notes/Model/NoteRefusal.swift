import Portico

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
    /// All notes of the account with all that is kept of them take so many bytes, and this takes so many more.
    case overQuota(taken: Int, more: Int, quota: Int)

    /// The form field it is about, nil where it is about none.
    public var field: String? {
        switch self {
        case .textTooLong, .draftTooLong: "body"
        case .titleTooLong, .titleOnManyLines: "title"
        case .nulCharacter(let field): field
        case .tooManyTags, .tagTooLong, .tooManyTagsBelow: "tags"
        case .tooManyDrafts, .tooManyShares, .overQuota: nil
        }
    }
}

extension NoteRefusal {
    /// Completes a sentence that begins with the field, or stands behind “Not saved:”.
    var message: String {
        switch self {
        case .textTooLong(let bytes, let limit):
            "is too long by \(ByteCount(bytes - limit)): a note can be at most \(ByteCount(limit)) with its title"
        case .titleTooLong(let length, let limit): "is too long: it has \(length) characters, and the limit is \(limit)"
        case .titleOnManyLines: "must be on one line"
        case .nulCharacter: "contains the character NUL, which cannot be stored"
        case .tooManyTags(let count, let limit): "has too many tags: there are \(count), and the limit is \(limit)"
        case .tagTooLong(let limit): "would make a tag longer than \(limit) characters"
        case .tooManyTagsBelow(let tag, let limit):
            "would change more than \(limit.grouped) tags: that many are below “\(tag.rawValue)”. Rename those first, a level at a time"
        case .draftTooLong(let bytes, let limit):
            "is too long by \(ByteCount(bytes - limit)): a draft can be at most \(ByteCount(limit))"
        case .tooManyDrafts(let limit): "there are \(limit) drafts already, which is the limit. Discard some first"
        case .tooManyShares(let limit):
            "there are \(limit) links to this note already, which is the limit. End some first"
        case .overQuota(let taken, let more, let quota):
            "your notes use \(ByteCount(taken)) of \(ByteCount(quota)), and this needs \(ByteCount(more)) more. Make room first: delete "
                + "notes and empty the trash, delete earlier versions in the history of a note, or discard drafts"
        }
    }

    /// Completes a sentence that begins with what was not done.
    var sentence: String { field == nil ? "\(message)." : "the note \(message)." }
}

import Notes
import Portico

extension NoteRefusal {
    /// As the rest of a sentence about a note.
    var reason: String {
        switch self {
        case .textTooLong(_, let limit), .draftTooLong(_, let limit):
            "its text is too long, and a note has at most \(ByteCount(limit)) of it"
        case .titleTooLong(let length, let limit):
            "its title has \(length) characters, and a title has at most \(limit)"
        case .titleOnManyLines: "its title has more than one line"
        case .nulCharacter(let field): "its \(field) has a zero character in it, which is in no text"
        case .tooManyTags(let count, let limit): "it has \(count) tags, and a note has at most \(limit)"
        case .tagTooLong(let limit): "it has a tag of more than \(limit) characters"
        case .overQuota(let taken, let more, let quota):
            "it takes \(ByteCount(more)), and all notes of the account take \(ByteCount(taken)) of \(ByteCount(quota))"
        case .tooManyTagsBelow, .tooManyDrafts, .tooManyShares, .tooManyReminders, .tooManyAccountReminders:
            "it cannot be kept"
        }
    }
}

extension NoteFileError {
    var reason: String {
        switch self {
        case .tooLarge(_, let limit): "it is too large, and a file has at most \(ByteCount(limit))"
        case .tooMany(let limit): "a note has at most \(limit) files"
        case .notes: "it cannot be kept"
        }
    }
}

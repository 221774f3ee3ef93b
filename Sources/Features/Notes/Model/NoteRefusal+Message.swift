import Portico

extension NoteRefusal {
    /// Completes a sentence that begins with the field, or stands behind “Not saved:”.
    var message: String {
        switch self {
        case .textTooLong(let bytes, let limit):
            "is too long by \(ByteCount(bytes - limit)): a note takes \(ByteCount(limit)) with its title"
        case .titleTooLong(let length, let limit): "is too long: it has \(length) characters, and a title takes \(limit)"
        case .titleOnManyLines: "must be on one line"
        case .nulCharacter: "holds the character NUL, which cannot be kept"
        case .tooManyTags(let count, let limit): "holds too many tags: there are \(count), and a note takes \(limit)"
        case .tagTooLong(let limit): "would make a tag longer than \(limit) characters"
        case .tooManyTagsBelow(let tag, let limit):
            "would change more than \(NoteWords.grouped(limit)) tags: so many are below “\(tag.rawValue)”. Rename those a level at a time first"
        case .draftTooLong(let bytes, let limit):
            "is too long by \(ByteCount(bytes - limit)): a draft takes \(ByteCount(limit))"
        case .tooManyDrafts(let limit): "there are \(limit) drafts already, the most there can be. Discard some first"
        case .tooManyShares(let limit): "there are \(limit) links to this note already, the most there can be. End some first"
        case .overQuota(let taken, let more, let quota):
            "your notes take \(ByteCount(taken)) of \(ByteCount(quota)), and this takes \(ByteCount(more)) more. Make room first: delete "
                + "notes and empty the trash, forget earlier texts in the history of a note, or discard drafts"
        }
    }

    /// Completes a sentence that begins with what was not done.
    var sentence: String { field == nil ? "\(message)." : "the note \(message)." }
}

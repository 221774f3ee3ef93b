/// How large notes may be, and the check of it.
///
///     try NoteLimits.check(content)
public enum NoteLimits {
    /// Title and body together, in bytes of UTF-8 after the form is decoded: 1 MB.
    public static let textBytes = 1_048_576
    /// Of the title, in Unicode scalars, of which there are never more than a browser counts for `maxlength`.
    public static let titleLength = 300
    public static let tags = 100
    /// How many tags stand on a page of them.
    public static let listedTags = 500
    /// How many tags are renamed at once: a tag with those below it.
    public static let renamedTags = 2_000
    /// How many earlier texts of a note stand in a list; each leads to the one before it.
    public static let listedRevisions = 500
    /// How many links between the notes of an account are kept, to say on a note's page what leads to it: text of nothing but links would
    /// take many times its length.
    public static let links = 200_000
    /// Of a draft, in bytes: what the form can bring at most, so that a text which is too long for a note is kept all the same.
    public static let draftBytes = 4_194_304
    /// How many drafts an account can have.
    public static let drafts = 200
    /// How many read-only links a note can have at a time.
    public static let shares = 20
    /// Of so many notes that point to one its page names each; that there are more is only said.
    public static let backlinks = 500

    /// Throws the first reason for which a content cannot be a note's.
    public static func check(_ content: NoteContent) throws(NoteRefusal) {
        let bytes = content.title.utf8.count + content.body.utf8.count
        guard bytes <= textBytes else { throw .textTooLong(bytes: bytes, limit: textBytes) }
        let titleLength = content.title.unicodeScalars.count
        guard titleLength <= Self.titleLength else { throw .titleTooLong(length: titleLength, limit: Self.titleLength) }
        guard !content.title.unicodeScalars.contains(where: \.breaksLine) else { throw .titleOnManyLines }
        guard !content.title.utf8.contains(0) else { throw .nulCharacter(field: "title") }
        guard !content.body.utf8.contains(0) else { throw .nulCharacter(field: "body") }
        guard content.tags.count <= tags else { throw .tooManyTags(count: content.tags.count, limit: tags) }
    }
}

extension Unicode.Scalar {
    fileprivate var breaksLine: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}

import Portico

/// What is written in a note: what its form has fields for, and what a revision keeps.
///
///     NoteContent(title: "Groceries", body: "- milk", tags: [NoteTag(text: "home")!])
///
/// Two contents are equal when their bytes are: `é` written as one scalar or as two are different texts, so that
/// neither is ever taken for the other and lost. Of tags that are the same to people the first is kept.
public struct NoteContent: Sendable {
    public var title: String
    /// Markdown.
    public var body: String
    public var tags: [NoteTag] {
        didSet { tags = tags.distinct }
    }

    public init(title: String, body: String, tags: [NoteTag] = []) {
        self.title = title
        self.body = body
        self.tags = tags.distinct
    }

    /// Whether nothing can be read in title and body.
    public var isBlank: Bool {
        (title.unicodeScalars.first { !$0.isSpace }
            ?? body.unicodeScalars.first { !$0.isSpace }) == nil
    }

    /// Whether it would leave nothing of a text that was there; saving it asks first.
    public func empties(_ other: NoteContent) -> Bool { isBlank && !other.isBlank }
}

extension NoteContent: Hashable {
    public static func == (one: NoteContent, other: NoteContent) -> Bool {
        one.title.hasSameBytes(as: other.title) && one.body.hasSameBytes(as: other.body) && one.tags == other.tags
    }

    public func hash(into hasher: inout Hasher) {
        for byte in title.utf8 { hasher.combine(byte) }
        hasher.combine(body.utf8.count)
        hasher.combine(tags)
    }
}

/// What notes take of an account's quota, in bytes: their text in UTF-8, and for each row something for what is stored
/// around it. So nothing is for free, however short it is.
///
///     NoteSize.note(note.content)
///
/// The triggers of the stored notes count the same.
public enum NoteSize {
    static let aroundNote = 1_024
    static let aroundRevision = 256
    static let aroundDraft = 256
    static let aroundFile = 512

    public static func note(_ content: NoteContent) -> Int { aroundNote + text(content) }

    /// Of a text that a note had before.
    public static func revision(_ content: NoteContent) -> Int { aroundRevision + text(content) }

    public static func draft(_ draft: NoteDraft) -> Int {
        aroundDraft + draft.title.utf8.count + draft.body.utf8.count + draft.tags.utf8.count
    }

    /// - Parameter bytes: how large the file is.
    public static func file(bytes: Int) -> Int { aroundFile + bytes }

    private static func text(_ content: NoteContent) -> Int {
        content.title.utf8.count + content.body.utf8.count + tags(content.tags)
    }

    /// With a line break between each and the next.
    private static func tags(_ tags: [NoteTag]) -> Int {
        tags.reduce(max(0, tags.count - 1)) { $0 + $1.rawValue.utf8.count }
    }
}

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
    /// How many links between the notes of an account are kept, to say on a note's page what leads to it: text of
    /// nothing but links would take many times its length.
    public static let links = 200_000
    /// Of a draft, in bytes: what the form can bring at most, so that a text which is too long for a note is kept all
    /// the same.
    public static let draftBytes = 4_194_304
    /// Of a text that is shown as it reads while somebody writes it, in bytes.
    public static let previewBytes = 262_144
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

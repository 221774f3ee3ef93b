/// What notes take of an account's quota, in bytes: their text in UTF-8, and for each row something for what is stored around it. So
/// nothing is for free, however short it is.
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

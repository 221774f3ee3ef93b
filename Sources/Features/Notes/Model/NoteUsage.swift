/// How much of what they may take all notes of an account take: texts, earlier texts, drafts and files; see `NoteSize`.
public struct NoteUsage: Sendable, Hashable {
    /// In bytes.
    public var bytes: Int
    /// In bytes; nil where there is no limit.
    public var quota: Int?

    public init(bytes: Int, quota: Int?) {
        self.bytes = bytes
        self.quota = quota
    }

    /// In bytes; nil where there is no limit.
    public var room: Int? { quota.map { max(0, $0 - bytes) } }
}

public import Portico

/// How much the notes of an owner take. Failures as in `NotesRepository`.
///
///     let usage = try await repository.usage(of: account)
///     print(usage.bytes, usage.room ?? .max)
///
/// A change that adds text throws `refused(.overQuota)` where the owner would then have more than the quota. A save
/// adds text too, since it keeps the text before it. A change that frees room is always made.
public protocol NoteUsageRepository: Sendable {
    func usage(of owner: AccountID) async throws(NoteError) -> NoteUsage
}

/// How much all notes of an account take of what they may: texts, earlier texts, drafts and files; see `NoteSize`.
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

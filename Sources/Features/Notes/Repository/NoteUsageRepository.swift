public import Portico

/// How much is kept of an owner. Failures as in `NotesRepository`.
///
///     let usage = try await repository.usage(of: account)
///     print(usage.bytes, usage.room ?? .max)
///
/// Whatever adds text, such as a save, which keeps the text before it, throws `refused(.overQuota)` where the owner would then have more
/// than the quota. What makes things fewer is always done.
public protocol NoteUsageRepository: Sendable {
    func usage(of owner: AccountID) async throws(NoteError) -> NoteUsage
}

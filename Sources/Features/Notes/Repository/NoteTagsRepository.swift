public import Foundation
public import Portico

/// The tags of an owner's notes. Owners and failures as in `NotesRepository`.
///
/// Each change of tags is a change of its notes: a revision is kept of each, and its version goes up. No text is read
/// or written for it.
public protocol NoteTagsRepository: Sendable {
    /// Tags in the order of their keys, with how many notes of each state have them.
    func tags(_ request: NoteTagRequest, of owner: AccountID) async throws(NoteError) -> [NoteTagCount]

    /// Gives notes more tags, all in one; those they have keep their spelling.
    ///
    /// - Returns: how many notes changed.
    /// - Throws: `notFound` where the owner has none of the notes, `refused` where one would have too many tags.
    func add(_ tags: [NoteTag], to ids: [Note.ID], of owner: AccountID, at moment: Date) async throws(NoteError) -> Int

    /// Renames a tag and those that belong to it in all notes, in every state: `work/plan` becomes `job/plan` with
    /// `work`. Where a note has the new one already, the two are one: so tags are merged. It is made in steps.
    ///
    /// - Throws: `notFound` where no note has the tag, `refused` where a tag would become too long, or there are more
    ///   than `NoteLimits.renamedTags` below it; nothing was changed then.
    func rename(
        _ tag: NoteTag,
        to new: NoteTag,
        of owner: AccountID,
        at moment: Date
    ) async throws(NoteError) -> StepwiseChange

    /// Takes a tag off all notes, in every state, in steps; those that belong to it stay. Throws `notFound`.
    func remove(_ tag: NoteTag, of owner: AccountID, at moment: Date) async throws(NoteError) -> StepwiseChange
}

/// Which of an owner's tags are wanted, and how many at most.
public struct NoteTagRequest: Sendable, Hashable {
    /// Nil for all; else a tag and those below it.
    public let within: NoteTag?
    /// Nil for all; else those of these tags that there are, in whatever spelling.
    public let among: [NoteTag]?
    /// Nil to begin with the first; else with the one after this, which need not be there.
    public let after: NoteTag?
    public let limit: Int

    public init(
        within: NoteTag? = nil,
        among: [NoteTag]? = nil,
        after: NoteTag? = nil,
        limit: Int = NoteLimits.listedTags
    ) {
        self.within = within
        self.among = among
        self.after = after
        self.limit = limit
    }
}

extension NoteTagsRepository {
    /// A tag and those below it.
    ///
    /// - Throws: `refused` where there are more than can be renamed at once.
    public func family(of tag: NoteTag, of owner: AccountID) async throws(NoteError) -> [NoteTagCount] {
        let counts = try await tags(NoteTagRequest(within: tag, limit: NoteLimits.renamedTags + 1), of: owner)
        guard counts.count <= NoteLimits.renamedTags else {
            throw .refused(.tooManyTagsBelow(tag, limit: NoteLimits.renamedTags))
        }
        return counts
    }
}

/// How many notes have a tag itself, not one that belongs to it.
public struct NoteTagCount: Sendable, Hashable {
    /// In one of the spellings it has.
    public let tag: NoteTag
    public let counts: [NoteState: Int]

    public init(tag: NoteTag, counts: [NoteState: Int]) {
        self.tag = tag
        self.counts = counts
    }
}

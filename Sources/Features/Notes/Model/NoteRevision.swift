public import Foundation
public import Portico

/// What a note said before a change: kept with every change of title, body or tags, and let go only when its owner
/// asks.
///
///     let before = try await repository.revision(3, of: id, of: account)
///     LineDiff(from: before.content.body, to: note.content.body)
///
/// A note has at most one of each version, which is what it is known by.
public struct NoteRevision: Sendable, Hashable {
    public let note: Note.ID
    public let owner: AccountID
    /// The version the note had with this text.
    public let version: Int
    public let content: NoteContent
    /// When that text was written.
    public let editedAt: Date
    public let editedOffset: UTCOffset?
    /// When another took its place.
    public let keptAt: Date

    public init(
        note: Note.ID,
        owner: AccountID,
        version: Int,
        content: NoteContent,
        editedAt: Date,
        editedOffset: UTCOffset? = nil,
        keptAt: Date
    ) {
        self.note = note
        self.owner = owner
        self.version = version
        self.content = content
        self.editedAt = editedAt
        self.editedOffset = editedOffset
        self.keptAt = keptAt
    }

    /// What is kept of a note when its text is changed.
    public init(of note: Note, keptAt: Date) {
        self.init(
            note: note.id,
            owner: note.owner,
            version: note.version,
            content: note.content,
            editedAt: note.editedAt,
            editedOffset: note.dates.edited.offset,
            keptAt: keptAt
        )
    }
}

/// The versions of a note and its revisions, as somebody else counted them or, where those are in no order or too high,
/// counted anew.
///
///     RevisionNumbers([1, 3], below: 4)      // 1, 3; the note has 4
///     RevisionNumbers([3, 3, 1], below: 2)   // 2, 3, 1; the note has 4
public struct RevisionNumbers: Sendable, Hashable {
    /// In the order in which they were given.
    public let versions: [Int]
    public let ofNote: Int

    /// The highest version that is kept as it was given: there is room for as many more saves.
    private static let highest = 1_000_000_000

    /// - Parameter version: the note's.
    public init(_ versions: [Int], below version: Int) {
        let order = versions.indices.sorted { (versions[$0], $0) < (versions[$1], $1) }
        let isInOrder =
            zip(order, order.dropFirst()).allSatisfy { versions[$0] < versions[$1] }
            && (order.first.map { versions[$0] } ?? 1) >= 1
            && (order.last.map { versions[$0] } ?? 0) < version
            && version <= Self.highest
        guard !isInOrder else {
            (self.versions, ofNote) = (versions, version)
            return
        }
        var counted = versions
        for (rank, index) in order.enumerated() { counted[index] = rank + 1 }
        (self.versions, ofNote) = (counted, versions.count + 1)
    }
}

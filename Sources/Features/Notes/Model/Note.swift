public import Foundation
public import Portico

/// A text that somebody keeps: one owner's, and nobody else's to see.
///
///     let note = try await repository.note(id, of: account)
///     note.content.title
///
/// `version` counts the changes of title, body and tags, from 1; an edit form carries it. Moving and pinning leave it
/// as it is.
public struct Note: Sendable, Hashable, Identifiable {
    public let id: ID
    public let owner: AccountID
    public var content: NoteContent
    public var state: NoteState
    public var isPinned: Bool
    /// Whether each line is a line on its page. Where it is not, as in CommonMark, the lines of a paragraph run together.
    public var keepsLines: Bool
    public var version: Int
    public var dates: NoteDates
    /// When it was last moved between the notes, the archive and the trash.
    public var stateChangedAt: Date

    public init(
        id: ID,
        owner: AccountID,
        content: NoteContent,
        state: NoteState = .active,
        isPinned: Bool = false,
        keepsLines: Bool = false,
        version: Int = 1,
        createdAt: Date,
        createdOffset: UTCOffset? = nil,
        editedAt: Date,
        editedOffset: UTCOffset? = nil,
        stateChangedAt: Date
    ) {
        self.id = id
        self.owner = owner
        self.content = content
        self.state = state
        self.isPinned = isPinned
        self.keepsLines = keepsLines
        self.version = version
        dates = NoteDates(
            created: ZonedDate(createdAt, at: createdOffset),
            edited: ZonedDate(editedAt, at: editedOffset)
        )
        self.stateChangedAt = stateChangedAt
    }

    /// A note as it is when it is first saved from its form.
    public init(id: ID, owner: AccountID, content: NoteContent, createdAt: Date) {
        self.init(
            id: id,
            owner: owner,
            content: content,
            keepsLines: true,
            createdAt: createdAt,
            editedAt: createdAt,
            stateChangedAt: createdAt
        )
    }
}

extension Note {
    public var createdAt: Date { dates.created.date }

    /// When title, body or tags last changed. Where it is set, the zone of the date before does not stay.
    public var editedAt: Date {
        get { dates.edited.date }
        set { dates.edited = ZonedDate(newValue) }
    }

    /// What a note is known by.
    public typealias ID = RandomIdentifier<Note>
}

/// Where a note is. The archive is for what is done with, the trash for what may go.
public enum NoteState: String, Sendable, CaseIterable, Codable, TextValue {
    case active, archived, trashed
}

/// Which text of a note: 1 is the first, and each save counts up. 0 is what a note that is not saved yet starts from.
/// Of the drafts of new notes, which start from no text, it tells one from the others.
///
/// An import counts versions above the first half of these anew (`RevisionNumbers`), which leaves room for more saves
/// than anybody makes.
public typealias NoteVersion = WholeNumber<0, 2_000_000_000>

/// Which task of a note, counted from 0 in the order of its text. A text of the largest size has fewer.
public typealias NoteTaskNumber = WholeNumber<0, 1_000_000>

/// How far a change of any number of notes came. It is made in steps, between which others can write; each step is
/// whole.
///
///     let change = try await repository.emptyTrash(of: account, asOf: moment)
///     print("Deleted \(change.count) notes for ever.", change.end == .complete ? "" : "Some are left.")
///
/// To go on with a change that stopped early, ask for it again.
public struct StepwiseChange: Sendable, Hashable {
    public enum End: Sendable, Hashable {
        /// Nothing is left to change.
        case complete
        /// It would have lasted too long for one request.
        case outOfTime
        /// The store failed on the way; `reason` is a sentence a visitor can read.
        case failed(reason: String)
    }

    /// How many notes, or earlier texts of one, were changed.
    public var count: Int
    public var end: End

    public init(count: Int, end: End = .complete) {
        self.count = count
        self.end = end
    }
}

extension StepwiseChange {
    /// A sentence to add to what was done, where something is left to do; else empty.
    func rest(in localiser: Localiser) -> String {
        switch end {
        case .complete: ""
        case .outOfTime: localiser(NoteSharedMessages.thereAreMore)
        case .failed(let reason): localiser(NoteSharedMessages.thereAreMore(reason))
        }
    }
}

import Foundation
public import Portico

/// What is known of a page of notes, and what became of the last change to them.
public struct NoteListState: Sendable, Hashable {
    public enum Outcome: Sendable, Hashable {
        /// Not read yet.
        case pending
        case found(NotePage)
        /// The store failed; `reason` is for the visitor.
        case failed(reason: String)
    }

    public var listing: NoteListing
    public var outcome = Outcome.pending
    /// How many notes there are in each state, where the page has none to show.
    public var counts: [NoteState: Int] = [:]
    public var time = NoteTime(in: .gmt)
    /// What was chosen for a change that was not made.
    public var chosen: Set<Note.ID> = []
    public var problem: NoteListProblem?

    public init(listing: NoteListing) {
        self.listing = listing
    }

    /// The last page there is, at least the first; nil while nothing was read. Beyond the notes that were put in order there is none.
    var lastPage: PageNumber? {
        guard case .found(let page) = outcome else { return nil }
        let ordered = page.isRankedAmongNewest ? min(page.total, NoteListRequest.mostRanked) : page.total
        return .last(of: ordered, pageSize: NoteListing.pageSize)
    }
}

/// Why a change to the chosen notes was not made. Nothing was changed.
public enum NoteListProblem: Sendable, Hashable {
    case nothingChosen
    case noTags
    /// What was typed between commas and is no tag.
    case noSuchTags([String])
    case refused(NoteRefusal)
    /// None of the notes is there any more.
    case gone
    /// The store failed; `reason` is for the visitor.
    case unavailable(reason: String)
}

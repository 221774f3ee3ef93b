public import Foundation
public import Portico

/// What a visitor does on the list of a note's earlier texts.
@ViewEvents public enum NoteHistoryEvent {
    public typealias Output = NoteHistoryOutput

    @Navigates(Output.revision) case revisionTapped(version: NoteVersion)
    @Navigates(Output.note) case noteTapped
    /// What was kept before a day is to go: asks first.
    case pruneTapped(before: CalendarDate)
    @Navigates(Output.keep) case keepTapped
    /// It is to go indeed. `asOf` is when the page said how much that is: what was kept later stays.
    case pruneConfirmed(before: CalendarDate, asOf: Date)
}

/// What the coordinator hears from the list of a note's earlier texts.
public enum NoteHistoryOutput: Sendable, Hashable {
    case revision(NoteVersion)
    case note
    /// Whether what was kept before a day may go is to be asked.
    case ask(before: CalendarDate)
    /// All is kept.
    case keep
    /// So many earlier texts were let go.
    case pruned(StepwiseChange)
}

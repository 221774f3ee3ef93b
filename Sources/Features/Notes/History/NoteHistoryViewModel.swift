import Foundation
import Portico

/// The list of the texts that a note had before.
struct NoteHistoryViewModel: NoteScreenViewModel {
    let provider: NoteHistoryProvider
    let localiser: Localiser

    func handle(_ event: NoteHistoryEvent) async -> NoteHistoryOutput? {
        switch event {
        case .revisionTapped, .noteTapped, .keepTapped: event.output
        case .pruneTapped(let day): .ask(before: day)
        case .pruneConfirmed(let day, let moment): await provider.prune(before: day, asOf: moment).map { .pruned($0) }
        }
    }

    func shown(in state: NoteHistoryState) -> Shown<NoteHistoryViewInputData> {
        Shown(state.mapToViewInputData(localiser), state.condition)
    }
}

/// What a visitor does on the list of a note's earlier texts.
@ViewEvents enum NoteHistoryEvent {
    typealias Output = NoteHistoryOutput

    @Navigates(Output.revision) case revisionTapped(version: NoteVersion)
    @Navigates(Output.note) case noteTapped
    /// What was kept before a day is to go: asks first.
    case pruneTapped(before: CalendarDate)
    @Navigates(Output.keep) case keepTapped
    /// It is to go indeed. `asOf` is when the page said how much that is: what was kept later stays.
    case pruneConfirmed(before: CalendarDate, asOf: Date)
}

/// What the coordinator hears from the list of a note's earlier texts.
enum NoteHistoryOutput: NoteScreenOutput, Hashable {
    case revision(NoteVersion)
    case note
    /// There is no such note any more.
    case gone
    /// Whether what was kept before a day may go is to be asked.
    case ask(before: CalendarDate)
    /// All is kept.
    case keep
    /// So many earlier texts were let go.
    case pruned(StepwiseChange)
}

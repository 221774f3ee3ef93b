import Foundation
import Portico

/// Asks whether the trash is to be emptied, and empties it.
struct EmptyTrashViewModel: ProvidedViewModel {
    let provider: EmptyTrashProvider
    let localiser: Localiser

    func handle(_ event: EmptyTrashEvent) async -> EmptyTrashOutput? {
        switch event {
        case .emptyTapped(let moment): await provider.empty(asOf: moment).map { .emptied($0) }
        case .closeTapped: event.output
        }
    }

    func shown(in state: EmptyTrashState) -> Shown<EmptyTrashViewInputData> {
        Shown(state.mapToViewInputData(localiser), state.condition)
    }
}

/// What a visitor does where emptying the trash is asked for.
@ViewEvents enum EmptyTrashEvent {
    typealias Output = EmptyTrashOutput

    /// `asOf` is when the page said what is there: what came later stays.
    case emptyTapped(asOf: Date)
    @Navigates(Output.closed) case closeTapped
}

/// What the coordinator hears from there.
enum EmptyTrashOutput: Sendable, Hashable {
    /// How many notes were deleted for ever, and whether that is all.
    case emptied(StepwiseChange)
    case closed
}

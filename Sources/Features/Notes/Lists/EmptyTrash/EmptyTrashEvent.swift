public import Foundation
public import Portico

/// What a visitor does where emptying the trash is asked for.
@ViewEvents public enum EmptyTrashEvent {
    public typealias Output = EmptyTrashOutput

    /// `asOf` is when the page said what is there: what came later stays.
    case emptyTapped(asOf: Date)
    @Navigates(Output.closed) case closeTapped
}

/// What the coordinator hears from there.
public enum EmptyTrashOutput: Sendable, Hashable {
    /// How many notes were deleted for ever, and whether that is all.
    case emptied(StepwiseChange)
    case closed
}

public import Portico

/// What a visitor does on a tag's page.
@ViewEvents public enum NoteTagEvent {
    public typealias Output = NoteTagOutput

    @Navigates(Output.notes) case notesTapped
    @Navigates(Output.closed) case closeTapped
    case renameTapped(name: NoteTag)
    /// The visitor was told that the new name is there already, and means it.
    case mergeTapped(name: NoteTag)
    case removeTapped
}

/// What the coordinator hears from a tag's page.
public enum NoteTagOutput: Sendable, Hashable {
    case notes
    case closed
    case renamed(to: NoteTag, StepwiseChange)
    case removed(StepwiseChange)
}

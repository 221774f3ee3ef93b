public import Portico

/// What a visitor does on the list of texts that were not saved.
@ViewEvents public enum NoteDraftsEvent {
    public typealias Output = NoteDraftsOutput

    /// On to the form that the draft is of.
    @Navigates(Output.editing) case draftTapped(draft: NoteDraftKey)
    case discardTapped(draft: NoteDraftKey)
}

/// What the coordinator hears from the list of drafts.
public enum NoteDraftsOutput: Sendable, Hashable {
    case editing(NoteDraftKey)
    case discarded
}

public import Portico

/// What a visitor does on the list of tags.
@ViewEvents public enum NoteTagsEvent {
    public typealias Output = NoteTagsOutput

    @Navigates(Output.notes) case notesTapped(tag: NoteTag)
    @Navigates(Output.tag) case tagTapped(tag: NoteTag)
    @Navigates(Output.page) case pageTapped(after: NoteTag?)
}

/// What the coordinator hears from the list of tags.
public enum NoteTagsOutput: Sendable, Hashable {
    /// The notes that have the tag.
    case notes(NoteTag)
    /// The tag's own page.
    case tag(NoteTag)
    /// The tags after one; nil for the first.
    case page(after: NoteTag?)
}

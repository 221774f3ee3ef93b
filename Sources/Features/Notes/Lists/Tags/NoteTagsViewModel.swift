import Portico

/// The tags of an owner's notes.
struct NoteTagsViewModel: ProvidedViewModel {
    let provider: NoteTagsProvider
    let localiser: Localiser

    func handle(_ event: NoteTagsEvent) async -> NoteTagsOutput? {
        event.output
    }

    func shown(in state: NoteTagsState) -> Shown<NoteTagsViewInputData> {
        Shown(state.mapToViewInputData(after: provider.start.tag, localiser), state.page.condition)
    }
}

/// What a visitor does on the list of tags.
@ViewEvents enum NoteTagsEvent {
    typealias Output = NoteTagsOutput

    @Navigates(Output.notes) case notesTapped(tag: NoteTag)
    @Navigates(Output.tag) case tagTapped(tag: NoteTag)
    @Navigates(Output.page) case pageTapped(after: NoteTag?)
}

/// What the coordinator hears from the list of tags.
enum NoteTagsOutput: Sendable, Hashable {
    /// The notes that have the tag.
    case notes(NoteTag)
    /// The tag's own page.
    case tag(NoteTag)
    /// The tags after one; nil for the first.
    case page(after: NoteTag?)
}

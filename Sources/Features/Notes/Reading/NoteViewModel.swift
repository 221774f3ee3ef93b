import Portico

/// A note's page: read it, tick its tasks, move it, and go on to all that can be done with it.
struct NoteViewModel: NoteScreenViewModel {
    let provider: NoteReadingProvider
    let localiser: Localiser

    func handle(_ event: NoteEvent) async -> NoteOutput? {
        switch event {
        case .editTapped, .remotePicturesTapped, .historyTapped, .printTapped, .sharesTapped, .remindersTapped,
            .datesTapped, .deleteTapped,
            .listTapped, .tagTapped, .noteTapped, .fileTapped:
            event.output
        case .pinTapped: await provider.setPinned(true).map { .pinned(true, from: $0) }
        case .unpinTapped: await provider.setPinned(false).map { .pinned(false, from: $0) }
        case .archiveTapped: await move(to: .archived)
        case .trashTapped: await move(to: .trashed)
        case .restoreTapped: await move(to: .active)
        case .putBack(let standings): await provider.putBack(standings) ? .isBack : nil
        case .datesTakenBack(let change):
            await provider.redate(change) ? .datesAreBack : nil
        case .besideMoved(let id, let state):
            await provider.move(id, to: state).map { .besideMoved(to: state, from: $0, name: name(beside: id)) }
        case .besidePinned(let id, let isPinned):
            await provider.setPinned(isPinned, id).map { .besidePinned(isPinned, from: $0) }
        case .besidePutBack(let standings): await provider.putBackBeside(standings) ? .isBack : nil
        case .tagsAdded(let tags): await provider.addTags(tags).map { .tagged($0) }
        case .tagRemoved(let tag): await provider.removeTag(tag) ? .untagged(tag) : nil
        case .fileRemoved(let file): await provider.removeFile(file).map { .fileRemoved(name: $0) }
        case .ticksSaved(let id, let version, let done):
            await provider.tick(Set(done.map(\.rawValue)), of: id, shownIn: version.rawValue).map { .ticked($0) }
        case .taskTapped(let number, let version):
            await provider.tap(number.rawValue - 1, shownIn: version?.rawValue).map { .ticked($0) }
        case .ticksTakenBack(let version, let done, let opened):
            await provider.tick(
                Dictionary(opened.map { ($0.rawValue, false) } + done.map { ($0.rawValue, true) }) { _, last in last },
                shownIn: version.rawValue
            )
            .map { _ in .isBack }
        }
    }

    /// A note that is there already stays where it is, and so does the visitor.
    private func move(to state: NoteState) async -> NoteOutput? {
        let name = provider.currentState.found.value.map { NoteName($0.note.content).text(in: localiser) } ?? ""
        return await provider.move(to: state).map { .moved(to: state, from: $0, name: name) }
    }

    private func name(beside id: Note.ID) -> String {
        let item = provider.currentState.found.value?.beside.first { $0.id == id }
        return item?.shownTitle(in: localiser).map(\.text).joined() ?? localiser(NoteSharedMessages.untitled)
    }

    func shown(in state: NoteReadingState) -> Shown<NoteViewInputData> {
        Shown(state.mapToViewInputData(localiser), state.condition)
    }
}

/// What a visitor does on a note's page.
@ViewEvents enum NoteEvent {
    typealias Output = NoteOutput

    @Navigates(Output.edit) case editTapped
    @Navigates(Output.remotePictures) case remotePicturesTapped(shown: Bool)
    @Navigates(Output.history) case historyTapped
    @Navigates(Output.print) case printTapped
    @Navigates(Output.shares) case sharesTapped
    @Navigates(Output.reminders) case remindersTapped
    @Navigates(Output.dates) case datesTapped
    @Navigates(Output.delete) case deleteTapped
    @Navigates(Output.list) case listTapped(state: NoteState)
    @Navigates(Output.tag) case tagTapped(tag: NoteTag)
    @Navigates(Output.note) case noteTapped(id: Note.ID)
    @Navigates(Output.file) case fileTapped(file: NoteFile.ID)
    /// Deletes a file of the note for ever.
    case fileRemoved(file: NoteFile.ID)
    case pinTapped
    case unpinTapped
    case archiveTapped
    case trashTapped
    case restoreTapped
    /// Moves or pins one of the notes beside it, and the visitor stays.
    case besideMoved(id: Note.ID, state: NoteState)
    case besidePinned(id: Note.ID, pinned: Bool)
    case besidePutBack(standings: NoteStandings)
    /// Tags of a field, separated by commas.
    case tagsAdded(tags: String)
    case tagRemoved(tag: NoteTag)
    /// Takes back what moved or pinned the note.
    case putBack(standings: NoteStandings)
    /// Takes back a change of the note's dates, each where it is still what that made it.
    case datesTakenBack(change: NoteDatesChange)
    /// The tasks with these numbers are done, and all others are not, as the version shows them. A script sends it with
    /// each tick.
    @Latest(after: .zero) case ticksSaved(id: Note.ID, version: NoteVersion, task: Set<NoteTaskNumber>)
    /// Ticks one task, or opens it again: by its place among the note's tasks, as a version shows them or as they are now.
    /// For who writes it by hand, in a terminal or a program.
    case taskTapped(number: WholeNumber<1, 1_000_000>, version: NoteVersion?)
    /// Takes back ticks that made a version: these tasks are done again, those are open again.
    case ticksTakenBack(version: NoteVersion, done: Set<NoteTaskNumber>, opened: Set<NoteTaskNumber>)
}

/// What the coordinator hears from a note's page.
enum NoteOutput: NoteScreenOutput, Hashable {
    case edit, history, print, shares, reminders, dates, delete
    /// There is no such note any more.
    case gone
    /// Pictures of other sites are to be loaded, or not any more.
    case remotePictures(Bool)
    case list(NoteState)
    case tag(NoteTag)
    case note(Note.ID)
    case file(NoteFile.ID)
    /// The note was moved; how it stood before, and what it is called.
    case moved(to: NoteState, from: NoteStanding, name: String)
    case pinned(Bool, from: NoteStanding)
    /// The same of a note beside it.
    case besideMoved(to: NoteState, from: NoteStanding, name: String)
    case besidePinned(Bool, from: NoteStanding)
    /// With the tags that it has not had.
    case tagged([NoteTag])
    case untagged(NoteTag)
    case isBack
    case datesAreBack
    case fileRemoved(name: String)
    case ticked(SavedTicks)
}

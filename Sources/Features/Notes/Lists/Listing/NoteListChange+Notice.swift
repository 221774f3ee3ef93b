import AtriumTexts
import Portico

extension NoteListChange {
    /// What is said after the change, with the way back; where that is too long to be carried, with how to go it.
    func notice(on route: NotesRoute, in localiser: Localiser) -> Notice<NotesRoute> {
        func notice(_ done: Text, _ before: [NoteStanding], else wayBack: Text) -> Notice<NotesRoute> {
            guard let standings = NoteStandings(before) else {
                return Notice(text: localiser(done) + localiser(wayBack))
            }
            return Notice(text: localiser(done), undo: standings.undo(on: route))
        }
        switch self {
        case .moved(let state, []): return Notice(text: localiser(NoteListMessages.alreadyThere(state)))
        case .moved(let state, let before):
            return notice(
                NoteListMessages.moved(before.count, to: state),
                before,
                else: NoteListMessages.wayBack(from: state)
            )
        case .pinned(true, []): return Notice(text: localiser(NoteListMessages.alreadyPinned))
        case .pinned(false, []): return Notice(text: localiser(NoteListMessages.alreadyUnpinned))
        case .pinned(let isPinned, let before):
            return notice(
                NoteListMessages.pinned(isPinned, before.count),
                before,
                else: NoteListMessages.wayBack(fromPinned: isPinned)
            )
        case .tagged(0): return Notice(text: localiser(NoteListMessages.alreadyTagged))
        case .tagged(let count): return Notice(text: localiser(NoteListMessages.tagged(count)))
        case .putBack: return Notice(text: localiser(NoteListMessages.putBack))
        }
    }
}

extension NoteStandings {
    /// What a list offers to take the change back.
    func undo(on route: NotesRoute) -> Offer<NotesRoute> {
        Offer(NoteListEvent.undone(standings: self), at: route)
    }
}

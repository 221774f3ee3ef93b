import Portico

extension NoteListChange {
    /// What is said after the change, with the way back; where that is too long to be carried, with how to go it.
    func notice(on route: NotesRoute) -> Notice<NotesRoute> {
        switch self {
        case .moved(let state, let before):
            guard !before.isEmpty else { return Notice(text: "These notes were already \(state.place).") }
            return notice("\(state.movedTo(before.count.counted("note"))).", before, on: route, else: state.wayBack)
        case .pinned(let isPinned, let before):
            guard !before.isEmpty else {
                return Notice(text: "These notes were already \(isPinned ? "pinned" : "unpinned").")
            }
            let text = "\(isPinned ? "Pinned" : "Unpinned") \(before.count.counted("note"))."
            return notice(
                text,
                before,
                on: route,
                else: isPinned ? "select them here and unpin them" : "select them here and pin them"
            )
        case .tagged(0): return Notice(text: "These notes already had the tags.")
        case .tagged(let count): return Notice(text: "Added tags to \(count.counted("note")).")
        case .putBack: return Notice(text: "The notes are back as they were.")
        }
    }

    private func notice(
        _ text: String,
        _ before: [NoteStanding],
        on route: NotesRoute,
        else wayBack: String
    ) -> Notice<NotesRoute> {
        guard let standings = NoteStandings(before) else {
            return Notice(text: "\(text) There are too many to undo at once: to reverse it, \(wayBack).")
        }
        return Notice(text: text, undo: standings.undo(on: route))
    }
}

extension NoteStandings {
    /// What a list offers to take the change back.
    func undo(on route: NotesRoute) -> Offer<NotesRoute> {
        Offer(NoteListEvent.undone(standings: self), at: route)
    }
}

extension NoteState {
    fileprivate var place: String {
        switch self {
        case .active: "among your notes"
        case .archived: "in the archive"
        case .trashed: "in the trash"
        }
    }

    fileprivate func movedTo(_ notes: String) -> String {
        switch self {
        case .active: "Restored \(notes)"
        case .archived: "Archived \(notes)"
        case .trashed: "Moved \(notes) to the trash"
        }
    }

    fileprivate var wayBack: String {
        switch self {
        case .active: "select them among your notes and move them again"
        case .archived: "select them in the archive and restore them"
        case .trashed: "select them in the trash and restore them"
        }
    }
}

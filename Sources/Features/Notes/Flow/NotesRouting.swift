import Portico

/// The moves that parts of the notes' flow share.
protocol NotesRouting: Coordinator where R == NotesRoute {}

extension NotesRouting {
    /// To a note: from a list, a search, the history.
    static func showNote(_ id: Note.ID, saying notice: Notice<NotesRoute>? = nil) -> Destination<NotesRoute> {
        Destination(.push(.note(id: id)), notice: notice)
    }

    /// Away from what is not there any more.
    static func leaveForList(saying text: String) -> Destination<NotesRoute> {
        Destination(.replace(.list()), notice: Notice(text: text))
    }
}

extension PageInfo<NotesRoute> {
    /// Of a page for its owner, or for whoever has its link, and for no search engine.
    static func unlisted(_ title: String, _ description: String, refresh: Int? = nil) -> PageInfo {
        PageInfo(title: title, description: description, isIndexed: false, refresh: refresh)
    }
}

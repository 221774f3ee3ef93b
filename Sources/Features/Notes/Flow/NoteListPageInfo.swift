import Portico

/// What the pages of the lists say about themselves. None is for search engines: they are their owner's.
extension NoteListCoordinator {
    static func info(_ shown: Shown<NoteListViewInputData>) -> PageInfo<NotesRoute> {
        let list = shown.value.list
        let place = list.sections.isArchive ? "Archive" : list.sections.isTrash ? "Trash" : "Notes"
        let wanted = [list.query.isEmpty ? nil : "“\(list.query)”", list.tag.map { "tagged “\($0)”" }].compactMap(\.self)
        let title = wanted.isEmpty ? place : "\(wanted.joined(separator: " ")) – \(place)"
        return .unlisted(title, "Your notes: \(list.total.isEmpty ? "none here" : list.total).")
    }

    static func info(_: Shown<EmptyTrashViewInputData>) -> PageInfo<NotesRoute> {
        .unlisted("Empty the trash", "Delete everything in the trash forever.")
    }

    static func info(_ shown: Shown<NoteTagsViewInputData>) -> PageInfo<NotesRoute> {
        .unlisted("Tags", "The tags of your notes: \(shown.value.total.isEmpty ? "none" : shown.value.total).")
    }

    static func info(_ shown: Shown<NoteTagPageViewInputData>) -> PageInfo<NotesRoute> {
        .unlisted("“\(shown.value.tag)” – Tags", "Rename or remove the tag “\(shown.value.tag)”.")
    }

    static func info(_: Shown<NoteDraftsViewInputData>) -> PageInfo<NotesRoute> {
        .unlisted("Drafts", "What you have typed and not saved yet.")
    }
}

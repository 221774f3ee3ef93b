/// The parts of the notes that the navigation between them names.
enum NoteSection {
    case list, archive, trash, tags, drafts, reminders, calendar, importing, exporting

    init(of state: NoteState) {
        self =
            switch state {
            case .active: .list
            case .archived: .archive
            case .trashed: .trash
            }
    }
}

extension NoteSectionsViewInputData {
    init(_ current: NoteSection) {
        self.init(
            isList: current == .list,
            isArchive: current == .archive,
            isTrash: current == .trash,
            isTags: current == .tags,
            isDrafts: current == .drafts,
            isReminders: current == .reminders,
            isCalendar: current == .calendar,
            isImport: current == .importing,
            isExport: current == .exporting
        )
    }
}

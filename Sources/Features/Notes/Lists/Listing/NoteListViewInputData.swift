public import Portico

/// What a list of notes shows: of those at hand, in the archive or in the trash.
@ViewInputData public struct NoteListViewInputData {
    public let list: NoteListContentViewInputData
}

/// What all lists of notes show.
@ViewInputData public struct NoteListContentViewInputData {
    public let sections: NoteSectionsViewInputData
    /// As it was typed.
    public let query: String
    /// The tag the list is narrowed to, besides those in the query.
    public let tag: String?
    public let sorts: [NoteSortViewInputData]

    /// Why there is no list, or why the last change was not made; empty where there is nothing to say.
    public let message: String
    /// What is to be known about how the search was understood.
    public let remarks: [String]
    /// Which rows of how many are shown, such as `51–100 of 11,906 notes`; empty without any.
    public let total: String
    public let rows: [NoteRowViewInputData]
    /// The rows with what can be done to them; nil where there are none.
    public let choosing: NoteChoosingViewInputData?
    public let empty: NoteListEmptyViewInputData?
    /// Whether a new note is offered beside the heading: it is offered once on a page.
    public let offersNew: Bool
    public let pager: NotePagerViewInputData?
    /// Where the visitor asked for a page behind the last one, the way back.
    public let pastEnd: NotePastEndViewInputData?
}

/// Which part of the notes a page belongs to.
@ViewInputData public struct NoteSectionsViewInputData {
    public let isList: Bool
    public let isArchive: Bool
    public let isTrash: Bool
    public let isTags: Bool
    public let isDrafts: Bool
}

/// One order to choose.
@ViewInputData public struct NoteSortViewInputData {
    public let value: String
    public let label: String
    public let isChosen: Bool
}

/// One note of a list.
@ViewInputData public struct NoteRowViewInputData {
    public let id: String
    /// Its title, or what it begins with.
    public let title: [TextRun]
    /// The same without marks.
    public let name: String
    public let snippet: [TextRun]
    public let isPinned: Bool
    /// Whether it is one of the notes that the next change is for.
    public let isSelected: Bool
    public let tags: [String]
    public let edited: NoteTimeViewInputData
    /// When it was moved to where it is, where that is the archive or the trash.
    public let moved: NoteTimeViewInputData?
}

/// What choosing rows needs.
@ViewInputData public struct NoteChoosingViewInputData {
    /// Whether all rows are chosen.
    public let isEverything: Bool
    /// Such as `50 notes`.
    public let shown: String
    /// The zone of all times.
    public let zone: String
}

/// What there is to say where no note is.
@ViewInputData public struct NoteListEmptyViewInputData {
    public let heading: String
    public let text: String
    /// Whether there are no notes at all, so that writing one is the thing to do.
    public let offersNew: Bool
    /// Whether the list was narrowed, so that all of it is one step away.
    public let offersAll: Bool
}

/// The pages around this one.
@ViewInputData public struct NotePagerViewInputData {
    public let page: String
    public let pages: String
    public let previous: String?
    public let next: String?
}

/// The pages there are, for whoever asked for one behind them.
@ViewInputData public struct NotePastEndViewInputData {
    public let page: String
    public let lastPage: String
}

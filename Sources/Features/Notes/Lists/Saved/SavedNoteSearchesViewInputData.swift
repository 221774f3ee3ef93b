import Portico

/// The searches that an owner keeps, beside a list.
@ViewInputData struct SavedNoteSearchesViewInputData {
    let rows: [SavedNoteSearchViewInputData]
    /// Why they cannot be read, or why the last change to them was not made; else empty.
    let message: String
    /// What the search of the list could be called; nil where it is kept already, or finds every note.
    let suggestion: String?
    /// The list itself, where it is one of them.
    let shown: ShownNoteSearchViewInputData?
}

/// One of the searches, with the arguments that open it.
@ViewInputData struct SavedNoteSearchViewInputData {
    let id: String
    let name: String
    let isShown: Bool
    let query: String
    let tag: String?
    let sort: String
    let state: String
}

/// The search that is shown.
@ViewInputData struct ShownNoteSearchViewInputData {
    let id: String
    let name: String
}

extension OwnedListState<SavedNoteSearch> {
    /// What is said of them beside a list.
    func mapToViewInputData(of listing: NoteListing, _ localiser: Localiser) -> SavedNoteSearchesViewInputData {
        let list = NoteListing(state: listing.state, search: listing.search)
        let shown = items.first { $0.listing == list }
        return SavedNoteSearchesViewInputData(
            rows: items.map {
                SavedNoteSearchViewInputData(
                    id: $0.id.text,
                    name: $0.name.text,
                    isShown: $0.id == shown?.id,
                    query: $0.query.rawValue,
                    tag: $0.tag?.rawValue,
                    sort: $0.sort.rawValue,
                    state: $0.state.rawValue
                )
            },
            message: message(in: localiser),
            suggestion: shown == nil && listing.search.narrows ? SavedNoteSearch.suggestion(for: listing.search) : nil,
            shown: shown.map { ShownNoteSearchViewInputData(id: $0.id.text, name: $0.name.text) }
        )
    }
}

extension SavedNoteSearch {
    /// What is looked for, as far as it makes a name.
    fileprivate static func suggestion(for search: NoteSearch) -> String {
        let words = search.noteQuery.isEmpty ? search.tag?.rawValue ?? "" : search.query.rawValue
        let start = String(String.UnicodeScalarView(words.unicodeScalars.prefix(Self.nameLength)))
        return Name(text: start)?.text ?? ""
    }

    private static var nameLength: Int { 60 }
}

extension NoteListState {
    /// What is said where nothing is listed; nil where there are notes, if only on other pages.
    func empty(_ page: NotePage, _ query: NoteQuery) -> NoteListEmptyViewInputData? {
        guard page.total == 0 else { return nil }
        if query.isWordless {
            return NoteListEmptyViewInputData(
                heading: "There is no word to look for in “\(query.text)”",
                text: "Type words as they stand in your notes. A star stands for the rest of a word: bread*",
                offersNew: false,
                offersAll: true
            )
        }
        if listing.search.narrows {
            return NoteListEmptyViewInputData(
                heading: "Nothing found\(forWhat(query))",
                text: hint(query),
                offersNew: false,
                offersAll: true
            )
        }
        switch listing.state {
        case .active:
            let elsewhere = [
                counts[.archived].flatMap { $0 > 0 ? "\(NoteWords.notes($0)) in the archive" : nil },
                counts[.trashed].flatMap { $0 > 0 ? "\(NoteWords.notes($0)) in the trash" : nil },
            ].compactMap(\.self)
            return NoteListEmptyViewInputData(
                heading: elsewhere.isEmpty ? "No notes yet" : "No notes here",
                text: elsewhere.isEmpty ? "What you write is yours alone." : "There are \(elsewhere.joined(separator: " and ")).",
                offersNew: true,
                offersAll: false
            )
        case .archived:
            return NoteListEmptyViewInputData(
                heading: "The archive is empty",
                text: "Notes that are done with can be put here: they are still found, and in nobody’s way.",
                offersNew: false,
                offersAll: false
            )
        case .trashed:
            return NoteListEmptyViewInputData(
                heading: "The trash is empty",
                text: "Notes stay here until you delete them for ever. Nothing is emptied by itself.",
                offersNew: false,
                offersAll: false
            )
        }
    }

    private func forWhat(_ query: NoteQuery) -> String {
        let tag = listing.search.tag.map { " with the tag “\($0.rawValue)”" } ?? ""
        return (query.isEmpty ? "" : " for “\(query.text)”") + tag
    }

    private func hint(_ query: NoteQuery) -> String {
        let place = listing.state == .active ? "The archive and the trash are not searched here." : "Only the archive is searched here."
        guard query.isRanked else { return place }
        return "All words have to be in a note, as a whole or with a star for the rest: bread* finds breadcrumbs. \(place)"
    }
}

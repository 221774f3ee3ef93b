import Portico

extension NoteListState {
    /// What is said where nothing is listed; nil where there are notes, if only on other pages.
    func empty(_ page: NotePage, _ query: NoteQuery) -> NoteListEmptyViewInputData? {
        guard page.total == 0 else { return nil }
        if query.isWordless {
            return NoteListEmptyViewInputData(
                heading: "There is no word to search for in “\(query.text)”",
                text: "Type words as they appear in your notes. An asterisk stands for the rest of a word: bread*",
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
                counts[.archived].flatMap { $0 > 0 ? "\($0.counted("note")) in the archive" : nil },
                counts[.trashed].flatMap { $0 > 0 ? "\($0.counted("note")) in the trash" : nil },
            ].compactMap(\.self)
            return NoteListEmptyViewInputData(
                heading: elsewhere.isEmpty ? "No notes yet" : "No notes here",
                text: elsewhere.isEmpty
                    ? "What you write is visible only to you." : "There are \(elsewhere.joined(separator: " and ")).",
                offersNew: true,
                offersAll: false
            )
        case .archived:
            return NoteListEmptyViewInputData(
                heading: "The archive is empty",
                text: "Notes that you are done with can be kept here: out of the way, but still searchable.",
                offersNew: false,
                offersAll: false
            )
        case .trashed:
            return NoteListEmptyViewInputData(
                heading: "The trash is empty",
                text: "Notes stay here until you delete them forever. The trash is never emptied automatically.",
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
        let place =
            listing.state == .active
            ? "The archive and the trash are not searched here." : "Only the archive is searched here."
        guard query.isRanked else { return place }
        return
            "A note must contain every word you type, as a whole word unless it ends in an asterisk: bread* finds breadcrumbs. \(place)"
    }
}

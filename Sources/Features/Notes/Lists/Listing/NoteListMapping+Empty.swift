import AtriumTexts
import Portico

extension NoteListState {
    /// What is said where nothing is listed; nil where there are notes, if only on other pages.
    func empty(_ page: NotePage, _ query: NoteQuery, _ localiser: Localiser) -> NoteListEmptyViewInputData? {
        guard page.total == 0 else { return nil }
        if query.isWordless {
            return NoteListEmptyViewInputData(
                heading: localiser(NoteListFailures.noWord(query.text.trimmed)),
                text: localiser(NoteListFailures.typeWords),
                meant: nil,
                offersNew: false,
                offersAll: true
            )
        }
        if listing.search.narrows {
            let text = query.isEmpty ? nil : query.text.trimmed
            return NoteListEmptyViewInputData(
                heading: localiser(NoteListFailures.nothingFound(text, tag: listing.search.tag?.rawValue)),
                text: hint(query, localiser),
                meant: page.meant.map {
                    NoteMeantViewInputData(query: $0, text: localiser(NoteListFailures.didYouMean($0)))
                },
                offersNew: false,
                offersAll: true
            )
        }
        let (heading, text) = whyNothingIsHere
        return NoteListEmptyViewInputData(
            heading: localiser(heading),
            text: localiser(text),
            meant: nil,
            offersNew: listing.state == .active,
            offersAll: false
        )
    }

    private var whyNothingIsHere: (heading: Text, text: Text) {
        switch listing.state {
        case .active:
            let (archived, trashed) = (counts[.archived] ?? 0, counts[.trashed] ?? 0)
            return archived + trashed > 0
                ? (NoteListFailures.noNotesHere, NoteListFailures.elsewhere(archived: archived, trashed: trashed))
                : (NoteListFailures.noNotesYet, NoteListFailures.onlyYours)
        case .archived: return (NoteListFailures.archiveIsEmpty, NoteListFailures.whatTheArchiveIsFor)
        case .trashed: return (NoteListFailures.trashIsEmpty, NoteListFailures.whatTheTrashIsFor)
        }
    }

    private func hint(_ query: NoteQuery, _ localiser: Localiser) -> String {
        let place = localiser(listing.state == .active ? NoteListFailures.onlyActive : NoteListFailures.onlyArchive)
        return query.isRanked ? "\(localiser(NoteListFailures.everyWord)) \(place)" : place
    }
}

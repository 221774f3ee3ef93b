import AtriumTexts
import Portico

/// What a list of notes shows: of those at hand, in the archive or in the trash.
@ViewInputData struct NoteListViewInputData {
    let list: NoteListContentViewInputData
}

/// What all lists of notes show.
@ViewInputData struct NoteListContentViewInputData {
    let sections: NoteSectionsViewInputData
    /// As it was typed.
    let query: String
    /// The tag the list is narrowed to, besides those in the query.
    let tag: String?
    let sorts: [NoteSortViewInputData]
    /// The first tags, for wide windows.
    let sideTags: [NoteSideTagViewInputData]
    let saved: SavedNoteSearchesViewInputData

    /// Why there is no list, or why the last change was not made; empty where there is nothing to say.
    let message: String
    /// What is to be known about how the search was understood.
    let remarks: [String]
    /// Says that there are drafts of new notes; nil where there are none.
    let draftLine: String?
    /// Which rows of how many are shown, such as `51–100 of 11,906 notes`; empty without any.
    let total: String
    let rows: [NoteRowViewInputData]
    /// The rows with what can be done to them; nil where there are none.
    let choosing: NoteChoosingViewInputData?
    let empty: NoteListEmptyViewInputData?
    /// Whether a new note is offered beside the heading: it is offered once on a page.
    let offersNew: Bool
    let pager: PagerViewInputData?
    /// Where the visitor asked for a page behind the last one, the way back.
    let pastEnd: NotePastEndViewInputData?
}

/// Which part of the notes a page belongs to.
@ViewInputData struct NoteSectionsViewInputData {
    let isList: Bool
    let isArchive: Bool
    let isTrash: Bool
    let isTags: Bool
    let isDrafts: Bool
    let isReminders: Bool
    let isCalendar: Bool
    let isImport: Bool
    let isExport: Bool
}

/// A tag beside the list.
@ViewInputData struct NoteSideTagViewInputData {
    let tag: String
    /// How many notes of this list have it.
    let count: String
    let isChosen: Bool
}

/// One order to choose.
@ViewInputData struct NoteSortViewInputData {
    let value: String
    let label: String
    let isChosen: Bool
}

/// One note of a list.
@ViewInputData struct NoteRowViewInputData {
    let id: String
    /// Its title, or what it begins with.
    let title: [TextRun]
    /// The same without marks.
    let name: String
    let snippet: [TextRun]
    let isPinned: Bool
    /// Whether it is one of the notes that the next change is for.
    let isSelected: Bool
    let tags: [String]
    let edited: NoteTimeViewInputData
    /// When it was moved to where it is, where that is the archive or the trash.
    let moved: NoteTimeViewInputData?
}

/// What choosing rows needs.
@ViewInputData struct NoteChoosingViewInputData {
    /// That all rows are chosen, and how many; nil where not all are.
    let everything: String?
    /// The zone of all times.
    let zone: String
}

/// What there is to say where no note is.
@ViewInputData struct NoteListEmptyViewInputData {
    let heading: String
    let text: String
    let meant: NoteMeantViewInputData?
    /// Whether there are no notes at all, so that writing one is the thing to do.
    let offersNew: Bool
    /// Whether the list was narrowed, so that all of it is one step away.
    let offersAll: Bool
}

/// A search for the words that are nearest to those typed.
@ViewInputData struct NoteMeantViewInputData {
    let query: String
    let text: String
}

/// The pages there are, for a visitor who asked for one beyond the last.
@ViewInputData struct NotePastEndViewInputData {
    let page: String
    let lastPage: String
}

extension NoteListState {
    /// What a list shows in this state.
    func mapToViewInputData(_ localiser: Localiser) -> NoteListContentViewInputData {
        let query = listing.search.noteQuery
        let page = page.value
        let rows = page?.rows ?? []
        let empty = page.flatMap { self.empty($0, query, localiser) }
        return NoteListContentViewInputData(
            sections: NoteSectionsViewInputData(NoteSection(of: listing.state)),
            query: listing.search.query.rawValue,
            tag: listing.search.tag?.rawValue,
            sorts: sorts(query, localiser),
            sideTags: tags.map {
                NoteSideTagViewInputData(
                    tag: $0.tag.rawValue,
                    count: localiser.number($0.counts[listing.state] ?? 0),
                    isChosen: $0.tag == listing.search.tag
                )
            },
            saved: searches.mapToViewInputData(of: listing, localiser),
            message: message(in: localiser),
            remarks: remarks(query, page).map { localiser($0) },
            draftLine: drafts.first.map {
                let moment = time.shown($0.savedAt, in: localiser).text
                return localiser(NoteListMessages.newNoteDrafts(drafts.count, newest: moment))
            },
            total: page.map { total(of: $0, localiser) } ?? "",
            rows: rows.map { row($0, localiser) },
            choosing: choosing(rows, localiser),
            empty: empty,
            offersNew: empty?.offersNew != true,
            pager: lastPage.flatMap { PagerViewInputData(page: listing.page, of: $0, in: localiser) },
            pastEnd: lastPage.flatMap { NotePastEndViewInputData(page: listing.page, lastPage: $0, in: localiser) }
        )
    }

    /// How it stands with the screen: that of the last change, where it was not made, else that of the list.
    func condition(in localiser: Localiser) -> Condition {
        if let problem { return problem.condition(in: localiser) }
        if let problem = searches.problem { return problem.condition }
        guard let lastPage else { return page.condition }
        return listing.page.number <= lastPage.number ? .ok : .notFound
    }

    private func message(in localiser: Localiser) -> String {
        if let problem { return problem.message(in: localiser) }
        return page.failure.map { localiser(NoteListFailures.notShown($0)) } ?? ""
    }

    private func sorts(_ query: NoteQuery, _ localiser: Localiser) -> [NoteSortViewInputData] {
        // Without words the best match is the one edited last: one choice, which becomes the best match when words are
        // typed.
        let others: [(sort: NoteSort, label: Text)] = [
            (.created, NoteListMessages.newest), (.title, NoteSharedTexts.title),
        ]
        let orders =
            query.isRanked
            ? [(.relevance, NoteListMessages.bestMatch), (.edited, NoteListMessages.lastEdited)] + others
            : [(.relevance, NoteListMessages.lastEdited)] + others
        let chosen =
            query.isRanked || listing.request.effectiveSort != .edited ? listing.request.effectiveSort : .relevance
        return orders.map {
            NoteSortViewInputData(value: $0.sort.rawValue, label: localiser($0.label), isChosen: $0.sort == chosen)
        }
    }

    private func remarks(_ query: NoteQuery, _ page: NotePage?) -> [Text] {
        var remarks: [Text] = []
        if query.isShortened {
            remarks.append(
                NoteListMessages.shortened(characters: NoteQuery.maxCharacters, words: NoteQuery.maxTerms)
            )
        }
        if let page, page.isRankedAmongNewest {
            let newest = NoteListRequest.maxRanked
            remarks.append(
                query.isRanked && listing.request.effectiveSort == .relevance
                    ? NoteListMessages.onlyNewestRanked(newest) : NoteListMessages.onlyNewestListed(newest)
            )
        }
        return remarks
    }

    private func total(of page: NotePage, _ localiser: Localiser) -> String {
        guard page.total > 0 else { return "" }
        let offset = listing.page.offset(pageSize: NoteListing.pageSize)
        guard !page.rows.isEmpty, offset > 0 || page.rows.count < page.total else {
            return localiser(NoteSharedMessages.notes(page.total))
        }
        return localiser(NoteListMessages.range((offset + 1, offset + page.rows.count), of: page.total))
    }

    private func row(_ item: NoteListItem, _ localiser: Localiser) -> NoteRowViewInputData {
        let title = item.shownTitle(in: localiser)
        return NoteRowViewInputData(
            id: item.id.rawValue,
            title: title,
            name: title.map(\.text).joined(),
            snippet: item.snippet,
            isPinned: item.isPinned,
            isSelected: isSelected(item.id),
            tags: item.tags.map(\.rawValue),
            edited: time.shown(item.editedAt, in: localiser),
            moved: item.state == .active ? nil : time.shown(item.stateChangedAt, in: localiser)
        )
    }

    /// What was chosen for a change that was not made counts before what the URL says.
    private func isSelected(_ id: Note.ID) -> Bool {
        problem == nil ? listing.selection == .all : chosen.contains(id)
    }

    private func choosing(_ rows: [NoteListItem], _ localiser: Localiser) -> NoteChoosingViewInputData? {
        guard !rows.isEmpty else { return nil }
        return NoteChoosingViewInputData(
            everything: rows.allSatisfy { isSelected($0.id) }
                ? localiser(NoteListMessages.allSelected(rows.count)) : nil,
            zone: time.zone
        )
    }
}

extension NotePastEndViewInputData {
    /// Nil where the page is not behind the last one.
    fileprivate init?(page: PageNumber, lastPage: PageNumber, in localiser: Localiser) {
        guard page.number > lastPage.number else { return nil }
        self.init(page: localiser.number(page.number), lastPage: lastPage.text)
    }
}

extension NoteListItem {
    func shownTitle(in localiser: Localiser) -> [TextRun] {
        isUntitled ? [TextRun(localiser(NoteSharedMessages.untitled))] : title
    }
}

import Portico

extension NoteListState {
    /// What a list shows in this state.
    func mapToViewInputData() -> NoteListContentViewInputData {
        let query = NoteQuery(listing.search.query)
        let page: NotePage? = if case .found(let page) = outcome { page } else { nil }
        let rows = page?.rows ?? []
        let empty = page.flatMap { self.empty($0, query) }
        return NoteListContentViewInputData(
            sections: NoteSectionsViewInputData(NoteSection(of: listing.state)),
            query: listing.search.query,
            tag: listing.search.tag?.rawValue,
            sorts: sorts(query),
            message: message,
            remarks: remarks(query, page),
            total: page.map(total) ?? "",
            rows: rows.map(row),
            choosing: choosing(rows),
            empty: empty,
            offersNew: empty?.offersNew != true,
            pager: lastPage.flatMap { NotePagerViewInputData(page: listing.page, of: $0) },
            pastEnd: lastPage.flatMap { NotePastEndViewInputData(page: listing.page, lastPage: $0) }
        )
    }

    /// How it stands with the screen: that of the last change, where it was not made, else that of the list.
    var condition: Condition {
        if let problem { return problem.condition }
        if case .failed = outcome { return .unavailable }
        guard let lastPage else { return .ok }
        return listing.page.number <= lastPage.number ? .ok : .notFound
    }

    private var message: String {
        if let problem { return problem.message }
        guard case .failed(let reason) = outcome else { return "" }
        return "Your notes cannot be shown. \(reason) They are still stored; please try again in a moment."
    }

    private func sorts(_ query: NoteQuery) -> [NoteSortViewInputData] {
        // Without words the best match is the one edited last: one choice, which becomes the best match when words are typed.
        let orders: [(sort: NoteSort, label: String)] =
            query.isRanked
            ? [(.relevance, "Best match"), (.edited, "Last edited"), (.created, "Newest"), (.title, "Title")]
            : [(.relevance, "Last edited"), (.created, "Newest"), (.title, "Title")]
        let chosen = query.isRanked || listing.request.effectiveSort != .edited ? listing.request.effectiveSort : .relevance
        return orders.map { NoteSortViewInputData(value: $0.sort.rawValue, label: $0.label, isChosen: $0.sort == chosen) }
    }

    private func remarks(_ query: NoteQuery, _ page: NotePage?) -> [String] {
        var remarks: [String] = []
        if query.isShortened {
            let (characters, terms) = (NoteWords.grouped(NoteQuery.mostCharacters), NoteQuery.mostTerms)
            remarks.append("That is a long search: only its first \(characters) characters and \(terms) words were used.")
        }
        if let page, page.isRankedAmongNewest {
            let newest = NoteWords.grouped(NoteListRequest.mostRanked)
            remarks.append(
                query.isRanked && listing.request.effectiveSort == .relevance
                    ? "So many notes match that only the newest \(newest) are ranked."
                    : "So many notes match that only the newest \(newest) are listed."
            )
        }
        return remarks
    }

    private func total(of page: NotePage) -> String {
        guard page.total > 0 else { return "" }
        guard !page.rows.isEmpty else { return NoteWords.notes(page.total) }
        let offset = listing.page.offset(pageSize: NoteListing.pageSize)
        if offset == 0, page.rows.count == page.total { return NoteWords.notes(page.total) }
        let shown = "\(NoteWords.grouped(offset + 1))–\(NoteWords.grouped(offset + page.rows.count))"
        return "\(shown) of \(NoteWords.notes(page.total))"
    }

    private func row(_ item: NoteListItem) -> NoteRowViewInputData {
        NoteRowViewInputData(
            id: item.id.rawValue,
            title: item.title,
            name: item.title.map(\.text).joined(),
            snippet: item.snippet,
            isPinned: item.isPinned,
            isSelected: isSelected(item.id),
            tags: item.tags.map(\.rawValue),
            edited: time.shown(item.editedAt),
            moved: item.state == .active ? nil : time.shown(item.stateChangedAt)
        )
    }

    /// What was chosen for a change that was not made counts before what the URL says.
    private func isSelected(_ id: Note.ID) -> Bool {
        problem == nil ? listing.selection == .all : chosen.contains(id)
    }

    private func choosing(_ rows: [NoteListItem]) -> NoteChoosingViewInputData? {
        guard !rows.isEmpty else { return nil }
        return NoteChoosingViewInputData(
            isEverything: rows.allSatisfy { isSelected($0.id) },
            shown: NoteWords.notes(rows.count),
            zone: time.zone
        )
    }
}

extension NotePagerViewInputData {
    /// Nil where there is nothing to turn.
    fileprivate init?(page: PageNumber, of last: PageNumber) {
        guard last != .first, page.number <= last.number else { return nil }
        self.init(
            page: NoteWords.grouped(page.number),
            pages: NoteWords.grouped(last.number),
            previous: page.previous?.text,
            next: page == last ? nil : page.next?.text
        )
    }
}

extension NotePastEndViewInputData {
    /// Nil where the page is not behind the last one.
    fileprivate init?(page: PageNumber, lastPage: PageNumber) {
        guard page.number > lastPage.number else { return nil }
        self.init(page: NoteWords.grouped(page.number), lastPage: lastPage.text)
    }
}

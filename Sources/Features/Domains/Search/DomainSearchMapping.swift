import Portico

extension DomainSearchState {
    /// What the search screen shows in this state, beside the visitor's saved searches.
    func mapToViewInputData(pageSize: Int, saved: SavedSearchesState) -> DomainSearchViewInputData {
        let parameters = request.parameters
        let page: DomainPage? = if case .found(let page) = outcome { page } else { nil }
        let lastPage = lastPage(pageSize: pageSize)
        return DomainSearchViewInputData(
            query: parameters.query,
            zone: parameters.zone?.text ?? "",
            matches: NameMatch.allCases.map {
                ChoiceViewInputData(value: $0.rawValue, label: $0.label, isChosen: $0 == parameters.match)
            },
            digits: choices(parameters.digits),
            hyphens: choices(parameters.hyphens),
            idn: choices(parameters.idn),
            isFiltered: parameters.isFiltered,
            isActive: isActive,
            message: message,
            total: page.map { total(of: $0, pageSize: pageSize) } ?? "",
            rows: page?.rows.map(DomainRowViewInputData.init) ?? [],
            facets: page?.zones.map { ZoneFacetViewInputData($0, chosen: parameters.zone) } ?? [],
            zoneBesideFacets: zoneBesideFacets(page),
            isZoneChosen: parameters.zone != nil,
            pager: lastPage.flatMap { PagerViewInputData(page: answered.page, of: $0) },
            pastEnd: lastPage.flatMap { PastEndViewInputData(page: answered.page, lastPage: $0) },
            index: summary.map {
                IndexViewInputData(
                    names: $0.names.counted("name"),
                    zones: $0.zones.counted("zone"),
                    isSample: $0.origin == .sample
                )
            },
            source: SourceViewInputData(source),
            remarks: page.map(RemarkViewInputData.remarks) ?? [],
            showsGuide: !isActive && (outcome == .nothingAsked || page?.total == 0),
            export: page.flatMap { ExportViewInputData(answered.parameters, page: $0, limit: source.exportedNames) },
            saved: saved.searches.map { SavedSearchViewInputData($0, shown: parameters) },
            savedLimit: SavedSearches.limit.grouped,
            isSavedLimitReached: saved.isLimitReached,
            canSave: parameters.hasText && !saved.isLimitReached,
            savedMessage: saved.message,
            undoID: saved.undoID
        )
    }

    /// How it stands with the screen: a page behind the last one does not exist, but the first always does.
    func condition(pageSize: Int) -> Condition {
        if case .failed = outcome { return .unavailable }
        guard let lastPage = lastPage(pageSize: pageSize) else { return .ok }
        return answered.page.number <= lastPage.number ? .ok : .notFound
    }

    /// Nil while there is no answer.
    private func lastPage(pageSize: Int) -> PageNumber? {
        switch outcome {
        case .pending, .failed: nil
        case .nothingAsked: .first
        case .found(let page): .last(of: page.shownTotal, pageSize: pageSize)
        }
    }

    private var message: String {
        if isActive { return "" }
        return switch outcome {
        case .pending: ""
        case .nothingAsked: "Please, search something"
        // A page behind the last says so by itself.
        case .found(let page): page.rows.isEmpty && page.total == 0 ? "No result for this request" : ""
        case .failed(let reason): reason
        }
    }

    private func total(of page: DomainPage, pageSize: Int) -> String {
        guard !page.rows.isEmpty else { return "0 of \(page.total.grouped)" }
        let offset = answered.page.offset(pageSize: pageSize)
        return "\((offset + 1).grouped)–\((offset + page.places).grouped) of \(page.total.grouped)"
    }

    /// The chosen zone, where it is none of the ten with most matches.
    private func zoneBesideFacets(_ page: DomainPage?) -> String? {
        guard let page, let chosen = request.parameters.zone?.text else { return nil }
        return page.zones.contains { $0.zone == chosen || $0.asciiZone == chosen } ? nil : chosen
    }

    private func choices(_ chosen: Presence) -> [ChoiceViewInputData] {
        Presence.allCases.map { ChoiceViewInputData(value: $0.rawValue, label: $0.label, isChosen: $0 == chosen) }
    }
}

extension NameMatch {
    fileprivate var label: String {
        switch self {
        case .contains: "Contains"
        case .prefix: "Begins with"
        case .suffix: "Ends with"
        case .exact: "Is exactly"
        }
    }
}

extension Presence {
    fileprivate var label: String {
        switch self {
        case .any: "Any"
        case .no: "None"
        case .only: "Only"
        }
    }
}

extension DomainRowViewInputData {
    fileprivate init(_ hit: DomainHit) {
        self.init(
            name: hit.markedName,
            asciiName: hit.record.asciiName,
            punycode: hit.record.asciiName == hit.record.name ? nil : hit.record.asciiName,
            zone: hit.record.zone,
            updated: hit.record.updated.map(TimeViewInputData.init)
        )
    }
}

extension ZoneFacetViewInputData {
    fileprivate init(_ count: ZoneCount, chosen: ZoneName?) {
        self.init(
            zone: count.zone,
            asciiZone: count.asciiZone,
            count: count.count.grouped,
            isChosen: chosen?.text == count.asciiZone || chosen?.text == count.zone
        )
    }
}

extension PagerViewInputData {
    /// Nil where there is nothing to turn.
    fileprivate init?(page: PageNumber, of last: PageNumber) {
        guard last != .first, page.number <= last.number else { return nil }
        self.init(
            page: page.number.grouped,
            pages: last.number.grouped,
            previous: page.previous?.text,
            next: page == last ? nil : page.next?.text
        )
    }
}

extension PastEndViewInputData {
    /// Nil where the page is not behind the last one.
    fileprivate init?(page: PageNumber, lastPage: PageNumber) {
        guard page.number > lastPage.number else { return nil }
        self.init(
            page: page.number.grouped,
            lastPage: lastPage.text,
            firstPage: lastPage == .first ? nil : PageNumber.first.text
        )
    }
}

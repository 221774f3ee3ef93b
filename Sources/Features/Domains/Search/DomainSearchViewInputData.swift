import AtriumTexts
import Portico

/// What the search screen shows.
@ViewInputData struct DomainSearchViewInputData {
    let query: String
    let zone: String
    let matches: [ChoiceViewInputData]
    let digits: [ChoiceViewInputData]
    let hyphens: [ChoiceViewInputData]
    let idn: [ChoiceViewInputData]
    let isFiltered: Bool

    let isActive: Bool
    /// Empty with rows and while active, else what there is to say.
    let message: String
    /// What one can do where nothing was asked or found.
    let advice: String?
    /// Which rows of how many are shown, such as `Names 51–100 of 11,906`; empty without a result.
    let total: String
    let rows: [DomainRowViewInputData]
    /// Whether it is known of any of them when it was updated.
    let showsUpdates: Bool
    /// The one of the visitor's country first, then those with most matches.
    let facets: [ZoneFacetViewInputData]
    /// The chosen zone, where it is not among the facets.
    let zoneBesideFacets: String?
    let isZoneChosen: Bool
    let pager: PagerViewInputData?
    /// Where the visitor asked for a page behind the last one, the way back.
    let pastEnd: PastEndViewInputData?
    let index: IndexViewInputData?
    /// Whom the names are owed to; nil for the index of this machine.
    let source: SourceViewInputData?
    /// What has to be said beside the rows: how old they are, what was left out.
    let remarks: [RemarkViewInputData]
    /// Whether there is room to explain how the search reads what is typed: nothing was asked, or nothing found.
    let showsGuide: Bool
    /// The found names as files; nil where there are none.
    let export: ExportViewInputData?
    /// The whole search, where only the names of an alert are shown.
    let whole: WholeSearchViewInputData?

    /// The visitor's saved searches, newest first.
    let saved: [SavedSearchViewInputData]
    /// Whether the visitor is told of new names for them.
    let hasAlerts: Bool
    /// How many searches a visitor can save.
    let savedLimit: String
    let isSavedLimitReached: Bool
    /// Whether the search that is shown can be saved: there is text, and room.
    let canSave: Bool
    /// Why the last change to the saved searches was not made, or why they cannot be listed; else empty.
    let savedMessage: String
    /// The removed search that did not come back, for another attempt.
    let undoID: String?
}

/// The arguments that open a search.
@ViewInputData struct WholeSearchViewInputData {
    let query: String
    /// Empty for all zones.
    let zone: String
    let match: String
    let digits: String
    let hyphens: String
    let idn: String
}

/// One option of a choice.
@ViewInputData struct ChoiceViewInputData {
    let value: String
    let label: String
    let isChosen: Bool
}

/// One found name.
@ViewInputData struct DomainRowViewInputData {
    let name: [TextRun]
    let asciiName: String
    /// The `xn--` form, where it differs from the name.
    let punycode: String?
    let updated: TimeViewInputData?
    /// Whether that is not known, where it is of other rows.
    let lacksUpdate: Bool
}

/// A moment, for people and for machines.
@ViewInputData struct TimeViewInputData {
    let text: String
    /// RFC 3339, in UTC, with milliseconds.
    let iso: String
}

/// How many matches lie in a zone; choosing it narrows the search.
@ViewInputData struct ZoneFacetViewInputData {
    let zone: String
    let asciiZone: String
    let count: String
    let isChosen: Bool
}

/// The pages there are, for whoever asked for one behind them.
@ViewInputData struct PastEndViewInputData {
    let page: String
    let lastPage: String
    /// Nil where the last page is the first.
    let firstPage: String?
}

/// The index of this machine, in words such as `3,012 names`.
@ViewInputData struct IndexViewInputData {
    let names: String
    let zones: String
    let isSample: Bool
}

extension DomainSearchState {
    /// What the search screen shows in this state, beside the visitor's saved searches.
    func mapToViewInputData(
        pageSize: Int,
        saved: SavedSearchesState,
        in localiser: Localiser
    ) -> DomainSearchViewInputData {
        let parameters = request.parameters
        let page: DomainPage? = if case .found(let page) = outcome { page } else { nil }
        let lastPage = lastPage(pageSize: pageSize)
        let showsUpdates = page?.rows.contains { $0.record.updated != nil } ?? false
        return DomainSearchViewInputData(
            query: parameters.query,
            zone: parameters.zone?.text ?? "",
            matches: NameMatch.allCases.map {
                ChoiceViewInputData(value: $0.rawValue, label: localiser($0.label), isChosen: $0 == parameters.match)
            },
            digits: choices(parameters.digits, localiser),
            hyphens: choices(parameters.hyphens, localiser),
            idn: choices(parameters.idn, localiser),
            isFiltered: parameters.isFiltered,
            isActive: isActive,
            message: message(in: localiser),
            advice: advice.map { localiser($0) },
            total: page.map { $0.total == 0 ? "" : localiser(total(of: $0, pageSize: pageSize)) } ?? "",
            rows: page?.rows.map { DomainRowViewInputData($0, showsUpdates: showsUpdates, localiser) } ?? [],
            showsUpdates: showsUpdates,
            facets: zones(of: page).map { ZoneFacetViewInputData($0, chosen: parameters.zone, localiser) },
            zoneBesideFacets: zoneBesideFacets(page),
            isZoneChosen: parameters.zone != nil,
            pager: lastPage.flatMap { PagerViewInputData(page: answered.page, of: $0, in: localiser) },
            pastEnd: lastPage.flatMap { PastEndViewInputData(page: answered.page, lastPage: $0, localiser) },
            index: summary.map {
                IndexViewInputData(
                    names: localiser(DomainMessages.names($0.names)),
                    zones: localiser(DomainMessages.zones($0.zones)),
                    isSample: $0.origin == .sample
                )
            },
            source: SourceViewInputData(source),
            remarks: page.map { RemarkViewInputData.remarks(on: $0, in: localiser) } ?? [],
            showsGuide: !isActive && (outcome == .nothingAsked || page?.total == 0),
            export: page.flatMap { page in
                // A file has all that match.
                page.origin.note == .newNames
                    ? nil
                    : ExportViewInputData(answered.parameters, page: page, limit: source.exportedNames, localiser)
            },
            whole: page?.origin.note == .newNames ? WholeSearchViewInputData(answered.parameters) : nil,
            saved: saved.searches.map {
                SavedSearchViewInputData($0, shown: parameters, hasAlerts: saved.hasAlerts, localiser)
            },
            hasAlerts: saved.hasAlerts,
            savedLimit: localiser.number(SavedSearches.limit),
            isSavedLimitReached: saved.isLimitReached,
            canSave: parameters.hasText && !saved.isLimitReached,
            savedMessage: saved.message(in: localiser),
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

    private func message(in localiser: Localiser) -> String {
        if isActive { return "" }
        return switch outcome {
        case .pending: ""
        case .nothingAsked: localiser(DomainMessages.nothingAsked)
        // A page behind the last says so by itself.
        case .found(let page): page.rows.isEmpty && page.total == 0 ? localiser(DomainMessages.noResult) : ""
        case .failed(let outage): localiser(outage.inWords)
        }
    }

    private var advice: Text? {
        switch outcome {
        case .nothingAsked where !isActive: DomainMessages.howToAsk
        case .found(let page) where !isActive && page.rows.isEmpty && page.total == 0:
            request.parameters.isFiltered ? DomainMessages.howToFindMoreWithFilters : DomainMessages.howToFindMore
        default: nil
        }
    }

    private func total(of page: DomainPage, pageSize: Int) -> Text {
        guard !page.rows.isEmpty else { return DomainMessages.none(of: page.total) }
        let offset = answered.page.offset(pageSize: pageSize)
        return DomainMessages.range((offset + 1, offset + page.places), of: page.total)
    }

    /// The chosen zone, where it is none of the ten with most matches.
    private func zoneBesideFacets(_ page: DomainPage?) -> String? {
        guard let page, let chosen = request.parameters.zone?.text else { return nil }
        return page.zones.contains { $0.zone == chosen || $0.asciiZone == chosen } ? nil : chosen
    }

    private func zones(of page: DomainPage?) -> [ZoneCount] {
        guard let page else { return [] }
        return page.zones.filter(isHome) + page.zones.filter { !isHome($0) }
    }

    private func isHome(_ zone: ZoneCount) -> Bool { zone.asciiZone == home?.text }

    private func choices(_ chosen: Presence, _ localiser: Localiser) -> [ChoiceViewInputData] {
        Presence.allCases.map {
            ChoiceViewInputData(value: $0.rawValue, label: localiser($0.label), isChosen: $0 == chosen)
        }
    }
}

extension NameMatch {
    fileprivate var label: Text {
        switch self {
        case .contains: DomainMessages.contains
        case .prefix: DomainMessages.beginsWith
        case .suffix: DomainMessages.endsWith
        case .exact: DomainMessages.isExactly
        }
    }
}

extension Presence {
    fileprivate var label: Text {
        switch self {
        case .any: DomainMessages.any
        case .no: DomainMessages.no
        case .only: DomainMessages.only
        }
    }
}

extension DomainRowViewInputData {
    fileprivate init(_ hit: DomainHit, showsUpdates: Bool, _ localiser: Localiser) {
        self.init(
            name: hit.markedName,
            asciiName: hit.record.asciiName,
            punycode: hit.record.asciiName == hit.record.name ? nil : hit.record.asciiName,
            updated: hit.record.updated.map { TimeViewInputData($0, localiser) },
            lacksUpdate: showsUpdates && hit.record.updated == nil
        )
    }
}

extension WholeSearchViewInputData {
    fileprivate init(_ parameters: SearchParameters) {
        self.init(
            query: parameters.query,
            zone: parameters.zone?.text ?? "",
            match: parameters.match.text,
            digits: parameters.digits.text,
            hyphens: parameters.hyphens.text,
            idn: parameters.idn.text
        )
    }
}

extension ZoneFacetViewInputData {
    fileprivate init(_ count: ZoneCount, chosen: ZoneName?, _ localiser: Localiser) {
        self.init(
            zone: count.zone,
            asciiZone: count.asciiZone,
            count: localiser.number(count.count),
            isChosen: chosen?.text == count.asciiZone || chosen?.text == count.zone
        )
    }
}

extension PastEndViewInputData {
    /// Nil where the page is not behind the last one.
    fileprivate init?(page: PageNumber, lastPage: PageNumber, _ localiser: Localiser) {
        guard page.number > lastPage.number else { return nil }
        self.init(
            page: localiser.number(page.number),
            lastPage: lastPage.text,
            firstPage: lastPage == .first ? nil : PageNumber.first.text
        )
    }
}

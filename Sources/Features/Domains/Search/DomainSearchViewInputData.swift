public import Portico

/// What the search screen shows.
@ViewInputData public struct DomainSearchViewInputData {
    public let query: String
    public let zone: String
    public let matches: [ChoiceViewInputData]
    public let digits: [ChoiceViewInputData]
    public let hyphens: [ChoiceViewInputData]
    public let idn: [ChoiceViewInputData]
    public let isFiltered: Bool

    public let isActive: Bool
    /// Empty with rows and while active, else what there is to say.
    public let message: String
    /// Which rows of how many are shown, such as `51–100 of 11,906`; empty without a result.
    public let total: String
    public let rows: [DomainRowViewInputData]
    public let facets: [ZoneFacetViewInputData]
    /// The chosen zone, where it is not among the facets.
    public let zoneBesideFacets: String?
    public let isZoneChosen: Bool
    public let pager: PagerViewInputData?
    /// Where the visitor asked for a page behind the last one, the way back.
    public let pastEnd: PastEndViewInputData?
    public let index: IndexViewInputData?
    /// Whom the names are owed to; nil for the index of this machine.
    public let source: SourceViewInputData?
    /// What has to be said beside the rows: how old they are, what was left out.
    public let remarks: [RemarkViewInputData]
    /// Whether there is room to explain how the search reads what is typed: nothing was asked, or nothing found.
    public let showsGuide: Bool
    /// The found names as files; nil where there are none.
    public let export: ExportViewInputData?

    /// The visitor's saved searches, newest first.
    public let saved: [SavedSearchViewInputData]
    /// How many searches a visitor can save.
    public let savedLimit: String
    public let isSavedLimitReached: Bool
    /// Whether the search that is shown can be saved: there is text, and room.
    public let canSave: Bool
    /// Why the last change to the saved searches was not made, or why they cannot be listed; else empty.
    public let savedMessage: String
    /// The removed search that did not come back, for another attempt.
    public let undoID: String?
}

/// One option of a choice.
@ViewInputData public struct ChoiceViewInputData {
    public let value: String
    public let label: String
    public let isChosen: Bool
}

/// One found name.
@ViewInputData public struct DomainRowViewInputData {
    public let name: [TextRun]
    public let asciiName: String
    /// The `xn--` form, where it differs from the name.
    public let punycode: String?
    public let zone: String
    public let updated: TimeViewInputData?
}

/// A moment, for people and for machines.
@ViewInputData public struct TimeViewInputData {
    public let text: String
    /// RFC 3339, in UTC, with milliseconds.
    public let iso: String
}

/// How many matches lie in a zone; choosing it narrows the search.
@ViewInputData public struct ZoneFacetViewInputData {
    public let zone: String
    public let asciiZone: String
    public let count: String
    public let isChosen: Bool
}

/// The pages around this one.
@ViewInputData public struct PagerViewInputData {
    public let page: String
    public let pages: String
    public let previous: String?
    public let next: String?
}

/// The pages there are, for whoever asked for one behind them.
@ViewInputData public struct PastEndViewInputData {
    public let page: String
    public let lastPage: String
    /// Nil where the last page is the first.
    public let firstPage: String?
}

/// The index of this machine, in words such as `3,012 names`.
@ViewInputData public struct IndexViewInputData {
    public let names: String
    public let zones: String
    public let isSample: Bool
}

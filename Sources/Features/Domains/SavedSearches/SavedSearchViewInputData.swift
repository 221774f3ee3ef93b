import AtriumTexts
import Portico

/// One saved search: its name, what it looks for in words, and the arguments that open it.
@ViewInputData struct SavedSearchViewInputData {
    let id: String
    let name: String
    /// Such as `“med” in .com, no digits`.
    let description: String
    /// Whether it is the search that is shown.
    let isShown: Bool
    /// Whether its visitor is told of new names for it, and whether they could be.
    let isAlerting: Bool
    let isSilent: Bool

    let query: String
    /// Empty for all zones.
    let zone: String
    let match: String
    let digits: String
    let hyphens: String
    let idn: String
}

extension SavedSearchesState {
    var isLimitReached: Bool { searches.count >= SavedSearches.limit }

    /// What there is to say beside the list: a change that was not made before a list that cannot be read. What is
    /// wrong with a field is said there.
    func message(in localiser: Localiser) -> String {
        if let problem { return problem.errors.isEmpty ? problem.message(in: localiser) : "" }
        guard case .failed(let trouble) = listing else { return "" }
        return localiser(SavedSearchMessages.notListed(Text(trouble, with: StoredThings.savedSearches)))
    }

    /// The removed search that did not come back, unless it never can.
    var undoID: String? {
        guard let problem, case .undo(let id) = problem.change else { return nil }
        return switch problem.reason {
        case .noVisitor, .refused(.notFound): nil
        default: id.text
        }
    }
}

extension SavedSearchProblem {
    /// How it stands with the screen because of it.
    var condition: Condition {
        switch reason {
        case .nothingSearched:
            .invalid([FieldError(field: "query", text: SavedSearchMessages.blankQuery)])
        case .controlCharacters:
            .invalid([FieldError(field: "query", text: SavedSearchMessages.controlCharactersInQuery)])
        case .noVisitor: .forbidden
        case .refused(.nameTaken), .refused(.tooMany): .conflict
        case .refused(.notFound): .notFound
        case .noIdentity, .refused(.unavailable): .unavailable
        }
    }

    /// What is wrong with the field that was filled in.
    var errors: [FieldError] {
        switch (change, reason) {
        case (.save, .refused(.nameTaken(let name))), (.rename, .refused(.nameTaken(let name))):
            [FieldError(field: "name", text: SavedSearchMessages.takenName(name))]
        default: []
        }
    }

    /// What happened, what did not, and what can be done.
    func message(in localiser: Localiser) -> String {
        let why =
            switch reason {
            case .nothingSearched: SavedSearchMessages.nothingSearched
            case .controlCharacters: SavedSearchMessages.controlCharacters
            case .noVisitor: SavedSearchMessages.noCookies
            case .refused(.nameTaken(let name)): SavedSearchMessages.nameTaken(name)
            case .refused(.tooMany(let limit)): SavedSearchMessages.tooMany(limit)
            case .refused(.notFound): SavedSearchMessages.gone
            case .noIdentity(let error): SavedSearchMessages.unavailable(error.text)
            case .refused(.unavailable(let trouble)):
                SavedSearchMessages.unavailable(Text(trouble, with: StoredThings.savedSearches))
            }
        return localiser(outcome) + localiser(why)
    }

    private var outcome: Text {
        switch change {
        case .save: SavedSearchMessages.notSaved
        case .rename: SavedSearchMessages.notRenamed
        case .alerts: SavedSearchMessages.alertsNotChanged
        case .removal: SavedSearchMessages.notRemoved
        case .undo: SavedSearchMessages.notRestored
        }
    }
}

extension SavedSearchViewInputData {
    init(_ search: SavedSearch, shown parameters: SearchParameters, hasAlerts: Bool, _ localiser: Localiser) {
        self.init(
            id: search.id.text,
            name: search.name.text,
            description: search.parameters.inWords(localiser),
            isShown: search.parameters == parameters.trimmed,
            isAlerting: hasAlerts && !search.isSilent,
            isSilent: hasAlerts && search.isSilent,
            query: search.parameters.query,
            zone: search.parameters.zone?.text ?? "",
            match: search.parameters.match.text,
            digits: search.parameters.digits.text,
            hyphens: search.parameters.hyphens.text,
            idn: search.parameters.idn.text
        )
    }
}

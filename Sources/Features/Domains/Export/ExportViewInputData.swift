import Portico

/// The found names as files.
@ViewInputData struct ExportViewInputData {
    let query: String
    /// Empty for all zones.
    let zone: String
    let match: String
    let digits: String
    let hyphens: String
    let idn: String
    /// Which rows the files hold, such as `first 10,000 of 11,906`; nil where they hold all.
    let cap: String?
}

extension ExportViewInputData {
    /// Nil where nothing was found.
    ///
    /// - Parameter limit: the most names in one file.
    init?(_ parameters: SearchParameters, page: DomainPage, limit: Int, _ localiser: Localiser) {
        guard page.total > 0 else { return nil }
        let count = min(page.shownTotal, limit)
        self.init(
            query: parameters.trimmed.query,
            zone: parameters.zone?.text ?? "",
            match: parameters.match.text,
            digits: parameters.digits.text,
            hyphens: parameters.hyphens.text,
            idn: parameters.idn.text,
            cap: count < page.total ? localiser(DomainMessages.first(count, of: page.total)) : nil
        )
    }
}

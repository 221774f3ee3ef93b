public import Portico

/// The found names as files.
@ViewInputData public struct ExportViewInputData {
    public let query: String
    /// Empty for all zones.
    public let zone: String
    public let match: String
    public let digits: String
    public let hyphens: String
    public let idn: String
    /// Which rows the files hold, such as `first 10,000 of 11,906`; nil where they hold all.
    public let cap: String?
}

extension ExportViewInputData {
    /// Nil where nothing was found.
    init?(_ parameters: SearchParameters, total: Int) {
        guard total > 0 else { return nil }
        self.init(
            query: parameters.trimmed.query,
            zone: parameters.zone?.text ?? "",
            match: parameters.match.text,
            digits: parameters.digits.text,
            hyphens: parameters.hyphens.text,
            idn: parameters.idn.text,
            cap: total > DomainExport.mostRows ? "first \(DomainExport.mostRows.grouped) of \(total.grouped)" : nil
        )
    }
}

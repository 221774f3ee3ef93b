public import Portico

/// Whom the names are owed to.
@ViewInputData public struct SourceViewInputData {
    public let name: String
    /// Where to read about it; nil where that is not known.
    public let website: String?
}

extension SourceViewInputData {
    /// Nil for the index of this machine.
    init?(_ source: DomainsSource) {
        guard let name = source.name else { return nil }
        self.init(name: name, website: source.website)
    }
}

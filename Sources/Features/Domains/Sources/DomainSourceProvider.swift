import Portico

/// Knows which sources there are, and which one its visitor chose.
struct DomainSourceProvider: Provider {
    let sources: DomainSources
    let store: StateStore<DomainSourceState>

    init(sources: DomainSources, visitor: Visitor) {
        self.sources = sources
        let chosen = sources.chosen(by: visitor)?.id
        let isGone = chosen == nil && visitor.preferences[.domainSource] != nil
        store = StateStore(DomainSourceState(chosen: chosen, isGone: isGone))
    }
}

/// What a visitor chose before.
struct DomainSourceState: Sendable, Hashable {
    /// The id of the source; nil where they chose none that is there.
    var chosen: String?
    /// Whether the one they chose is not there any more.
    var isGone: Bool
}

import AtriumTexts
public import Portico

/// Where a visitor chooses one of several sources.
///
///     $0.part(SourceProvider<any DomainsRepository>.init)
///     $0.part(SourceViewModel<any DomainsRepository>.init)
///     $0.screen(
///         .source,
///         SourceViewModel<any DomainsRepository>.self,
///         title: DomainSourceMessages.title,
///         description: DomainSourceMessages.about,
///         to: Self.destination
///     )
///
/// The template is a heading and `{{> sources/choice}}`, with the texts of ``SourceTexts`` beside the flow's own.
public struct SourceViewModel<Repository: Sendable>: ProvidedViewModel {
    public let provider: SourceProvider<Repository>
    let localiser: Localiser

    public init(provider: SourceProvider<Repository>, localiser: Localiser) {
        self.provider = provider
        self.localiser = localiser
    }

    public func handle(_ event: SourceEvent) async -> SourceOutput? {
        switch event {
        case .sourceTapped(let id): await provider.choose(id) ? .chosen(id) : nil
        }
    }

    public func shown(in state: SourceState) -> Shown<SourcesViewInputData> {
        let choices = provider.sources.all.map { source in
            SourceChoiceViewInputData(
                id: source.id,
                name: source.name ?? localiser(SourceMessages.thisServer),
                explanation: localiser(source.explanation),
                isChosen: source.id == state.chosen
            )
        }
        return Shown(
            SourcesViewInputData(isGone: state.isGone, outage: state.outage.map { localiser($0) }, choices: choices),
            state.isRefused ? .unavailable : .ok
        )
    }
}

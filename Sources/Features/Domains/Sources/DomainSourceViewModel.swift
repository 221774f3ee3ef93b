import AtriumTexts
import Portico

/// Where a visitor chooses whose domain names they search.
struct DomainSourceViewModel: ProvidedViewModel {
    let provider: DomainSourceProvider
    let localiser: Localiser

    func handle(_ event: DomainSourceEvent) async -> DomainSourceOutput? {
        switch event {
        case .sourceTapped(let id): await provider.choose(id) ? .chosen(id) : nil
        }
    }

    func shown(in state: DomainSourceState) -> Shown<DomainSourceViewInputData> {
        let choices = provider.sources.all.map { choice in
            let source = choice.repository.source
            return DomainSourceChoiceViewInputData(
                id: choice.id,
                name: source.name ?? localiser(DomainSourceMessages.thisServer),
                explanation: localiser(source.explanation),
                isChosen: choice.id == state.chosen
            )
        }
        return Shown(
            DomainSourceViewInputData(
                isGone: state.isGone,
                outage: state.outage.map { localiser($0.inWords) },
                choices: choices
            ),
            state.isRefused ? .unavailable : .ok
        )
    }
}

extension DomainsSource {
    fileprivate var explanation: Text {
        name == nil ? DomainSourceMessages.aboutThisServer : DomainSourceMessages.aboutService
    }
}

import AtriumTexts
import Portico

/// Where a visitor chooses whose domain names they search.
struct DomainSourceViewModel: ProvidedViewModel {
    let provider: DomainSourceProvider
    let localiser: Localiser

    func handle(_ event: DomainSourceEvent) async -> DomainSourceOutput? {
        switch event {
        // A program may send anything.
        case .sourceTapped(let id): provider.sources.all.contains { $0.id == id } ? .chosen(id) : nil
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
        return Shown(DomainSourceViewInputData(isGone: state.isGone, choices: choices))
    }
}

extension DomainsSource {
    fileprivate var explanation: Text {
        name == nil ? DomainSourceMessages.aboutThisServer : DomainSourceMessages.aboutService
    }
}

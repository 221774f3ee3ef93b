import AtriumTexts
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

/// What a visitor does where sources are chosen.
@ViewEvents enum DomainSourceEvent {
    typealias Output = DomainSourceOutput

    @Limit(bytes: 64) case sourceTapped(id: String)
}

/// What the coordinator hears from the choice of a source.
enum DomainSourceOutput: Sendable, Hashable {
    case chosen(String)
}

/// What the choice of a source shows.
@ViewInputData struct DomainSourceViewInputData {
    /// Whether the source that was chosen before is not there any more.
    let isGone: Bool
    let choices: [DomainSourceChoiceViewInputData]
}

/// A source that can be chosen.
@ViewInputData struct DomainSourceChoiceViewInputData {
    let id: String
    let name: String
    let explanation: String
    let isChosen: Bool
}

extension DomainsSource {
    fileprivate var explanation: Text {
        name == nil ? DomainSourceMessages.aboutThisServer : DomainSourceMessages.aboutService
    }
}

import Portico

/// The screen of one name: what is known about it, and its neighbours.
struct DomainDetailViewModel: ProvidedViewModel {
    let provider: DomainDetailProvider
    let localiser: Localiser

    func handle(_ event: DomainDetailEvent) async -> DomainDetailOutput? {
        event.output
    }

    func shown(in state: DomainDetailState) -> Shown<DomainDetailViewInputData> {
        Shown(state.mapToViewInputData(localiser), state.condition)
    }
}

/// What a visitor does on a name's screen.
@ViewEvents enum DomainDetailEvent {
    typealias Output = DomainDetailOutput

    @Navigates(Output.neighbour) case neighbourTapped(name: DomainName)
    @Navigates(Output.zone) case zoneTapped(zone: ZoneName)
    @Navigates(Output.closed) case closeTapped
}

/// What the coordinator hears from a name's screen.
enum DomainDetailOutput: Sendable, Hashable {
    case neighbour(DomainName)
    case zone(ZoneName)
    case closed
}

public import Portico

/// What a visitor does on a name's screen.
@ViewEvents public enum DomainDetailEvent {
    public typealias Output = DomainDetailOutput

    @Navigates(Output.neighbour) case neighbourTapped(name: DomainName)
    @Navigates(Output.zone) case zoneTapped(zone: ZoneName)
    @Navigates(Output.closed) case closeTapped
}

/// What the coordinator hears from a name's screen.
public enum DomainDetailOutput: Sendable, Hashable {
    case neighbour(DomainName)
    case zone(ZoneName)
    case closed
}

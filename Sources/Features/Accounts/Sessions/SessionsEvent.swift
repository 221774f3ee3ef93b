public import Portico

/// What an account's owner does on the screen of its sessions.
@ViewEvents public enum SessionsEvent {
    public typealias Output = SessionsOutput

    case endTapped(session: String)
    case endOthersTapped
    @Navigates(Output.closed) case closeTapped
}

/// What the coordinator hears from the screen of sessions.
public enum SessionsOutput: Sendable, Hashable {
    case ended
    /// The session that was ended is the visitor's own.
    case endedOwn
    case endedOthers
    case closed
}

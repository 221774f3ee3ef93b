public import Portico

/// What a visitor does on the sign-out screen.
@ViewEvents public enum SignOutEvent {
    public typealias Output = SignOutOutput

    case signOutTapped
    @Navigates(Output.stayed) case stayTapped
}

/// What the coordinator hears from the sign-out screen.
public enum SignOutOutput: Sendable, Hashable {
    case signedOut
    /// They thought better of it.
    case stayed
}

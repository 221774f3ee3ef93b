public import Portico

/// What a visitor does on the sign-in screen.
@ViewEvents public enum SignInEvent {
    public typealias Output = SignInOutput

    case signInTapped(email: EmailAddress, password: Secret)
    /// No mere link: the form that somebody was led away from goes along with what is sent only.
    case signUpTapped
}

/// What the coordinator hears from the sign-in screen.
public enum SignInOutput: Sendable, Hashable {
    case signedIn(SignedInAccount)
    /// They have no account yet.
    case signUp
}

public import Portico

/// What a visitor does on the sign-up screen.
@ViewEvents public enum SignUpEvent {
    public typealias Output = SignUpOutput

    case signUpTapped(email: EmailAddress, password: NewPassword)
    /// No mere link, as `SignInEvent.signUpTapped`.
    case signInTapped
}

/// What the coordinator hears from the sign-up screen.
public enum SignUpOutput: Sendable, Hashable {
    case signedUp(AccountService.SignUpOutcome)
    /// They have an account already.
    case signIn
}

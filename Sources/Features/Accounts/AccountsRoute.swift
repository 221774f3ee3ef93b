public import Portico

/// The places of the accounts: the way in and out, and what an account's owner decides about it.
@Routes public enum AccountsRoute {
    /// `then` is where the visitor wanted to go: a path of this app. Whoever has just signed up and is not signed in by
    /// it is told why.
    @Path("/sign-in") case signIn(then: String = "", hasSignedUp: Bool = false)
    /// Where the code of the second factor is typed, after the password.
    @Path("/sign-in/code") case signInCode(then: String = "")
    /// The same for a recovery code.
    @Path("/sign-in/recovery") case signInRecovery(then: String = "")
    @Path("/sign-up") case signUp(then: String = "")
    @Path("/sign-out") case signOut
    /// Where who has left is led to; the app's flow knows which place that is.
    @Path("/signed-out") case signedOut
    @Path("/account") case account
    /// The sessions that are signed in.
    @Path("/account/sessions") case sessions
    /// The second factor.
    @Path("/account/factor") case factor
    /// What happened to the account.
    @Path("/account/history") case history
    /// Everything the account has, as files; the app's flow knows which place that is.
    @Path("/account/export") case export
    /// A popup over the account.
    @Path("/account/delete") case delete

    public var parent: AccountsRoute? {
        switch self {
        case .signIn, .signInCode, .signInRecovery, .signUp, .signOut, .signedOut, .account: nil
        case .sessions, .factor, .history, .export, .delete: .account
        }
    }

    /// Whether only who is signed in has something to do there.
    public var needsAccount: Bool {
        switch self {
        case .signIn, .signInCode, .signInRecovery, .signUp, .signedOut: false
        case .signOut, .account, .sessions, .factor, .history, .export, .delete: true
        }
    }

    /// Whether it only leads on to where the visitor wanted to go.
    public var isWayIn: Bool {
        switch self {
        case .signIn, .signInCode, .signInRecovery, .signUp: true
        case .signOut, .signedOut, .account, .sessions, .factor, .history, .export, .delete: false
        }
    }

    public static var examples: [AccountsRoute] {
        [
            .signIn(), .signIn(then: "/notes"), .signInCode(), .signInCode(then: "/notes"), .signInRecovery(),
            .signUp(), .signOut, .signedOut, .account, .sessions, .factor, .history, .export, .delete,
        ]
    }
}

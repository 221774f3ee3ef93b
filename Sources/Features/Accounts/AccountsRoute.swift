public import Portico

/// The places of the accounts: the way in and out, and what an account's owner decides about it.
@Routes public enum AccountsRoute {
    /// `then` is where the visitor wanted to go: a path of this app.
    @Path("/sign-in") case signIn(then: String = "")
    @Path("/sign-up") case signUp(then: String = "")
    @Path("/sign-out") case signOut
    @Path("/account") case account
    /// The sessions that are signed in.
    @Path("/account/sessions") case sessions
    /// A popup over the account.
    @Path("/account/delete") case delete

    public var parent: AccountsRoute? {
        switch self {
        case .signIn, .signUp, .signOut, .account: nil
        case .sessions, .delete: .account
        }
    }

    /// Whether only who is signed in has something to do there.
    public var needsAccount: Bool {
        switch self {
        case .signIn, .signUp: false
        case .signOut, .account, .sessions, .delete: true
        }
    }

    public static var examples: [AccountsRoute] {
        [.signIn(), .signIn(then: "/notes"), .signUp(), .signOut, .account, .sessions, .delete]
    }
}

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
    /// Where the code is typed that confirms the address of who signs up. `link` is in the mail's link to it, by which
    /// every browser may type the code.
    @Path("/sign-up/code/{code}") case signUpCode(code: PendingCode.ID, then: String = "", link: CodeLink.ID? = nil)
    /// For who has forgotten a password: their address first, then the code that was sent there, then the new one.
    @Path("/forgotten") case forgotten(then: String = "")
    @Path("/forgotten/code/{code}") case resetCode(code: PendingCode.ID, then: String = "", link: CodeLink.ID? = nil)
    @Path("/forgotten/password/{code}") case newPassword(code: PendingCode.ID, then: String = "")
    @Path("/sign-out") case signOut
    /// Where who has left is led to; the app's flow knows which place that is.
    @Path("/signed-out") case signedOut
    @Path("/account") case account
    /// Where it is given another address, and where that is confirmed.
    @Path("/account/address") case address
    @Path("/account/address/code/{code}") case addressCode(code: PendingCode.ID, link: CodeLink.ID? = nil)
    /// The sessions that are signed in.
    @Path("/account/sessions") case sessions
    /// The devices that show notifications; the app's flow knows which place that is.
    @Path("/account/devices") case pushDevices
    /// The second factor.
    @Path("/account/factor") case factor
    /// What happened to the account.
    @Path("/account/history") case history
    /// Everything the account has, as files; the app's flow knows which place that is.
    @Path("/account/export") case export
    /// The language, and how pages look; the app's flow knows which place that is.
    @Path("/account/preferences") case preferences
    /// A popup over the account.
    @Path("/account/delete") case delete
    /// The same: where it is confirmed.
    @Path("/account/delete/code/{code}") case deleteCode(code: PendingCode.ID, link: CodeLink.ID? = nil)

    public var parent: AccountsRoute? {
        switch self {
        case .signIn, .signInCode, .signInRecovery, .signUp, .signUpCode, .forgotten, .resetCode, .newPassword,
            .signOut, .signedOut, .account:
            nil
        case .pushDevices: .sessions
        case .address, .sessions, .factor, .history, .export, .preferences, .delete, .deleteCode: .account
        case .addressCode: .address
        }
    }

    /// Whether only who is signed in has something to do there.
    public var needsAccount: Bool {
        switch self {
        case .signIn, .signInCode, .signInRecovery, .signUp, .signUpCode, .forgotten, .resetCode, .newPassword,
            .signedOut:
            false
        case .signOut, .account, .address, .addressCode, .sessions, .pushDevices, .factor, .history, .export,
            .preferences, .delete, .deleteCode:
            true
        }
    }

    /// Whether it leads on to where the visitor wanted to go.
    public var isWayIn: Bool {
        switch self {
        case .signIn, .signInCode, .signInRecovery, .signUp, .signUpCode, .forgotten, .resetCode, .newPassword: true
        case .signOut, .signedOut, .account, .address, .addressCode, .sessions, .pushDevices, .factor, .history,
            .export, .preferences, .delete, .deleteCode:
            false
        }
    }

    /// Where the visitor wanted to go; empty where they said nothing.
    public var then: String {
        switch self {
        case .signIn(let then, _), .signInCode(let then), .signInRecovery(let then), .signUp(let then),
            .signUpCode(_, let then, _), .forgotten(let then), .resetCode(_, let then, _), .newPassword(_, let then):
            then
        case .signOut, .signedOut, .account, .address, .addressCode, .sessions, .pushDevices, .factor, .history,
            .export, .preferences, .delete, .deleteCode:
            ""
        }
    }

    public static var examples: [AccountsRoute] {
        let codes = [PendingCode.ID(rawValue: String(repeating: "0123456789abcdef", count: 2))].compactMap { $0 }
        return [
            .signIn(), .signIn(then: "/notes"), .signInCode(), .signInCode(then: "/notes"), .signInRecovery(),
            .signUp(), .forgotten(), .signOut, .signedOut, .account, .address, .sessions, .pushDevices, .factor,
            .history, .export, .preferences, .delete,
        ]
            + codes.flatMap {
                [
                    .signUpCode(code: $0), .resetCode(code: $0), .newPassword(code: $0), .addressCode(code: $0),
                    .deleteCode(code: $0),
                ]
            }
    }
}

import Portico

/// What the feature's pages say about themselves to browsers and search engines.
extension AccountsCoordinator {
    static func info(_: Shown<SignInViewInputData>) -> PageInfo<AccountsRoute> {
        PageInfo(title: "Sign in", description: "Sign in to your notes.", canonical: .signIn(), isIndexed: false)
    }

    static func info(_: Shown<SignUpViewInputData>) -> PageInfo<AccountsRoute> {
        PageInfo(title: "Sign up", description: "Create an account and keep notes in it.", canonical: .signUp(), isIndexed: false)
    }

    static func info(_: Shown<SignOutViewInputData>) -> PageInfo<AccountsRoute> {
        PageInfo(title: "Sign out", description: "Sign out of your account.", isIndexed: false)
    }

    static func info(_: Shown<AccountViewInputData>) -> PageInfo<AccountsRoute> {
        PageInfo(title: "Account", description: "Your account.", isIndexed: false)
    }

    static func info(_: Shown<SessionsViewInputData>) -> PageInfo<AccountsRoute> {
        PageInfo(title: "Signed-in sessions", description: "Where you are signed in.", isIndexed: false)
    }

    static func info(_: Shown<DeletionViewInputData>) -> PageInfo<AccountsRoute> {
        PageInfo(title: "Delete the account", description: "Delete your account and everything in it.", isIndexed: false)
    }
}

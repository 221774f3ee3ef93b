public import Portico

/// The parts of the accounts. The composition root adds what they are kept in and hashed by, the limiter, the policy of
/// signing up, and the visitor as a seed.
public struct AccountsModule: Module {
    public init() {}

    public func load(into container: inout Container) {
        container.register(.single, as: (@Sendable () -> AccountID).self) { Account.newID }
        container.register(.new, AccountService.init)
        container.seed(SignInRequest.self)
        container.register(.perScreen, SignInProvider.init)
        container.register(.perScreen, SignInViewModel.init)
        container.register(.perScreen, SignUpProvider.init)
        container.register(.perScreen, SignUpViewModel.init)
        container.register(.perScreen, AccountProvider.init)
        container.register(.perScreen, AccountViewModel.init)
        container.register(.perScreen, SignOutViewModel.init)
        container.register(.perScreen, SessionsProvider.init)
        container.register(.perScreen, SessionsViewModel.init)
        container.register(.perScreen, DeletionViewModel.init)
    }
}

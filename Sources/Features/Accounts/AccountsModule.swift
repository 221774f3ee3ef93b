import AtriumTexts
public import Portico

/// The parts of the accounts. The composition root adds what they are kept in and hashed by, the limiter, the policy of
/// signing up, and the visitor as a seed.
public struct AccountsModule: Module {
    public init() {}

    public func load(into container: inout Container) {
        container.load(LanguagesModule(of: Text.self))
        container.load(AccountsCoordinator.screens)
        container.register(.single, as: (@Sendable () -> AccountID).self) { Account.newID }
        container.register(.single, as: (any AccountAlerts).self) { SilentAccountAlerts() }
        container.register(.new, AccountService.init)
        container.seed(SignInRequest.self)
    }
}

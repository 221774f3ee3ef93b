import AtriumTexts
public import Portico

/// The parts of the accounts. The composition root adds what they are kept in and hashed by, the limiters, the policies
/// of signing up, and the visitor as a seed.
public struct AccountsModule: Module {
    public init() {}

    public func load(into container: inout Container) {
        container.load(LanguagesModule(of: Text.self))
        container.load(AccountsCoordinator.screens)
        container.register(.single, as: (@Sendable () -> AccountID).self) { Account.newID }
        container.register(.single, as: (any AccountAlerts).self) { SilentAccountAlerts() }
        container.register(.single, as: (@Sendable () -> PendingCode.ID).self) { { PendingCode.ID.random() } }
        container.register(.single, as: (@Sendable (TypedCode.Length) -> TypedCode).self) {
            { length in
                var random = SystemRandomNumberGenerator()
                return TypedCode.random(length, using: &random)
            }
        }
        container.register(.new, AccountService.init)
        container.register(.new, CodeService.init)
        container.register(.new, SignUpConfirmation.init)
        container.register(.new, AddressChange.init)
        container.register(.new, PasswordReset.init)
        container.register(.new, DeletionConfirmation.init)
        container.seed(SignInRequest.self)
        container.seed(CodeRequest.self)
    }
}

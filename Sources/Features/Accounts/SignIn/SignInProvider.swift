public import Portico

/// Owns the state of the sign-in screen.
public protocol SignInProvider: Provider where State == SignInState {
    /// The account that was signed in to; nil where none was, and the state says why.
    func signIn(_ email: EmailAddress, _ password: Secret) async -> AccountID?
}

/// The provider over the accounts.
public final class SignInProviderImpl: SignInProvider {
    private let service: AccountService
    private let visitor: Visitor
    private let store: StateStore<SignInState>

    public init(service: AccountService, visitor: Visitor) {
        self.service = service
        self.visitor = visitor
        store = StateStore(SignInState(policy: service.policy))
    }

    public var currentState: SignInState { store.current }

    public func states(_ policy: StateStore<SignInState>.DeliveryPolicy) -> AsyncStream<SignInState> {
        store.changes(policy)
    }

    public func signIn(_ email: EmailAddress, _ password: Secret) async -> AccountID? {
        do throws(AccountRefusal) {
            let account = try await service.signIn(email, password, by: visitor)
            store.modify { $0.refusal = nil }
            return account
        } catch {
            let refusal = error
            store.modify { $0.refusal = refusal }
            return nil
        }
    }
}

public import Portico

/// Owns the state of the sign-in screen.
public protocol SignInProvider: Provider where State == WayInState {
    /// The account that was signed in to; nil where none was, and the state says why.
    func signIn(_ email: EmailAddress, _ password: Secret) async -> SignedInAccount?
}

/// The provider over the accounts.
public final class SignInProviderImpl: SignInProvider {
    private let service: AccountService
    private let visitor: Visitor
    private let store: StateStore<WayInState>

    public init(service: AccountService, visitor: Visitor) {
        self.service = service
        self.visitor = visitor
        store = StateStore(WayInState(policy: service.policy))
    }

    public var currentState: WayInState { store.current }

    public func states(_ policy: StateStore<WayInState>.DeliveryPolicy) -> AsyncStream<WayInState> {
        store.changes(policy)
    }

    public func signIn(_ email: EmailAddress, _ password: Secret) async -> SignedInAccount? {
        await store.result { () throws(AccountRefusal) in try await service.signIn(email, password, by: visitor) }
    }
}

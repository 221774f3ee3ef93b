public import Portico

/// Owns the state of the sign-in screen.
public final class SignInProvider: Provider {
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

    /// The account that was signed in to; nil where none was, and the state says why.
    public func signIn(_ email: EmailAddress, _ password: Secret) async -> SignedInAccount? {
        await store.result { () throws(AccountRefusal) in try await service.signIn(email, password, by: visitor) }
    }
}

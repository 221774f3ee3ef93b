public import Portico

/// Owns the state of the sign-up screen.
public final class SignUpProvider: Provider {
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

    /// What became of it; nil where it was refused, and the state says why.
    public func signUp(_ email: EmailAddress, _ password: NewPassword) async -> AccountService.SignUpOutcome? {
        await store.result { () throws(AccountRefusal) in try await service.signUp(email, password, by: visitor) }
    }
}

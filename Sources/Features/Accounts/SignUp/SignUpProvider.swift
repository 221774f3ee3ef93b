public import Portico

/// Owns the state of the sign-up screen.
public protocol SignUpProvider: Provider where State == SignUpState {
    /// What became of it; nil where it was refused, and the state says why.
    func signUp(_ email: EmailAddress, _ password: NewPassword) async -> AccountService.SignUpOutcome?
}

/// The provider over the accounts.
public final class SignUpProviderImpl: SignUpProvider {
    private let service: AccountService
    private let visitor: Visitor
    private let store: StateStore<SignUpState>

    public init(service: AccountService, visitor: Visitor) {
        self.service = service
        self.visitor = visitor
        store = StateStore(SignUpState(policy: service.policy))
    }

    public var currentState: SignUpState { store.current }

    public func states(_ policy: StateStore<SignUpState>.DeliveryPolicy) -> AsyncStream<SignUpState> {
        store.changes(policy)
    }

    public func signUp(_ email: EmailAddress, _ password: NewPassword) async -> AccountService.SignUpOutcome? {
        do throws(AccountRefusal) {
            let outcome = try await service.signUp(email, password, by: visitor)
            store.modify { $0.refusal = nil }
            return outcome
        } catch {
            let refusal = error
            store.modify { $0.refusal = refusal }
            return nil
        }
    }
}

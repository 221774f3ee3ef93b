public import Portico

/// Owns the state of the deletion.
public protocol DeletionProvider: Provider where State == DeletionState {
    func load() async
    /// Whether the account is gone; where not the state says why.
    func delete(password: Secret) async -> Bool
}

/// The provider over the accounts.
public final class DeletionProviderImpl: DeletionProvider {
    private let repository: any AccountRepository
    private let service: AccountService
    private let visitor: Visitor
    private let store = StateStore(DeletionState())

    public init(repository: any AccountRepository, service: AccountService, visitor: Visitor) {
        self.repository = repository
        self.service = service
        self.visitor = visitor
    }

    public var currentState: DeletionState { store.current }

    public func states(_ policy: StateStore<DeletionState>.DeliveryPolicy) -> AsyncStream<DeletionState> {
        store.changes(policy)
    }

    public func load() async {
        do throws(AccountError) {
            guard let id = visitor.account, let account = try await repository.account(id) else { throw .notFound }
            store.modify { $0.account = account }
        } catch {
            refuse(AccountRefusal(error))
        }
    }

    public func delete(password: Secret) async -> Bool {
        do throws(AccountRefusal) {
            guard let id = visitor.account else { throw .gone }
            try await service.delete(id, password: password, by: visitor)
            return true
        } catch {
            refuse(error)
            return false
        }
    }

    private func refuse(_ refusal: AccountRefusal) {
        store.modify { $0.refusal = refusal }
    }
}

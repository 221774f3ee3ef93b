public import Portico

/// Owns what is known of the visitor's account.
public final class AccountProvider: LoadingProvider {
    private let repository: any AccountRepository
    private let service: AccountService
    private let usage: any AccountUsageRepository
    private let visitor: Visitor
    private let store = StateStore(AccountState())

    public init(
        repository: any AccountRepository,
        service: AccountService,
        usage: any AccountUsageRepository,
        visitor: Visitor
    ) {
        self.repository = repository
        self.service = service
        self.usage = usage
        self.visitor = visitor
    }

    public var currentState: AccountState { store.current }

    public func states(_ policy: StateStore<AccountState>.DeliveryPolicy) -> AsyncStream<AccountState> {
        store.changes(policy)
    }

    /// Reads the account.
    public func load() async {
        await changing { id throws(AccountRefusal) -> Void in
            let found = try await service.asking { () throws(AccountError) in try await repository.account(id) }
            guard let found else { throw .gone }
            // The page is there without it.
            let usage = try? await usage.usage(of: id)
            store.modify {
                $0.account = found
                $0.usage = usage
            }
        }
    }

    /// Whether it was chosen; where not the state says why.
    public func choose(_ zone: AccountTimeZone) async -> Bool {
        await changing { id throws(AccountRefusal) -> Void in
            try await service.asking { () throws(AccountError) in try await repository.setTimeZone(zone, of: id) }
            store.modify { $0.account?.timeZone = zone }
        } != nil
    }

    /// The account with its new password; nil where it is as it was, and the state says why.
    public func changePassword(from current: Secret, to new: NewPassword) async -> SignedInAccount? {
        await changing { id throws(AccountRefusal) in
            SignedInAccount(id: id, version: try await service.changePassword(from: current, to: new, of: id, by: visitor))
        }
    }

    /// Whether the account is gone; where not the state says why.
    public func delete(password: Secret) async -> Bool {
        await changing { id throws(AccountRefusal) -> Void in try await service.delete(id, password: password, by: visitor) } != nil
    }

    /// What `change` of the visitor's account gives; nil where it was refused, and the state says why.
    @discardableResult
    private func changing<Value>(_ change: (AccountID) async throws(AccountRefusal) -> Value) async -> Value? {
        await store.result { () throws(AccountRefusal) in
            guard let id = visitor.account else { throw .gone }
            return try await change(id)
        }
    }
}

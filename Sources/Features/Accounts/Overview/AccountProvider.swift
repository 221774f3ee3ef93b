public import Portico

/// Owns what is known of the visitor's account.
public protocol AccountProvider: Provider where State == AccountState {
    /// Reads the account.
    func load() async
    /// Whether it was chosen; where not the state says why.
    func choose(_ zone: AccountTimeZone) async -> Bool
    /// The account, and whether its other sessions are over; nil where the password is as it was, and the state says why.
    func changePassword(from current: Secret, to new: NewPassword) async -> (account: AccountID, othersEnded: Bool)?
}

/// The provider over the accounts.
public final class AccountProviderImpl: AccountProvider {
    private let repository: any AccountRepository
    private let service: AccountService
    private let visitor: Visitor
    private let store = StateStore(AccountState())

    public init(repository: any AccountRepository, service: AccountService, visitor: Visitor) {
        self.repository = repository
        self.service = service
        self.visitor = visitor
    }

    public var currentState: AccountState { store.current }

    public func states(_ policy: StateStore<AccountState>.DeliveryPolicy) -> AsyncStream<AccountState> {
        store.changes(policy)
    }

    public func load() async {
        guard let id = visitor.account else { return refuse(.loading, .gone) }
        do throws(AccountError) {
            guard let account = try await repository.account(id) else { return refuse(.loading, .gone) }
            store.modify {
                $0.account = account
                $0.problem = nil
            }
        } catch {
            refuse(.loading, AccountRefusal(error))
        }
    }

    public func choose(_ zone: AccountTimeZone) async -> Bool {
        guard let id = visitor.account else { return false }
        do throws(AccountError) {
            try await repository.setTimeZone(zone, of: id)
            store.modify {
                $0.account?.timeZone = zone
                $0.problem = nil
            }
            return true
        } catch {
            refuse(.timeZone, AccountRefusal(error))
            return false
        }
    }

    public func changePassword(from current: Secret, to new: NewPassword) async -> (account: AccountID, othersEnded: Bool)? {
        guard let id = visitor.account else { return nil }
        do throws(AccountRefusal) {
            let othersEnded = try await service.changePassword(from: current, to: new, of: id, by: visitor)
            store.modify { $0.problem = nil }
            return (id, othersEnded)
        } catch {
            refuse(.password, error)
            return nil
        }
    }

    private func refuse(_ change: AccountState.Problem.Change, _ refusal: AccountRefusal) {
        store.modify { $0.problem = AccountState.Problem(change, refusal) }
    }
}

import AtriumTexts
import Foundation
import Portico

/// Owns what is known of the visitor's account.
struct AccountProvider: LoadingProvider {
    let repository: any AccountRepository
    let service: AccountService
    let usage: any AccountUsageRepository
    let addresses: AddressConfirmation
    let deletion: DeletionConfirmation
    let visitor: Visitor
    let localiser: Localiser
    let store = StateStore(AccountState())

    /// Reads the account.
    func load() async {
        await changing { id throws(AccountRefusal) -> Void in
            let found = try await service.asking { () throws(AccountError) in try await repository.account(id) }
            guard let found else { throw .gone }
            // The page is there without it.
            let usage = try? await usage.usage(of: id)
            store.modify {
                $0.account = found
                $0.zone = found.zone(for: visitor)
                $0.usage = usage
            }
        }
    }

    /// Whether it was chosen; where not the state says why.
    func choose(_ zone: TimeZoneName) async -> Bool {
        await changing { id throws(AccountRefusal) -> Void in
            try await service.asking { () throws(AccountError) in try await repository.setTimeZone(zone, of: id) }
            store.modify {
                $0.account?.timeZone = zone
                $0.zone = zone.timeZone
            }
        } != nil
    }

    /// The account with its new password; nil where it is as it was, and the state says why.
    func changePassword(from current: Secret, to new: NewPassword) async -> SignedInAccount? {
        await changing { id throws(AccountRefusal) in
            SignedInAccount(
                id: id,
                version: try await service.changePassword(from: current, to: new, of: id, by: visitor)
            )
        }
    }

    /// How far its deletion is; nil where it was refused, and the state says why.
    func delete(password: Secret) async -> DeletionStep? {
        await changing { id throws(AccountRefusal) -> DeletionStep in
            switch addresses {
            case .notRequired:
                try await service.delete(id, password: password, by: visitor)
                return .deleted
            case .required:
                return .codeSent(try await deletion.ask(password: password, of: id, by: visitor, in: localiser))
            }
        }
    }

    /// What `change` of the visitor's account gives; nil where it was refused, and the state says why.
    @discardableResult
    private func changing<Value>(_ change: (AccountID) async throws(AccountRefusal) -> Value) async -> Value? {
        await attempt { () throws(AccountRefusal) in
            guard let id = visitor.account else { throw .gone }
            return try await change(id)
        }
    }
}

/// What is known of the visitor's account.
struct AccountState: AttemptState, Hashable {
    /// Nil until it is read, and where that cannot be done.
    var account: Account?
    /// What times are shown in.
    var zone = TimeZone.gmt
    /// Nil until it is read, and where nobody can tell.
    var usage: AccountUsage?
    /// Why a change was not made, or why there is no account to show.
    var problem: AccountRefusal?
}

/// How far the deletion of an account is.
enum DeletionStep: Sendable, Hashable {
    case deleted
    /// It has to be confirmed.
    case codeSent(PendingCode.ID)
}

import Portico

/// Owns the state of the screen where an account is given another address.
struct AddressProvider: LoadingProvider {
    let service: AccountService
    let change: AddressChange
    let visitor: Visitor
    let localiser: Localiser
    let store = StateStore(AddressState())

    func load() async {
        await attempt { () async throws(AccountRefusal) in
            let id = try account
            let found = try await service.asking { () throws(AccountError) in try await service.repository.account(id) }
            guard let found else { throw .gone }
            store.modify { $0.email = found.email }
        }
    }

    /// What waits for the code that was sent to the address; nil where none was, and the state says why.
    func ask(_ email: EmailAddress, password: Secret) async -> PendingCode.ID? {
        await attempt { () async throws(AccountRefusal) in
            try await change.ask(email, password: password, of: try account, by: visitor, in: localiser)
        }
    }

    private var account: AccountID {
        get throws(AccountRefusal) {
            guard let account = visitor.account else { throw .gone }
            return account
        }
    }
}

/// What is known where an account is given another address.
struct AddressState: AttemptState, Hashable {
    /// The present one; nil until it is read, and where that cannot be done.
    var email: EmailAddress?
    /// Why no code was sent.
    var problem: AccountRefusal?
}

import Portico

/// Owns the state of the screen where a forgotten password is replaced.
struct NewPasswordProvider: LoadingProvider {
    let reset: PasswordReset
    let request: CodeRequest
    let visitor: Visitor
    let localiser: Localiser
    let store = StateStore(NewPasswordState())

    func load() async {
        await attempt { () async throws(CodeRefusal) in
            let pending = try await reset.waiting(request.id, by: visitor)
            store.modify { $0.email = pending.address }
        }
    }

    /// Whether the visitor is signed out by it; nil where it was not set, and the state says why.
    func choose(_ password: NewPassword) async -> Bool? {
        await attempt { () async throws(CodeRefusal) in
            try await reset.choose(password, by: request.id, visitor, in: localiser)
        }
    }
}

/// What is known where a forgotten password is replaced.
struct NewPasswordState: AttemptState, Hashable {
    /// Whose it is; nil where none can be chosen.
    var email: EmailAddress?
    /// Why none was set.
    var problem: CodeRefusal?
}

import Portico

/// Owns the state of the page where a recovery code is typed.
struct RecoverySignInProvider: LoadingProvider {
    let service: AccountService
    let devices: any AccountDevices
    let visitor: Visitor
    let store = StateStore(RecoverySignInState())

    func load() async {
        await attempt { () async throws(CodeRefusal) in
            let account = try await service.waitingAccount(of: visitor)
            store.modify { $0.account = account?.email }
        }
    }

    /// Nil where the code does not do, and the state says why.
    func send(code: RecoveryCode) async -> SecondFactorDone? {
        await attempt { () async throws(CodeRefusal) in
            let passed = try await service.passFactor(.recovery(code), by: visitor)
            return SecondFactorDone(passed, isWarned: await devices.hasCopiedSignIn(passed.account.id))
        }
    }
}

/// What is known where a recovery code is typed.
struct RecoverySignInState: AttemptState, Hashable {
    /// Whose sign-in waits for it.
    var account: EmailAddress?
    /// Why the last one did not do.
    var problem: CodeRefusal?
}

import Portico

/// Owns the state of the page where a recovery code is typed.
struct RecoverySignInProvider: LoadingProvider {
    let service: AccountService
    let factors: any SecondFactors
    let devices: any AccountDevices
    let visitor: Visitor
    let store = StateStore(RecoverySignInState())

    func load() async {
        await attempt { () async throws(CodeRefusal) in
            try await factors.requireWaiting(of: visitor, at: service.now())
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
    /// Why the last one did not do.
    var problem: CodeRefusal?
}

import Portico

/// The state of a screen that says why something was refused.
protocol RefusableState: Sendable {
    /// Why the last thing that was asked was not done; nil where it was.
    var refusal: AccountRefusal? { get set }
}

extension StateStore where State: RefusableState {
    /// What `ask` gives; nil where it was refused, and the state says why.
    ///
    ///     await store.result { () throws(AccountRefusal) in try await service.signIn(email, password, by: visitor) }
    func result<Value>(_ ask: () async throws(AccountRefusal) -> Value) async -> Value? {
        do throws(AccountRefusal) {
            let value = try await ask()
            modify { $0.refusal = nil }
            return value
        } catch {
            let refusal = error
            modify { $0.refusal = refusal }
            return nil
        }
    }
}

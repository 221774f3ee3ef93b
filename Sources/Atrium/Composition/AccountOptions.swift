import Accounts
import AccountsData
import Portico

/// How accounts are made and guarded.
struct AccountOptions: Sendable {
    var policy = SignUpPolicy.open
    var hasher: any PasswordHasher = ScryptHasher()
    var limits = SignInLimits()

    func register(in container: inout Container) {
        let (policy, hasher, limits) = (policy, hasher, limits)
        container.register(.single) { policy }
        container.register(.single, as: (any PasswordHasher).self) { hasher }
        container.register(.single) { SignInLimiter(limits) }
    }
}

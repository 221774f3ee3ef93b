import Accounts
import AccountsData
import Portico

/// How accounts are made and guarded.
struct AccountOptions: Sendable {
    var policy = SignUpPolicy.open
    var hasher: any PasswordHasher = ScryptHasher()
    var limits = SignInLimits()
    /// The time that the limits are held against; it never goes back.
    var now: @Sendable () -> ContinuousClock.Instant = { .now }

    func register(in container: inout Container) {
        let (policy, hasher, limits, now) = (policy, hasher, limits, now)
        container.register(.single) { policy }
        container.register(.single, as: (any PasswordHasher).self) { hasher }
        container.register(.single) { SignInLimiter(limits, now: now) }
    }
}

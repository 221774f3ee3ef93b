import Portico
import Synchronization

@testable import Accounts

/// A hasher that does no work and counts how often it was asked to.
final class CountingHasher: PasswordHasher {
    private let made = Mutex(0)
    /// Thrown by everything while it is there.
    let outage = Mutex<PasswordHasherError?>(nil)
    /// What happens while a password is checked.
    let meanwhile = Mutex<(@Sendable () async -> Void)?>(nil)

    /// How many computations a true one would have made.
    var count: Int { made.withLock { $0 } }

    static func hash(of password: String) -> PasswordHash { PasswordHash(rawValue: "new:\(password)") }
    static func oldHash(of password: String) -> PasswordHash { PasswordHash(rawValue: "old:\(password)") }

    func hash(_ password: Secret) async throws(PasswordHasherError) -> PasswordHash {
        try compute()
        return Self.hash(of: password.revealed)
    }

    func check(_ password: Secret, against hash: PasswordHash?) async throws(PasswordHasherError) -> PasswordCheck {
        try compute()
        await meanwhile.withLock { $0 }?()
        if hash == Self.hash(of: password.revealed) { return .matches }
        return hash == Self.oldHash(of: password.revealed) ? .matchesOutdated : .differs
    }

    private func compute() throws(PasswordHasherError) {
        if let outage = outage.withLock({ $0 }) { throw outage }
        made.withLock { $0 += 1 }
    }
}

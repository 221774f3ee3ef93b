public import Portico

/// Turns passwords into what is kept of them, and checks passwords against that. Both take long on purpose, and memory.
///
///     let hash = try await hasher.hash(password)
///     try await hasher.check(password, against: hash) == .matches
///
/// Throws `PasswordHasherError`. One call is one computation, whatever its outcome.
public protocol PasswordHasher: Sendable {
    func hash(_ password: Secret) async throws(PasswordHasherError) -> PasswordHash
    /// With no hash it does the same work and says `differs`: whoever waits for the answer cannot tell that there was
    /// none.
    func check(_ password: Secret, against hash: PasswordHash?) async throws(PasswordHasherError) -> PasswordCheck
}

/// What became of a password that was checked.
public enum PasswordCheck: Sendable, Hashable {
    case matches
    /// It is the password, hashed in a way that is no longer the present one.
    case matchesOutdated
    case differs
}

/// Why a password was not hashed or checked.
public enum PasswordHasherError: Error, Sendable, Hashable {
    /// Too many wait already.
    case busy
    /// The caller does not wait any more.
    case cancelled
    /// The computation could not be made.
    case failed
}

public import Accounts
import Crypto
import CryptoExtras
import Foundation
public import Portico

/// Passwords hashed with scrypt (RFC 7914), each with 16 random bytes of salt.
///
///     let hasher = ScryptHasher()
///     let hash = try await hasher.hash(password)
///     try await hasher.check(password, against: hash)   // .matches
///
/// A hash with the recommended parameters takes 128 MB for a good part of a second, so two are made at a time and the others wait, up to 32
/// of them, and of one client no more than eight in all. A password counts in Unicode's composed form (NFC), as keyboards differ in what they send for the same letter (RFC 8265
/// section 4.2.2).
public struct ScryptHasher: PasswordHasher {
    private static let saltBytes = 16
    private static let hashBytes = 32

    private let parameters: ScryptParameters
    private let line: WorkLine
    private let willHash: @Sendable () -> Void

    /// - Parameters:
    ///   - parameters: what new hashes are made with; older ones are still checked with their own.
    ///   - willHash: told of each computation, before it begins.
    public init(_ parameters: ScryptParameters = .recommended, willHash: @escaping @Sendable () -> Void = {}) {
        self.init(parameters, line: WorkLine(atOnce: 2, mostWaiting: 32, mostOfOne: 8), willHash: willHash)
    }

    init(_ parameters: ScryptParameters, line: WorkLine, willHash: @escaping @Sendable () -> Void = {}) {
        self.parameters = parameters
        self.line = line
        self.willHash = willHash
    }

    public func hash(_ password: Secret) async throws(PasswordHasherFailure) -> PasswordHash {
        var random = SystemRandomNumberGenerator()
        let salt = Data((0..<Self.saltBytes).map { _ in UInt8.random(in: .min ... .max, using: &random) })
        let key = try await key(of: password, salt: salt, count: Self.hashBytes, parameters)
        return ScryptText(parameters: parameters, salt: salt, hash: key.withUnsafeBytes { Data($0) }).stored
    }

    public func check(_ password: Secret, against hash: PasswordHash?) async throws(PasswordHasherFailure) -> PasswordCheck {
        guard let known = hash.flatMap(ScryptText.init) else {
            _ = try await key(of: password, salt: Data(repeating: 0, count: Self.saltBytes), count: Self.hashBytes, parameters)
            return .differs
        }
        let key = try await key(of: password, salt: known.salt, count: known.hash.count, known.parameters)
        // Keys compare in constant time.
        guard key == SymmetricKey(data: known.hash) else { return .differs }
        let isPresent = known.parameters == parameters && known.salt.count == Self.saltBytes && known.hash.count == Self.hashBytes
        return isPresent ? .matches : .matchesOutdated
    }

    private func key(
        of password: Secret,
        salt: Data,
        count: Int,
        _ parameters: ScryptParameters
    ) async throws(PasswordHasherFailure) -> SymmetricKey {
        let password = Data(password.revealed.precomposedStringWithCanonicalMapping.utf8)
        // The library takes no empty password, and no form does.
        guard !password.isEmpty else { throw .failed }
        let key: SymmetricKey?
        do throws(WorkLine.Refusal) {
            key = try await line.run { [willHash] in
                willHash()
                return try? KDF.Scrypt.deriveKey(
                    from: password,
                    salt: salt,
                    outputByteCount: count,
                    rounds: 1 << parameters.logRounds,
                    blockSize: parameters.blockSize,
                    parallelism: parameters.parallelism
                )
            }
        } catch {
            switch error {
            case .tooManyWait: throw .busy
            case .cancelled: throw .cancelled
            }
        }
        guard let key else { throw .failed }
        return key
    }
}

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
/// A hash with the recommended parameters takes 128 MB for a good part of a second, so two are made at a time and the
/// others wait, up to 32 of them, and of one client no more than eight in all. A password counts in Unicode's composed
/// form (NFC), as keyboards differ in what they send for the same letter (RFC 8265 section 4.2.2).
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
        self.init(parameters, line: WorkLine(atOnce: 2, maxWaiting: 32, maxPerClient: 8), willHash: willHash)
    }

    init(_ parameters: ScryptParameters, line: WorkLine, willHash: @escaping @Sendable () -> Void = {}) {
        self.parameters = parameters
        self.line = line
        self.willHash = willHash
    }

    public func hash(_ password: Secret) async throws(PasswordHasherError) -> PasswordHash {
        var random = SystemRandomNumberGenerator()
        let salt = Data((0..<Self.saltBytes).map { _ in UInt8.random(in: .min ... .max, using: &random) })
        let key = try await key(of: password, salt: salt, count: Self.hashBytes, parameters)
        return ScryptText(parameters: parameters, salt: salt, hash: key.withUnsafeBytes { Data($0) }).stored
    }

    public func check(
        _ password: Secret,
        against hash: PasswordHash?
    ) async throws(PasswordHasherError) -> PasswordCheck {
        guard let known = hash.flatMap(ScryptText.init) else {
            _ = try await key(
                of: password,
                salt: Data(repeating: 0, count: Self.saltBytes),
                count: Self.hashBytes,
                parameters
            )
            return .differs
        }
        let key = try await key(of: password, salt: known.salt, count: known.hash.count, known.parameters)
        // Keys compare in constant time.
        guard key == SymmetricKey(data: known.hash) else { return .differs }
        let isPresent =
            known.parameters == parameters && known.salt.count == Self.saltBytes && known.hash.count == Self.hashBytes
        return isPresent ? .matches : .matchesOutdated
    }

    private func key(
        of password: Secret,
        salt: Data,
        count: Int,
        _ parameters: ScryptParameters
    ) async throws(PasswordHasherError) -> SymmetricKey {
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

/// How much work a password's hash is (RFC 7914 section 2).
///
///     ScryptParameters.recommended.memory   // 134217728
public struct ScryptParameters: Sendable, Hashable {
    /// What OWASP's Password Storage Cheat Sheet recommends first for scrypt: N = 2^17, r = 8, p = 1.
    public static let recommended = ScryptParameters(logRounds: 17, blockSize: 8, parallelism: 1)

    /// The binary logarithm of N.
    public var logRounds: Int
    /// r
    public var blockSize: Int
    /// p
    public var parallelism: Int

    public init(logRounds: Int, blockSize: Int, parallelism: Int) {
        self.logRounds = logRounds
        self.blockSize = blockSize
        self.parallelism = parallelism
    }

    /// What a computation takes, in bytes.
    public var memory: Int { 128 * blockSize << logRounds }

    /// Whether a computation with them is one that this program would make: a stored hash must not ask for all the
    /// memory there is.
    var isWithinLimits: Bool {
        (1...20).contains(logRounds) && (1...32).contains(blockSize) && (1...16).contains(parallelism)
            && memory <= 1 << 30
    }
}

/// A password's scrypt hash as it is kept: `$scrypt$ln=17,r=8,p=1$SALT$HASH`, salt and hash in Base64 without padding
/// (the PHC string format).
struct ScryptText: Hashable {
    var parameters: ScryptParameters
    var salt: Data
    var hash: Data

    init(parameters: ScryptParameters, salt: Data, hash: Data) {
        self.parameters = parameters
        self.salt = salt
        self.hash = hash
    }

    /// Nil where it is no such text, or one that this program would not compute.
    init?(_ stored: PasswordHash) {
        let parts = stored.rawValue.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt", let parameters = Self.parameters(parts[2]),
            let salt = Self.data(parts[3]), let hash = Self.data(parts[4]), !salt.isEmpty, hash.count >= 16
        else { return nil }
        self.init(parameters: parameters, salt: salt, hash: hash)
    }

    var stored: PasswordHash {
        let parameters = "ln=\(parameters.logRounds),r=\(parameters.blockSize),p=\(parameters.parallelism)"
        return PasswordHash(rawValue: "$scrypt$\(parameters)$\(Self.text(salt))$\(Self.text(hash))")
    }

    private static func parameters(_ text: Substring) -> ScryptParameters? {
        let values = zip(text.split(separator: ","), ["ln=", "r=", "p="]).map { part, name in
            part.hasPrefix(name) ? Int(part.dropFirst(name.count)) : nil
        }
        guard values.count == 3, let logRounds = values[0], let blockSize = values[1], let parallelism = values[2]
        else { return nil }
        let parameters = ScryptParameters(logRounds: logRounds, blockSize: blockSize, parallelism: parallelism)
        return parameters.isWithinLimits ? parameters : nil
    }

    private static func text(_ data: Data) -> String {
        data.base64EncodedString().replacing("=", with: "")
    }

    private static func data(_ text: Substring) -> Data? {
        Data(base64Encoded: text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4))
    }
}

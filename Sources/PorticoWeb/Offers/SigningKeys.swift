import Crypto
import Foundation

/// The secrets a site signs its offers and notices with, and seals kept answers with.
///
///     let keys = try SigningKeyFile(folder.appending(path: "signing-keys.json")).keys(now: Date())
///
/// The newest key signs, or the one that nodes agreed on. The others only open what they signed, so that pages of yesterday still work after a rotation.
public struct SigningKeys: Sendable {
    /// A key signs until it is this old; then, when keys are opened, a newer one takes over.
    static let signingAge: TimeInterval = 30 * 86_400
    /// A key opens what it signed until it is this old.
    static let openingAge: TimeInterval = 60 * 86_400

    let newest: SigningKey
    let older: [SigningKey]

    var all: [SigningKey] { [newest] + older }

    /// Nil when there are none.
    init?(_ keys: [SigningKey]) {
        let sorted = keys.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
        guard let newest = sorted.first else { return nil }
        self.newest = newest
        older = Array(sorted.dropFirst())
    }

    private init(only key: SigningKey) {
        self.init(signing: key, opening: [])
    }

    /// One that signs, and others of which some may be newer and sign later.
    init(signing: SigningKey, opening others: [SigningKey]) {
        newest = signing
        older = others
    }

    /// One key that is given, for example by a setting, and does not rotate.
    ///
    ///     let keys = try SigningKeys(base64: "q0zHVxKqcFD6oyFGQ3cJv2b7u0kqZ8f7C2Ew1f0r5bM=")
    ///
    /// Throws `SigningKeyError.badSecret` unless the text is the base64 (RFC 4648 section 4) of 32 bytes. They have to
    /// be random: `head -c 32 /dev/urandom | base64`.
    public init(base64 text: String) throws(SigningKeyError) {
        guard let bytes = Data(base64Encoded: text) else { throw .badSecret(what: "is not base64") }
        guard bytes.count == SigningKey.secretByteCount else {
            throw .badSecret(what: "has \(bytes.count) bytes, not \(SigningKey.secretByteCount)")
        }
        let secret = SymmetricKey(data: bytes)
        // The same after every start, so that what it signed before is known.
        let id = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: secret,
            info: Array("portico key id 1".utf8),
            outputByteCount: SigningKey.idByteCount
        )
        self.init(
            only: SigningKey(
                id: id.withUnsafeBytes { SigningKey.id(from: $0) },
                createdAt: .distantPast,
                secret: secret
            )
        )
    }

    /// A key that is gone when the process ends, for tests and for sites whose pages need not outlive a restart.
    public static func temporary() -> SigningKeys {
        SigningKeys(only: .random(createdAt: .distantPast, besides: []))
    }

    static func fresh(at now: Date) -> SigningKeys {
        SigningKeys(only: .random(createdAt: now, besides: []))
    }

    /// Whether a key has to be added or dropped.
    func isRotationDue(at now: Date) -> Bool {
        now.timeIntervalSince(newest.createdAt) > Self.signingAge
            || all.contains { now.timeIntervalSince($0.createdAt) > Self.openingAge }
    }

    /// The keys with a new one added if the newest is old, and without those that are too old.
    func rotatedIfDue(at now: Date) -> SigningKeys {
        if now.timeIntervalSince(newest.createdAt) > Self.signingAge { return rotated(at: now) }
        return SigningKeys(all.filter { now.timeIntervalSince($0.createdAt) <= Self.openingAge }) ?? self
    }

    /// The keys with a new one that signs from now on, and without those that are too old.
    func rotated(at now: Date) -> SigningKeys {
        let kept = all.filter { now.timeIntervalSince($0.createdAt) <= Self.openingAge }
        // Later than the newest even where the clock was set back.
        let createdAt = kept.map(\.createdAt).max().map { max($0.addingTimeInterval(1), now) } ?? now
        let added = SigningKey.random(createdAt: createdAt, besides: kept)
        return SigningKeys(kept + [added]) ?? SigningKeys(only: added)
    }
}

extension SigningKeys: CustomStringConvertible, CustomReflectable {
    /// How many there are: never what they are.
    public var description: String { older.isEmpty ? "1 signing key" : "\(older.count + 1) signing keys" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// One secret of a site, and what it is called where it was used.
struct SigningKey: Sendable {
    static let secretByteCount = 32
    static let idByteCount = 4

    /// Stands in everything that was signed or sealed with the key.
    let id: UInt32
    let createdAt: Date
    let secret: SymmetricKey

    /// A new one, with a number that none of the others has.
    static func random(createdAt: Date, besides others: [SigningKey]) -> SigningKey {
        var id: UInt32
        repeat { id = .random(in: .min ... .max) } while others.contains { $0.id == id }
        return SigningKey(id: id, createdAt: createdAt, secret: SymmetricKey(size: .bits256))
    }

    /// The id as it stands in signed text: big-endian.
    var idBytes: [UInt8] { Self.bytes(ofID: id) }

    static func bytes(ofID id: UInt32) -> [UInt8] {
        withUnsafeBytes(of: id.bigEndian, Array.init)
    }

    static func id(from bytes: some Sequence<UInt8>) -> UInt32 {
        bytes.prefix(idByteCount).reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The key for one purpose, from which neither the secret nor the key for another can be had (HKDF, RFC 5869).
    func subkey(for purpose: SigningPurpose) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: secret,
            info: Array(purpose.rawValue.utf8),
            outputByteCount: Self.secretByteCount
        )
    }
}

/// What a signature or a seal is for; one made for one purpose is worth nothing for another.
enum SigningPurpose: String, Sendable {
    /// What a page prints, its arguments fixed.
    case offers = "portico offers 1"
    /// What the JSON of a screen gives with each event, which fixes no argument.
    case eventOffers = "portico event offers 1"
    case notices = "portico notices 1"
    case places = "portico places 1"
    case answers = "portico answers 1"
    case memories = "portico memories 1"
    /// What a spent token of a remembered device leads on to.
    case handovers = "portico handovers 1"
}

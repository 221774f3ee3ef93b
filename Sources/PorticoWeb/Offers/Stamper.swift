import Crypto

/// Signs for one purpose with the newest key, and checks with all.
///
/// Codes are HMAC-SHA256 cut to 16 bytes (RFC 2104 section 5 allows down to half). The key schedule, most of the work for a short message,
/// is done once per key: each signature goes on from a copy of a code that has taken in the key.
struct Stamper: Sendable {
    private struct Primed: Sendable {
        let id: UInt32
        let code: HMAC<SHA256>
    }

    enum Finding: Sendable {
        case genuine, forged
        /// There is no key of that number: it is gone, or never was.
        case unknownKey
    }

    private let newest: Primed
    private let older: [Primed]

    init(keys: SigningKeys, purpose: SigningPurpose) {
        newest = Self.prime(keys.newest, for: purpose)
        older = keys.older.map { Self.prime($0, for: purpose) }
    }

    private static func prime(_ key: SigningKey, for purpose: SigningPurpose) -> Primed {
        Primed(id: key.id, code: HMAC<SHA256>(key: key.subkey(for: purpose)))
    }

    func stamp(_ message: [UInt8]) -> Stamp {
        Self.stamp(message, newest)
    }

    func check(_ stamp: Stamp, on message: [UInt8]) -> Finding {
        let id = stamp.keyID
        guard let key = id == newest.id ? newest : older.first(where: { $0.id == id }) else { return .unknownKey }
        return Self.stamp(message, key).isEqual(to: stamp) ? .genuine : .forged
    }

    private static func stamp(_ message: [UInt8], _ key: Primed) -> Stamp {
        var code = key.code
        code.update(data: message)
        return code.finalize().withUnsafeBytes { Stamp(keyID: key.id, code: $0) }
    }
}

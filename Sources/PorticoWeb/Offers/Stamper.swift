import Crypto

/// Signs for one purpose with the newest key, and checks with all.
///
/// Codes are HMAC-SHA256 cut to 16 bytes (RFC 2104 section 5 allows down to half). The key schedule, most of the work
/// for a short message, is done once per key: each signature goes on from a copy of a code that has taken in the key.
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

/// What a signature leaves: which key signed, and 16 bytes of HMAC-SHA256.
struct Stamp: Sendable {
    static let codeByteCount = 16
    static let byteCount = SigningKey.idByteCount + codeByteCount

    /// The number of the key, then the code.
    let bytes: [UInt8]

    /// Takes as much of the code as a stamp holds.
    init(keyID: UInt32, code: UnsafeRawBufferPointer) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.byteCount)
        withUnsafeBytes(of: keyID.bigEndian) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: code.prefix(Self.codeByteCount))
        self.bytes = bytes
    }

    /// Nil unless the bytes are exactly as many as a stamp has.
    init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    var keyID: UInt32 { SigningKey.id(from: bytes) }

    /// Takes as long whether the first byte differs or the last, so that time tells nothing about the right code.
    func isEqual(to other: Stamp) -> Bool {
        bytes.count == other.bytes.count && zip(bytes, other.bytes).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

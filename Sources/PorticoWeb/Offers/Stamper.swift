import Crypto

/// Signs for one purpose with the newest key, and checks with all.
///
/// Codes are HMAC-SHA256 cut to 16 bytes (RFC 2104 section 5 allows down to half).
struct Stamper: Sendable {
    private struct Subkey: Sendable {
        let id: UInt32
        let code: KeyedCode
    }

    enum Finding: Sendable {
        case genuine, forged
        /// There is no key of that number: it is gone, or never was.
        case unknownKey
    }

    private let newest: Subkey
    private let older: [Subkey]

    init(keys: SigningKeys, purpose: SigningPurpose) {
        newest = Self.subkey(keys.newest, for: purpose)
        older = keys.older.map { Self.subkey($0, for: purpose) }
    }

    private static func subkey(_ key: SigningKey, for purpose: SigningPurpose) -> Subkey {
        Subkey(id: key.id, code: KeyedCode(key: key.subkey(for: purpose)))
    }

    /// What a message for `stamp(started:)` has to begin with.
    var start: [UInt8] { newest.code.start }

    func stamp(_ message: [UInt8]) -> Stamp {
        stamp(started: start + message)
    }

    /// Stamps what stands behind `start` in a message. `stamp` gives the same, and has to copy the message.
    func stamp(started message: [UInt8]) -> Stamp {
        Self.stamp(started: message, newest)
    }

    func check(_ stamp: Stamp, on message: [UInt8]) -> Finding {
        let id = stamp.keyID
        guard let key = id == newest.id ? newest : older.first(where: { $0.id == id }) else { return .unknownKey }
        return Self.stamp(started: key.code.start + message, key).isEqual(to: stamp) ? .genuine : .forged
    }

    private static func stamp(started message: [UInt8], _ key: Subkey) -> Stamp {
        key.code.finish(message).withUnsafeBytes { Stamp(keyID: key.id, code: $0) }
    }
}

/// HMAC-SHA256 (RFC 2104) with one key, for many short messages.
///
///     var message = code.start
///     message += text.utf8
///     code.finish(message)      // what HMAC<SHA256> of the library says of the text
///
/// The library's own copies the states of its two hashes for each message, which takes longer than hashing one. This
/// calls the library's SHA-256 twice. Like the library's states, `start` and the messages hold the key, as good as open.
struct KeyedCode: Sendable {
    private static let blockByteCount = 64

    /// What each message begins with: the key as a whole block, each byte changed as the inner hash wants it.
    let start: [UInt8]
    /// The same for the outer hash.
    private let outer: [UInt8]

    /// - Parameter key: no longer than a block, which is 512 bits: a longer one would have to be hashed first.
    init(key: SymmetricKey) {
        precondition(key.bitCount <= Self.blockByteCount * 8)
        let bytes = key.withUnsafeBytes { Array($0.prefix(Self.blockByteCount)) }
        let block = bytes + Array(repeating: 0, count: Self.blockByteCount - bytes.count)
        start = block.map { $0 ^ 0x36 }
        outer = block.map { $0 ^ 0x5C }
    }

    /// The code of a message, which has to begin with `start`.
    func finish(_ message: [UInt8]) -> SHA256.Digest {
        let digest = SHA256.hash(data: message)
        return withUnsafeTemporaryAllocation(
            byteCount: Self.blockByteCount + SHA256.byteCount,
            alignment: 1
        ) { bytes in
            bytes.copyBytes(from: outer)
            digest.withUnsafeBytes {
                UnsafeMutableRawBufferPointer(rebasing: bytes[Self.blockByteCount...]).copyBytes(from: $0)
            }
            return SHA256.hash(data: UnsafeRawBufferPointer(bytes))
        }
    }
}

/// What a signature leaves: which key signed, and 16 bytes of HMAC-SHA256.
struct Stamp: Sendable {
    static let codeByteCount = 16
    static let byteCount = SigningKey.idByteCount + codeByteCount

    /// Which key signed.
    let keyID: UInt32
    /// The code, as two numbers so that a stamp needs no memory of its own.
    private let code: (UInt64, UInt64)

    /// Takes as much of the code as a stamp holds, which has to be there.
    init(keyID: UInt32, code: UnsafeRawBufferPointer) {
        self.keyID = keyID
        self.code = (
            code.loadUnaligned(fromByteOffset: 0, as: UInt64.self),
            code.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        )
    }

    /// Nil unless the bytes are exactly as many as a stamp has.
    init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        let bytes = Array(bytes)
        self = bytes.withUnsafeBytes {
            Stamp(
                keyID: SigningKey.id(from: bytes),
                code: UnsafeRawBufferPointer(rebasing: $0[SigningKey.idByteCount...])
            )
        }
    }

    /// The number of the key, then the code.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withUnsafeTemporaryAllocation(byteCount: Self.byteCount, alignment: 8) { bytes in
            bytes.storeBytes(of: keyID.bigEndian, as: UInt32.self)
            withUnsafeBytes(of: code) {
                UnsafeMutableRawBufferPointer(rebasing: bytes[SigningKey.idByteCount...]).copyBytes(from: $0)
            }
            return body(UnsafeRawBufferPointer(bytes))
        }
    }

    /// Takes as long whether the first byte differs or the last, so that time tells nothing about the right code.
    func isEqual(to other: Stamp) -> Bool {
        UInt64(keyID ^ other.keyID) | (code.0 ^ other.code.0) | (code.1 ^ other.code.1) == 0
    }
}

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

    func stamp(_ message: [UInt8]) -> Stamp {
        message.withUnsafeBytes { Self.stamp($0, newest) }
    }

    /// Signs messages that all begin with the same bytes, which are hashed once.
    func behind(_ beginning: [UInt8]) -> PrimedStamper {
        PrimedStamper(keyID: newest.id, code: newest.code.behind(beginning))
    }

    func check(_ stamp: Stamp, on message: [UInt8]) -> Finding {
        let id = stamp.keyID
        guard let key = id == newest.id ? newest : older.first(where: { $0.id == id }) else { return .unknownKey }
        return message.withUnsafeBytes { Self.stamp($0, key) }.isEqual(to: stamp) ? .genuine : .forged
    }

    private static func stamp(_ message: UnsafeRawBufferPointer, _ key: Subkey) -> Stamp {
        PrimedStamper(keyID: key.id, code: key.code).stamp(message)
    }
}

/// Signs messages whose beginning is known, as `Stamper` signs the whole of them.
struct PrimedStamper: Sendable {
    fileprivate let keyID: UInt32
    fileprivate let code: KeyedCode

    /// - Parameter end: what follows the beginning.
    func stamp(_ end: UnsafeRawBufferPointer) -> Stamp {
        code.withCode(of: end) { Stamp(keyID: keyID, code: $0) }
    }
}

/// HMAC-SHA256 (RFC 2104) with one key, for many short messages.
///
///     let code = KeyedCode(key: key)
///     code.withCode(of: bytes) { Array($0) }    // what HMAC<SHA256> of the library says of them
///
/// It keeps both hashes as they are behind the key. Like the library's, these states are as good as the key.
struct KeyedCode: Sendable {
    private static let blockByteCount = 64

    private var inner: HashState
    private let outer: HashState

    /// - Parameter key: no longer than a block, which is 512 bits: a longer one would have to be hashed first.
    init(key: SymmetricKey) {
        precondition(key.bitCount <= Self.blockByteCount * 8)
        let bytes = key.withUnsafeBytes { Array($0.prefix(Self.blockByteCount)) }
        let block = bytes + Array(repeating: 0, count: Self.blockByteCount - bytes.count)
        inner = Self.hash(behind: block.map { $0 ^ 0x36 })
        outer = Self.hash(behind: block.map { $0 ^ 0x5C })
    }

    private static func hash(behind block: [UInt8]) -> HashState {
        var hash = HashState()
        block.withUnsafeBytes { hash.update($0) }
        return hash
    }

    /// The same for messages that all begin with these bytes, of which it is given what follows.
    func behind(_ beginning: [UInt8]) -> KeyedCode {
        var code = self
        beginning.withUnsafeBytes { code.inner.update($0) }
        return code
    }

    /// Hands the 32 bytes of a message's code to `body`.
    @inline(__always)
    func withCode<Value>(of message: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        var inner = inner
        inner.update(message)
        var outer = outer
        inner.withDigest { outer.update($0) }
        return outer.withDigest(body)
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

import Crypto
import PorticoHost

/// Closes bytes so that only who knows the key and the context can read or change them: AES-GCM (NIST SP 800-38D).
///
///     let seal = Seal(keys: keys, purpose: .answers)
///     let sealed = try seal.close(answer, context: [formID, audience])
///     seal.open(sealed, context: [formID, audience])   // answer
///
/// Each context has a key of its own, derived from a site's key and the context. Where the context holds a secret that
/// is not stored, such as the random id of a form, neither the store nor the store and the keys together open what was
/// sealed.
struct Seal: Sendable {
    private static let tagByteCount = 16
    private static let nonceByteCount = 12

    private struct Subkey: Sendable {
        let id: UInt32
        let key: SymmetricKey
    }

    private let newest: Subkey
    private let older: [Subkey]

    init(keys: SigningKeys, purpose: SigningPurpose) {
        newest = Subkey(id: keys.newest.id, key: keys.newest.subkey(for: purpose))
        older = keys.older.map { Subkey(id: $0.id, key: $0.subkey(for: purpose)) }
    }

    /// Key id, nonce, sealed bytes and tag: 32 bytes more than there were. Throws what Crypto throws, which takes a
    /// failing library.
    func close(_ bytes: [UInt8], context: [String]) throws -> [UInt8] {
        let id = SigningKey.bytes(ofID: newest.id)
        let box = try AES.GCM.seal(bytes, using: Self.key(newest, context), authenticating: id)
        return id + Array(box.nonce) + Array(box.ciphertext) + Array(box.tag)
    }

    /// Nil when the bytes were changed, the context is another, or the key is gone.
    func open(_ sealed: [UInt8], context: [String]) -> [UInt8]? {
        guard sealed.count >= SigningKey.idByteCount + Self.nonceByteCount + Self.tagByteCount else { return nil }
        let id = SigningKey.id(from: sealed)
        guard let subkey = id == newest.id ? newest : older.first(where: { $0.id == id }) else { return nil }
        guard let box = try? AES.GCM.SealedBox(combined: sealed.dropFirst(SigningKey.idByteCount)),
            let bytes = try? AES.GCM.open(
                box,
                using: Self.key(subkey, context),
                authenticating: sealed.prefix(SigningKey.idByteCount)
            )
        else { return nil }
        return Array(bytes)
    }

    private static func key(_ subkey: Subkey, _ context: [String]) -> SymmetricKey {
        var message = LengthPrefixedText()
        for text in context { message.append(text) }
        return HKDF<SHA256>.deriveKey(
            inputKeyMaterial: subkey.key,
            info: message.bytes,
            outputByteCount: SigningKey.secretByteCount
        )
    }
}

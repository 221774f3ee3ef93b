public import Crypto
public import Foundation

/// Encrypts messages for one device (RFC 8291), each as one record of the content coding `aes128gcm` (RFC 8188).
///
///     let encryption = try MessageEncryption(key: subscription.key.bytes, secret: subscription.secret.bytes)
///     let body = try encryption.encrypted(Data("Hello".utf8))
public struct MessageEncryption: Sendable {
    /// The longest message, in bytes: what is left of the 4,096 that every push service takes (RFC 8030 section 7.2)
    /// behind the header, the delimiter and the tag.
    public static let longest = recordSize - headerSize - overhead

    private static let recordSize = 4_096
    /// The salt, the record size, and the length and the bytes of a public key.
    private static let headerSize = 16 + 4 + 1 + 65
    /// The tag of AES-GCM and the delimiter behind the message.
    private static let overhead = 16 + 1

    private let key: P256.KeyAgreement.PublicKey
    private let secret: Data

    /// Throws where the key is no point of the curve.
    public init(key: Data, secret: Data) throws {
        self.key = try P256.KeyAgreement.PublicKey(x963Representation: key)
        self.secret = secret
    }

    /// The body of a request. A message longer than `longest` is refused.
    ///
    /// - Parameters:
    ///   - padding: how many zero bytes are put behind the message, so that its length tells less; as many as fit.
    ///   - own: the key of this message and no other; tests give that of a vector.
    ///   - salt: 16 bytes of this message and no other; tests give those of a vector.
    public func encrypted(
        _ message: Data,
        padding: Int = 0,
        own: P256.KeyAgreement.PrivateKey = P256.KeyAgreement.PrivateKey(),
        salt: Data = SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) }
    ) throws -> Data {
        guard message.count <= Self.longest else { throw MessageTooLong(bytes: message.count) }
        let ownKey = own.publicKey.x963Representation
        let shared = try own.sharedSecretFromKeyAgreement(with: key)
        let material = shared.hkdfDerivedSymmetricKey(
            using: SHA256.self,
            salt: secret,
            sharedInfo: Data("WebPush: info\0".utf8) + key.x963Representation + ownKey,
            outputByteCount: 32
        )
        let contentKey = Self.derived(from: material, salt, "Content-Encoding: aes128gcm\0", 16)
        let nonce = Self.derived(from: material, salt, "Content-Encoding: nonce\0", 12)
        let zeros = min(max(0, padding), Self.longest - message.count)
        let box = try AES.GCM.seal(
            // 2 says that this is the last record.
            message + [2] + Data(count: zeros),
            using: contentKey,
            nonce: nonce.withUnsafeBytes { try AES.GCM.Nonce(data: Data($0)) }
        )
        let size = withUnsafeBytes(of: UInt32(Self.recordSize).bigEndian) { Data($0) }
        return salt + size + [UInt8(ownKey.count)] + ownKey + box.ciphertext + box.tag
    }

    private static func derived(
        from material: SymmetricKey,
        _ salt: Data,
        _ info: String,
        _ count: Int
    ) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: material, salt: salt, info: Data(info.utf8), outputByteCount: count)
    }
}

/// A message that does not fit into one record.
struct MessageTooLong: Error, CustomStringConvertible {
    let bytes: Int

    var description: String { "a message of \(bytes) bytes, and \(MessageEncryption.longest) are the most" }
}

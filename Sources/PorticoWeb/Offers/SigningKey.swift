import Crypto
import Foundation

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
        HKDF<SHA256>.deriveKey(inputKeyMaterial: secret, info: Array(purpose.rawValue.utf8), outputByteCount: Self.secretByteCount)
    }
}

import Crypto
import Foundation
import Notifications
import Portico
import Testing

/// A browser that can decrypt what it is sent, written from the standards and not from the code that it tests.
struct TestDevice {
    private let own = P256.KeyAgreement.PrivateKey()
    let secret = Data((0..<16).map { _ in UInt8.random(in: .min ... .max) })

    var key: Data { own.publicKey.x963Representation }

    /// The device of RFC 8291, appendix A.
    static let vectorKey = data(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        65
    )
    static let vectorSecret = data("BTBZMqHH6r4Tts7J_aSIgg", 16)

    private static func data(_ text: String, _ count: Int) -> Data { Data(base64URL: text, count: count) ?? Data() }

    /// What it is subscribed with.
    func subscription(
        of owner: AccountID,
        at endpoint: String = "https://push.example/\(UUID().uuidString)",
        on moment: Date = Date(timeIntervalSince1970: 1_800_000_000)
    ) throws -> PushSubscription {
        PushSubscription(
            id: .random(),
            owner: owner,
            endpoint: try #require(PushEndpoint(rawValue: endpoint)),
            key: try #require(PushKey(rawValue: key.base64URL)),
            secret: try #require(PushSecret(rawValue: secret.base64URL)),
            device: "Firefox on Linux",
            createdAt: moment
        )
    }

    /// Reads a body of one record (RFC 8188 section 2, RFC 8291 section 3.4).
    func decrypted(_ body: Data) throws -> Data {
        let body = Data(body)
        let (salt, senderKey, record) = (body.prefix(16), body[21..<86], body.dropFirst(86))
        try #require(Array(body[16..<20]) == [0, 0, 16, 0] && body[20] == 65)
        let shared = try own.sharedSecretFromKeyAgreement(
            with: P256.KeyAgreement.PublicKey(x963Representation: Data(senderKey))
        )
        let material = shared.hkdfDerivedSymmetricKey(
            using: SHA256.self,
            salt: secret,
            sharedInfo: Data("WebPush: info\0".utf8) + key + senderKey,
            outputByteCount: 32
        )
        func derived(_ info: String, _ count: Int) -> SymmetricKey {
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: material,
                salt: salt,
                info: Data("Content-Encoding: \(info)\0".utf8),
                outputByteCount: count
            )
        }
        let box = try AES.GCM.SealedBox(
            nonce: derived("nonce", 12).withUnsafeBytes { try AES.GCM.Nonce(data: Data($0)) },
            ciphertext: record.dropLast(16),
            tag: record.suffix(16)
        )
        let padded = try AES.GCM.open(box, using: derived("aes128gcm", 16))
        let end = try #require(padded.lastIndex { $0 != 0 })
        try #require(padded[end] == 2)
        return Data(padded[..<end])
    }
}

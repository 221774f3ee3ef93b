public import Crypto
public import Foundation
import Notifications

/// The key by which push services know this app (RFC 8292). It signs and never encrypts.
public struct VapidKey: Sendable {
    /// For how long a push service may take a token, in seconds: half of the most there is (section 2).
    static let lifetime = 12.0 * 60 * 60

    let key: P256.Signing.PrivateKey

    public init(_ key: P256.Signing.PrivateKey = P256.Signing.PrivateKey()) {
        self.key = key
    }

    /// What a browser subscribes with: 65 bytes in base64url.
    public var publicText: String { key.publicKey.x963Representation.base64URL }

    /// The field `Authorization` of a request.
    ///
    /// - Parameters:
    ///   - audience: the origin of the push service.
    ///   - contact: whom its operator can turn to.
    public func authorization(for audience: String, contact: PushContact, at moment: Date) throws -> String {
        let claims = Claims(
            aud: audience,
            exp: Int(moment.timeIntervalSince1970.rounded(.down)) + Int(Self.lifetime),
            sub: contact.text
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let header = Data(#"{"alg":"ES256","typ":"JWT"}"#.utf8).base64URL
        let signed = "\(header).\(try encoder.encode(claims).base64URL)"
        let signature = try key.signature(for: Data(signed.utf8)).rawRepresentation.base64URL
        return "vapid t=\(signed).\(signature), k=\(publicText)"
    }

    private struct Claims: Encodable {
        let aud: String
        let exp: Int
        let sub: String
    }
}

import Crypto
import Foundation
import Notifications
import Testing
import WebPush

@Suite struct VapidKeyTests {
    private struct Claims: Decodable {
        let aud: String
        let exp: Double
        let sub: String
    }

    @Test func aPushServiceCanVerifyWhoSends() throws {
        let key = VapidKey()
        let now = Date(timeIntervalSince1970: 1_800_000_000.7)
        let contact = try #require(PushContact("mailto:ann@example.com"))
        let field = try key.authorization(for: "https://push.example", contact: contact, at: now)
        let match = try #require(try /vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(\S+)/.wholeMatch(in: field))
        #expect(String(match.4) == key.publicText)
        let point = try #require(Data(base64URL: String(match.4), count: 65))
        let signature = try #require(Data(base64URL: String(match.3), count: 64))
        let signed = Data("\(match.1).\(match.2)".utf8)
        #expect(
            try P256.Signing.PublicKey(x963Representation: point).isValidSignature(
                P256.Signing.ECDSASignature(rawRepresentation: signature),
                for: signed
            )
        )
        let header = try #require(Self.json(String(match.1)))
        #expect(try JSONDecoder().decode([String: String].self, from: header) == ["typ": "JWT", "alg": "ES256"])
        let claims = try JSONDecoder().decode(Claims.self, from: #require(Self.json(String(match.2))))
        #expect(claims.aud == "https://push.example")
        #expect(claims.sub == "mailto:ann@example.com")
        let left = claims.exp - now.timeIntervalSince1970
        #expect(left > 3_600 && left <= 86_400)
    }

    @Test func aContactIsAnAddressThatAPushServiceTakes() {
        for text in ["mailto:ann@example.com", "https://atrium.example"] { #expect(PushContact(text) != nil) }
        for text in [
            "", "ann@example.com", "mailto:", "mailto:@", "mailto:ann", "http://atrium.example", "https://", "tel:1",
            "mailto:ann@example.com\r\nX: y", "https://a b", "https://" + String(repeating: "a", count: 400),
        ] {
            #expect(PushContact(text) == nil, "\(text)")
        }
    }

    private static func json(_ text: String) -> Data? {
        let digits = text.replacing("-", with: "+").replacing("_", with: "/")
        return Data(base64Encoded: digits + String(repeating: "=", count: (4 - digits.utf8.count % 4) % 4))
    }
}

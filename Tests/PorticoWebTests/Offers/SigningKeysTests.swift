import Foundation
import Portico
import Testing

@testable import PorticoWeb

@Suite struct SigningKeysTests {
    private let text = Data((0..<32).map { UInt8($0) }).base64EncodedString()

    @Test func aGivenSecretIsTheSameKeyAfterEveryStart() throws {
        let one = OfferSigner(keys: try SigningKeys(base64: text))
        let other = OfferSigner(keys: try SigningKeys(base64: text))
        let value = one.value(event: "saveTapped", arguments: [:], action: "/", audience: "public")
        #expect(
            other.open(value, action: "/", audiences: ["public"])
                == .offered(event: "saveTapped", arguments: [:], audience: "public")
        )
    }

    @Test(arguments: [
        "", "AAAA", "not base64", "****", String(repeating: "A", count: 44),
        "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
    ])
    func anythingButThirtyTwoBytesOfBase64IsRefused(text: String) throws {
        let failure = try #require(throws: SigningKeyError.self) { try SigningKeys(base64: text) }
        guard case .badSecret = failure else {
            Issue.record("\(failure)")
            return
        }
    }

    @Test func printingKeysShowsNoSecret() throws {
        let keys = try SigningKeys(base64: text)
        var dumped = ""
        dump(keys, to: &dumped)
        for shown in ["\(keys)", String(reflecting: keys), dumped] {
            #expect(shown.contains("1 signing key"))
            #expect(!shown.contains("secret"))
        }
    }
}

import Foundation
import Portico
import PorticoTestSupport
import Testing

@testable import PorticoWeb

@Suite struct StampTests {
    /// What is signed under a primed key is plain HMAC-SHA256; the codes are another program's, around the lengths of
    /// SHA-256's blocks.
    @Test(arguments: [
        (0, "4514b8d8d0ad3ee111921c9a8fd27b07"),
        (1, "045211f088540c53c1a117a08b0d9b14"),
        (55, "26f973432f377281d9dd51b349473b73"),
        (56, "cd39548d9b8080d535d9df2e4a5f382b"),
        (63, "6b0c043ec4de501cb334473dcc054375"),
        (64, "b22a973dc3437bf0592978c4c1ac3923"),
        (65, "a6acd12fad47b67d2ce5012b0e60a554"),
        (200, "4aeedce938e35a1ebe9ff3fff46a7f7d"),
    ])
    func aPrimedCodeIsTheCodeOfTheStandard(length: Int, code: String) throws {
        let keys = try SigningKeys(base64: Data((0..<32).map { UInt8($0) }).base64EncodedString())
        let stamper = Stamper(keys: keys, purpose: .offers)
        let message = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
        #expect(stamper.stamp(message).withBytes(Array.init).dropFirst(4).hexadecimal == code)
        #expect(
            stamper.stamp(message).withBytes(Array.init).dropFirst(4).hexadecimal == code,
            "the first signature left the primed state as it was"
        )
    }

    @Test func theStampsOfDifferentPurposesHaveNothingInCommon() {
        let keys = SigningKeys.temporary()
        let codes = [SigningPurpose.offers, .notices, .answers].map {
            Stamper(keys: keys, purpose: $0).stamp([1, 2, 3]).withBytes(Array.init)
        }
        #expect(Set(codes).count == 3)
    }

    @Test func base64URLIsReadAsItIsWritten() throws {
        var random = SeededRandom(seed: 5)
        for count in 0..<70 {
            let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
            let text = Base64URL.encode(bytes)
            #expect(text.utf8.count == (count * 8 + 5) / 6)
            #expect(Base64URL.decode(text.utf8) == bytes)
        }
        #expect(Base64URL.encode([0xFB, 0xFF, 0xFE]) == "-__-")
    }

    @Test(arguments: ["A", "AAAAA", "AB", "AAB", "AA==", "A+AA", "A/AA", "AA A", "AA\n", "é"])
    func otherBase64IsRefused(text: String) {
        #expect(Base64URL.decode(text.utf8) == nil)
    }

    @Test func randomIDsAreWellFormedAndDiffer() {
        let ids = Set((0..<200).map { _ in RandomID.make() })
        #expect(ids.count == 200)
        #expect(ids.allSatisfy { RandomID.isWellFormed($0) })
        for text in [
            "", "AAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAB", "AAAAAAAAAAAAAAAAAAAAAA=", "AAAAAAAAAAAAAAAAAAAA+A",
        ] {
            #expect(!RandomID.isWellFormed(text))
        }
    }
}

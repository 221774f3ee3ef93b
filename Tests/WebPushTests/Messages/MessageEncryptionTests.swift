import Crypto
import Foundation
import Notifications
import Testing
import WebPush

@Suite struct MessageEncryptionTests {
    /// RFC 8291, appendix A.
    @Test func theVectorOfTheStandardComesOut() throws {
        let encryption = try MessageEncryption(key: TestDevice.vectorKey, secret: TestDevice.vectorSecret)
        let own = try bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", 32)
        let body = try encryption.encrypted(
            Data("When I grow up, I want to be a watermelon".utf8),
            own: P256.KeyAgreement.PrivateKey(rawRepresentation: own),
            salt: bytes("DGv6ra1nlYgDCS1FRnbzlw", 16)
        )
        #expect(
            body.base64URL
                == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
                + "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        )
    }

    @Test func theLongestMessageFillsARecordOf4096Bytes() throws {
        let encryption = try MessageEncryption(key: TestDevice.vectorKey, secret: TestDevice.vectorSecret)
        #expect(MessageEncryption.longest == 3_993)
        #expect(try encryption.encrypted(Data(count: 3_993)).count == 4_096)
        #expect(throws: (any Error).self) { try encryption.encrypted(Data(count: 3_994)) }
    }

    @Test func paddingHidesALengthAndNeverExceedsTheRecord() throws {
        let device = TestDevice()
        let encryption = try MessageEncryption(key: device.key, secret: device.secret)
        let (short, long) = (Data("a".utf8), Data("abcdef".utf8))
        let bodies = [
            try encryption.encrypted(short, padding: 99), try encryption.encrypted(long, padding: 94),
        ]
        #expect(Set(bodies.map(\.count)).count == 1)
        #expect(try bodies.map { try device.decrypted($0) } == [short, long])
        #expect(try encryption.encrypted(short, padding: .max).count == 4_096)
        #expect(try encryption.encrypted(short, padding: -1).count == 86 + 1 + 1 + 16)
    }

    @Test func noTwoMessagesHaveAKeyOrASaltInCommon() throws {
        let encryption = try MessageEncryption(key: TestDevice.vectorKey, secret: TestDevice.vectorSecret)
        let bodies = try (0..<20).map { _ in try encryption.encrypted(Data("Hello".utf8)) }
        #expect(Set(bodies.map { $0.prefix(16) }).count == 20)
        #expect(Set(bodies.map { $0.dropFirst(21).prefix(65) }).count == 20)
    }

    @Test func aKeyThatIsNoPointOfTheCurveIsRefused() {
        for key in [Data([4]) + Data(count: 64), Data(count: 65), Data(), TestDevice.vectorKey.dropLast()] {
            #expect(throws: (any Error).self) { try MessageEncryption(key: key, secret: TestDevice.vectorSecret) }
        }
    }

    private func bytes(_ text: String, _ count: Int) throws -> Data {
        try #require(Data(base64URL: text, count: count))
    }
}

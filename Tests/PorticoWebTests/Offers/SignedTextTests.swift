import Foundation
import Testing

@testable import PorticoWeb

@Suite struct SignedTextTests {
    private let keys = SigningKeys.temporary()
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(arguments: ["", "Saved", "Gespeichert: „café“ 👩‍👩‍👧\u{0}\r\n; Path=/"])
    func aTextComesBackUntilItIsOver(text: String) {
        let signed = SignedText(keys: keys, purpose: .notices)
        let value = signed.value(text, audience: "a", until: now.addingTimeInterval(60))
        #expect(Base64URL.decode(value.utf8) != nil)
        #expect(signed.open(value, audience: "a", now: now) == text)
        #expect(signed.open(value, audience: "a", now: now.addingTimeInterval(59.9)) == text)
        #expect(signed.open(value, audience: "a", now: now.addingTimeInterval(60)) == nil)
    }

    @Test func anotherAudiencePurposeOrKeyReadsNothing() {
        let signed = SignedText(keys: keys, purpose: .notices)
        let value = signed.value("Saved", audience: "a", until: now.addingTimeInterval(60))
        #expect(signed.open(value, audience: "b", now: now) == nil)
        #expect(SignedText(keys: keys, purpose: .offers).open(value, audience: "a", now: now) == nil)
        #expect(SignedText(keys: .temporary(), purpose: .notices).open(value, audience: "a", now: now) == nil)
    }

    @Test func noChangedBitOrTruncationIsTakenForTheText() {
        let signed = SignedText(keys: keys, purpose: .notices)
        let value = signed.value("Saved é", audience: "a", until: now.addingTimeInterval(60))
        let bytes = Array(value.utf8)
        for index in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[index] ^= 1 << bit
                #expect(signed.open(String(decoding: changed, as: UTF8.self), audience: "a", now: now) == nil)
            }
            #expect(signed.open(String(decoding: bytes[..<index], as: UTF8.self), audience: "a", now: now) == nil)
        }
        #expect(signed.open(value + "A", audience: "a", now: now) == nil)
    }

    @Test func anEndThatIsNoTimeIsNone() {
        let signed = SignedText(keys: keys, purpose: .notices)
        for end in [Date(timeIntervalSince1970: .infinity), Date(timeIntervalSince1970: .nan), .distantFuture] {
            #expect(signed.open(signed.value("x", audience: "a", until: end), audience: "a", now: now) == "x")
        }
        #expect(signed.open(signed.value("x", audience: "a", until: .distantPast), audience: "a", now: now) == nil)
    }
}

import Foundation
import Testing

@testable import AccountsData

@Suite struct OneTimePasswordTests {
    /// RFC 4226 appendix D.
    @Test func theCountersOfRFC4226HaveTheirPasswords() {
        let passwords = OneTimePasswords(secret: Array("12345678901234567890".utf8))
        #expect(
            (0..<10).map { passwords.password(at: $0) } == [
                "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
            ]
        )
    }

    /// RFC 6238 appendix B, whose seeds are as long as their hashes.
    @Test(arguments: [
        (59, "94287082", "46119246", "90693936"),
        (1_111_111_109, "07081804", "68084774", "25091201"),
        (1_111_111_111, "14050471", "67062674", "99943326"),
        (1_234_567_890, "89005924", "91819424", "93441116"),
        (2_000_000_000, "69279037", "90698825", "38618901"),
        (20_000_000_000, "65353130", "77737706", "47863826"),
    ])
    func theMomentsOfRFC6238HaveTheirPasswords(seconds: Int, sha1: String, sha256: String, sha512: String) {
        let step = OneTimePasswords.step(at: Date(timeIntervalSince1970: TimeInterval(seconds)))
        for (algorithm, length, expected) in [
            (OneTimePasswords.Algorithm.sha1, 20, sha1), (.sha256, 32, sha256), (.sha512, 64, sha512),
        ] {
            let secret = (0..<length).map { UInt8(ascii: "0") + UInt8(($0 + 1) % 10) }
            let passwords = OneTimePasswords(secret: secret, algorithm: algorithm, digits: 8)
            #expect(passwords.password(at: step) == expected)
        }
    }

    @Test func onePeriodEarlierAndLaterDoAndNoneTwice() {
        let passwords = OneTimePasswords(secret: Array("12345678901234567890".utf8))
        let moment = Date(timeIntervalSince1970: 30 * 100 + 7)
        for step in 0..<200 {
            let found = passwords.step(of: passwords.password(at: step), at: moment, after: -1)
            #expect(found == ((99...101).contains(step) ? step : nil))
        }
        for last in 99...101 {
            let password = passwords.password(at: last)
            #expect(passwords.step(of: password, at: moment, after: last) == nil)
        }
        #expect(passwords.step(of: passwords.password(at: 99), at: moment, after: 100) == nil, "an older one either")
    }

    @Test func noMomentTraps() {
        for seconds in [-1, -.infinity, .infinity, .nan, 1e300, -1e300] as [TimeInterval] {
            let moment = Date(timeIntervalSince1970: seconds)
            #expect(OneTimePasswords.step(at: moment) >= 0)
            let passwords = OneTimePasswords(secret: [1, 2, 3])
            #expect(passwords.step(of: "no code", at: moment, after: -1) == nil)
        }
    }

    /// RFC 4648 section 10.
    @Test(arguments: [
        ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
        ("foobar", "MZXW6YTBOI"),
    ])
    func theTextsOfRFC4648AreWrittenAndRead(plain: String, text: String) {
        #expect(Base32.text(of: Array(plain.utf8)) == text)
        #expect(Base32.bytes(of: text) == Array(plain.utf8))
    }

    @Test func otherLettersAreNoBase32() {
        for text in ["mzxw6", "MZXW1", "MZ=", "MZ XW", "Ä"] { #expect(Base32.bytes(of: text) == nil) }
    }
}

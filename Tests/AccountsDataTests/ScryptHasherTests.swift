import Foundation
import Portico
import Synchronization
import Testing

@testable import Accounts
@testable import AccountsData

@Suite struct ScryptHasherTests {
    private let cheap = ScryptParameters(logRounds: 1, blockSize: 1, parallelism: 1)

    @Test func thePresentParametersAreOWASPs() {
        #expect(ScryptParameters.recommended == ScryptParameters(logRounds: 17, blockSize: 8, parallelism: 1))
        #expect(ScryptParameters.recommended.memory == 128 << 20)
        #expect(ScryptParameters.recommended.isWithinLimits)
    }

    /// The third vector of RFC 7914 section 12, of which the first 32 of 64 bytes are the same with an output of 32.
    @Test func aHashIsScryptsByTheVectorOfTheRFC() async throws {
        let hash = ScryptText(
            parameters: ScryptParameters(logRounds: 14, blockSize: 8, parallelism: 1),
            salt: Data("SodiumChloride".utf8),
            hash: try #require(
                Data(
                    hexadecimal: "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
                        + "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
                )
            )
        )
        let hasher = ScryptHasher(ScryptParameters(logRounds: 14, blockSize: 8, parallelism: 1))
        #expect(
            try await hasher.check(Secret("pleaseletmein"), against: hash.stored) == .matchesOutdated,
            "16 bytes of salt are ours"
        )
        #expect(try await hasher.check(Secret("pleaseletmeIn"), against: hash.stored) == .differs)
    }

    @Test func aPasswordIsKeptAsPHCTextWithItsOwnSalt() async throws {
        let hasher = ScryptHasher(cheap)
        let (one, two) = (
            try await hasher.hash(Secret("correct horse")), try await hasher.hash(Secret("correct horse"))
        )
        #expect(one != two)
        let parts = one.rawValue.split(separator: "$")
        #expect(parts.map(\.count) == ["scrypt".count, "ln=1,r=1,p=1".count, 22, 43])
        #expect(parts[1] == "ln=1,r=1,p=1")
        #expect(!one.rawValue.contains("=" + "$"))
        for hash in [one, two] {
            #expect(try await hasher.check(Secret("correct horse"), against: hash) == .matches)
            #expect(try await hasher.check(Secret("correct hors"), against: hash) == .differs)
            #expect(try await hasher.check(Secret("correct horse "), against: hash) == .differs)
        }
    }

    @Test func theSameLettersAreTheSamePasswordHoweverTheyAreSent() async throws {
        let hasher = ScryptHasher(cheap)
        let hash = try await hasher.hash(Secret("cafe\u{301} cafe\u{301}"))
        #expect(try await hasher.check(Secret("caf\u{E9} caf\u{E9}"), against: hash) == .matches)
    }

    @Test func aHashWithOtherParametersMatchesAndIsOutdated() async throws {
        let old = try await ScryptHasher(ScryptParameters(logRounds: 2, blockSize: 1, parallelism: 1)).hash(
            Secret("correct horse")
        )
        #expect(try await ScryptHasher(cheap).check(Secret("correct horse"), against: old) == .matchesOutdated)
        #expect(try await ScryptHasher(cheap).check(Secret("another horse"), against: old) == .differs)
    }

    @Test func withoutAHashTheWorkIsTheSame() async throws {
        let count = Mutex(0)
        let hasher = ScryptHasher(cheap, willHash: { count.withLock { $0 += 1 } })
        let hash = try await hasher.hash(Secret("correct horse"))
        #expect(count.withLock { $0 } == 1)
        #expect(try await hasher.check(Secret("wrong"), against: hash) == .differs)
        #expect(count.withLock { $0 } == 2)
        #expect(try await hasher.check(Secret("wrong"), against: nil) == .differs)
        #expect(count.withLock { $0 } == 3)
    }

    @Test(arguments: [
        "", "$", "plain", "$2b$10$abc", "$scrypt$ln=17,r=8$c2FsdA$aGFzaA",
        "$scrypt$ln=40,r=8,p=1$c2FsdHNhbHQ$AAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "$scrypt$ln=17,r=4096,p=1$c2FsdHNhbHQ$AAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "$scrypt$ln=-1,r=8,p=1$c2FsdHNhbHQ$AAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "$scrypt$ln=1,r=1,p=1$$AAAAAAAAAAAAAAAAAAAAAAAAAAA", "$scrypt$ln=1,r=1,p=1$c2FsdHNhbHQ$AAAA",
        "$scrypt$ln=1,r=1,p=1$c2FsdA$%%%%",
    ])
    func aStoredHashThatIsNoneLetsNobodyIn(text: String) async throws {
        let count = Mutex(0)
        let hasher = ScryptHasher(cheap, willHash: { count.withLock { $0 += 1 } })
        #expect(try await hasher.check(Secret("correct horse"), against: PasswordHash(rawValue: text)) == .differs)
        #expect(count.withLock { $0 } == 1)
    }

    @Test func anEmptyPasswordIsNoPassword() async throws {
        await #expect(throws: PasswordHasherError.failed) { try await ScryptHasher(cheap).hash(Secret("")) }
    }
}

extension Data {
    fileprivate init?(hexadecimal text: String) {
        let digits = text.compactMap(\.hexDigitValue)
        guard digits.count == text.count, digits.count % 2 == 0 else { return nil }
        self.init(stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
    }
}

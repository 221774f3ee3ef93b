import Foundation
import Testing

@testable import PorticoWeb

@Suite struct SealTests {
    private let keys = SigningKeys.temporary()
    private let answer = Array("303 /searches; Set-Cookie: __Host-session=…".utf8)

    @Test(arguments: [0, 1, 100, 100_000])
    func whatWasSealedOpensWithTheSameContext(count: Int) throws {
        let seal = Seal(keys: keys, purpose: .answers)
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let sealed = try seal.close(bytes, context: ["form", "audience"])
        #expect(sealed.count == count + 32)
        #expect(seal.open(sealed, context: ["form", "audience"]) == bytes)
    }

    @Test func theSameBytesAreSealedDifferentlyEachTime() throws {
        let seal = Seal(keys: keys, purpose: .answers)
        #expect(try seal.close(answer, context: ["form"]) != seal.close(answer, context: ["form"]))
    }

    @Test func anotherContextPurposeOrKeyOpensNothing() throws {
        let seal = Seal(keys: keys, purpose: .answers)
        let sealed = try seal.close(answer, context: ["form", "audience"])
        for context in [
            [], ["form"], ["audience", "form"], ["forma", "udience"], ["form", "audience", ""], ["form2", "audience"],
        ] {
            #expect(seal.open(sealed, context: context) == nil)
        }
        #expect(Seal(keys: keys, purpose: .notices).open(sealed, context: ["form", "audience"]) == nil)
        #expect(Seal(keys: .temporary(), purpose: .answers).open(sealed, context: ["form", "audience"]) == nil)
    }

    @Test func aChangedOrShortenedSealOpensNothing() throws {
        let seal = Seal(keys: keys, purpose: .answers)
        let sealed = try seal.close(answer, context: ["form"])
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 0x01
            #expect(seal.open(changed, context: ["form"]) == nil)
            #expect(seal.open(Array(sealed.prefix(index)), context: ["form"]) == nil)
        }
        #expect(seal.open(sealed + [0], context: ["form"]) == nil)
    }

    @Test func whatAnOlderKeySealedStillOpens() throws {
        let old = SigningKeys.fresh(at: Date(timeIntervalSince1970: 0))
        let sealed = try Seal(keys: old, purpose: .answers).close(answer, context: ["form"])
        let new = old.rotated(at: Date(timeIntervalSince1970: 10))
        #expect(Seal(keys: new, purpose: .answers).open(sealed, context: ["form"]) == answer)
    }
}

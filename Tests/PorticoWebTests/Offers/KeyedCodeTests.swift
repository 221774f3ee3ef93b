import Crypto
import Foundation
import Testing

@testable import PorticoWeb

@Suite struct KeyedCodeTests {
    private func code(of message: [UInt8], by code: KeyedCode) -> [UInt8] {
        message.withUnsafeBytes { code.withCode(of: $0) { Array($0) } }
    }

    /// RFC 4231 section 4.3.
    @Test func theCodeIsTheOneOfTheStandard() {
        let code = KeyedCode(key: SymmetricKey(data: Data("Jefe".utf8)))
        let message = Array("what do ya want for nothing?".utf8)
        let hexadecimal = self.code(of: message, by: code).map { String(format: "%02x", $0) }
        #expect(hexadecimal.joined() == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    }

    @Test func theCodeOfEveryLengthIsThatOfTheLibrary() {
        let key = SymmetricKey(size: .bits256)
        let code = KeyedCode(key: key)
        for length in 0...300 {
            let message = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            let found = self.code(of: message, by: code)
            #expect(
                HMAC<SHA256>.isValidAuthenticationCode(found, authenticating: message, using: key)
            )
        }
    }

    @Test(arguments: [0, 1, 55, 56, 63, 64, 65, 128, 200])
    func whatMessagesBeginWithIsHashedOnceAndChangesNoCode(length: Int) {
        let code = KeyedCode(key: SymmetricKey(size: .bits256))
        let beginning = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let primed = code.behind(beginning)
        for rest in [0, 1, 20, 64, 100] {
            let end = [UInt8](repeating: UInt8(rest), count: rest)
            let whole = self.code(of: beginning + end, by: code)
            #expect(self.code(of: end, by: primed) == whole)
            #expect(self.code(of: end, by: primed) == whole, "the first one left the beginning as it was")
        }
    }
}

@Suite struct ReservedRandomnessTests {
    @Test func noNumberIsGivenTwice() async {
        let given = await withTaskGroup(of: [UInt64].self) { group in
            for _ in 0..<8 { group.addTask { (0..<1_000).map { _ in ReservedRandomness.shared.next() } } }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(given).count == 8_000)
    }
}

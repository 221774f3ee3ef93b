import Crypto
import Foundation
import Testing

@testable import PorticoWeb

@Suite struct KeyedCodeTests {
    /// RFC 4231 section 4.3.
    @Test func theCodeIsTheOneOfTheStandard() {
        let code = KeyedCode(key: SymmetricKey(data: Data("Jefe".utf8)))
        let hexadecimal = code.code(of: Array("what do ya want for nothing?".utf8)).map {
            String(format: "%02x", $0)
        }
        #expect(hexadecimal.joined() == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    }

    @Test func theCodeOfEveryLengthIsThatOfTheLibrary() {
        let key = SymmetricKey(size: .bits256)
        let code = KeyedCode(key: key)
        for length in 0...300 {
            let message = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            #expect(
                HMAC<SHA256>.isValidAuthenticationCode(
                    Array(code.code(of: message)),
                    authenticating: message,
                    using: key
                )
            )
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

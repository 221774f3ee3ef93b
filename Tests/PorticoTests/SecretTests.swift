import Portico
import Testing

@Suite struct SecretTests {
    @Test func itIsReadAsTypedAndNotTrimmed() throws {
        #expect(try Secret(from: ["x": " a b "], named: "x").revealed == " a b ")
        #expect(try Secret?(from: ["x": ""], named: "x") == nil)
        #expect(throws: InvalidFields([FieldError(field: "x", message: "is missing")])) {
            try Secret(from: ["x": ""], named: "x")
        }
        #expect(throws: InvalidFields([FieldError(field: "x", message: "is missing")])) {
            try Secret(from: [:], named: "x")
        }
    }

    @Test func nothingPrintsIt() {
        let secret = Secret("hunter2")
        var dumped = ""
        dump([secret], to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), "\([secret])", "\(Optional(secret) as Secret?)", dumped] {
            #expect(!text.contains("hunter2"))
            #expect(text.contains("(secret)"))
        }
    }
}

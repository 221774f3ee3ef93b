import PorticoHTML
import Testing

@Suite struct JSONValueTests {
    @Test(
        arguments: [
            ("null", .null), (" true ", .bool(true)), ("false", .bool(false)), ("\u{FEFF}1", .number("1")),
            ("1.210", .number("1.210")), ("100", .number("100")), ("-0.5E+10", .number("-0.5E+10")),
            ("0", .number("0")),
            (#""a\"\\\/\b\f\n\r\tüA\ud83d\ude00""#, .string("a\"\\/\u{8}\u{C}\n\r\tüA😀")),
            ("[]", .array([])), ("[1, [2] ]", .array([.number("1"), .array([.number("2")])])),
            ("{}", .object([:])), (#"{"a":1,"a":2, "b" : {}}"#, .object(["a": .number("2"), "b": .object([:])])),
        ] as [(String, JSONValue)]
    )
    func aTextIsRead(text: String, value: JSONValue) throws {
        #expect(try JSONValue(parsing: text) == value)
    }

    @Test(arguments: [
        ("", "1:1: a value is missing"), ("[1,]", "1:4: a value is missing"), ("[1 2]", "1:4: a comma or ] is missing"),
        ("{\"a\":1\n\"b\":2}", "2:1: a comma or } is missing"), ("{a:1}", "1:2: a name in quotes is missing"),
        ("{\"a\" 1}", "1:6: a colon is missing"), ("01", "1:2: more follows the value"),
        ("1.", "1:3: a digit is missing"),
        ("-", "1:2: a digit is missing"), ("1e", "1:3: a digit is missing"),
        ("\"a", "1:3: the text has no closing quote"),
        ("\"\n\"", "1:2: a control character in a text"), ("\"\\x\"", "1:3: no such escape"),
        ("\"\\u12\"", "1:4: four hexadecimal digits are missing"), ("nul", "1:1: a value is missing"),
        ("[", "1:2: a value is missing"),
        (#""\ud83dx""#, "1:8: half of a surrogate pair"), (#""\ud83d\u0041""#, "1:14: half of a surrogate pair"),
        (#""\ude00""#, "1:8: half of a surrogate pair"),
        ("\"\\", "1:3: no such escape"), ("NaN", "1:1: a value is missing"),
    ])
    func whatIsNoJSONIsRefused(text: String, problem: String) {
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
        #expect(error?.description == problem)
    }

    @Test func depthAndEncodingAreChecked() throws {
        let deep = { (depth: Int) in String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
        _ = try JSONValue(parsing: deep(200))
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: deep(1_000_000)) }
        #expect(error?.description == "1:201: values are more than 200 deep in each other")
        #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22, 0xFF, 0x22]) }
    }
}

import Portico
import Testing

@testable import Domains

@Suite struct SearchNameTests {
    @Test(arguments: [
        ("Medicine", "Medicine"), ("  Medicine \t", "Medicine"), ("m", "m"), ("日本 .jp", "日本 .jp"), ("<b>&\"", "<b>&\""),
        ("👩‍⚕️", "👩‍⚕️"),
        (String(repeating: "ä", count: 60), String(repeating: "ä", count: 60)),
    ])
    func aNameIsTakenAsItIsWrittenWithoutWhiteSpaceAround(written: String, name: String) {
        #expect(SearchName(text: written)?.text == name)
        #expect(SearchName(text: name)?.text == name)
    }

    @Test(arguments: [
        "", "   ", "\u{200B}", "\u{AD}\u{FEFF}", "two\nlines", "two\r\nlines", "a\tb", "a\u{0}b", "a\u{1B}[31m",
        "a\u{85}b", "a\u{2028}b",
        "a\u{202E}b", "a\u{2067}b", String(repeating: "a", count: 61), "a" + String(repeating: "\u{301}", count: 60),
    ])
    func whatIsNoNameIsRefused(text: String) {
        #expect(SearchName(text: text) == nil)
    }

    @Test func aFieldThatIsNoNameSaysWhatANameIs() {
        #expect(throws: InvalidFields([FieldError(field: "name", message: "must be \(SearchName.expectation)")])) {
            try SearchName(from: ["name": "a\tb"], named: "name")
        }
        #expect(SearchName.expectation.hasPrefix("1 to 60 characters"))
    }

    @Test func upperAndLowerCaseReadAlike() {
        #expect(SearchName(text: "ÄRZTE")!.reads(like: SearchName(text: "a\u{308}rzte")!))
        #expect(!SearchName(text: "Medicine")!.reads(like: SearchName(text: "Medicines")!))
    }
}

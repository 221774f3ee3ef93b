import Portico
import Testing

/// What people write into fields, and what is no such text.
@Suite struct WrittenTextTests {
    @Test func aLineIsReadWithoutTheWhiteSpaceAtItsEnds() {
        #expect(SingleLine<10>(text: "  Milk\u{00A0}")?.text == "Milk")
        #expect(SingleLine<20>(text: "👩\u{200D}💻 می\u{200C}خواهم") != nil, "scripts and emoji are written with some")
        #expect(SingleLine<4>(text: "Milk") != nil && SingleLine<3>(text: "Milk") == nil)
    }

    @Test(arguments: [
        "", "  ", "a\nb", "a\u{0007}", "\u{202E}abc", "\u{200B}", "Mi\u{200B}lk", "\u{FEFF}a", "a\u{2028}b",
        "\u{2067}a",
    ])
    func whatIsHiddenOrBreaksIsNoLine(text: String) {
        #expect(SingleLine<60>(text: text) == nil)
    }

    @Test func severalLinesEndWithLineFeedsWhateverWasSent() {
        #expect(MultiLine<20>(text: "a\r\n b\r\n")?.text == "a\n b\n")
        #expect(MultiLine<20>(text: "\tcode") != nil)
        #expect(MultiLine<3>(text: "a\r\nb") != nil, "the line end counts once")
        for text in ["", "\n", "a\u{0}b", "a\u{202E}"] { #expect(MultiLine<20>(text: text) == nil) }
        #expect(MultiLine<3>(text: "abcd") == nil)
    }

    @Test(arguments: ["https://swift.org/documentation", "http://127.0.0.1:8080/?a=b#c", "HTTPS://example.com"])
    func anAddressOnTheWebIsTaken(text: String) {
        #expect(WebLink(text: text)?.text == text)
    }

    @Test(arguments: [
        "javascript:alert(1)", "data:text/html,x", "//example.com", "example.com", "https://", "https:///path",
        "https://bank.example@evil.example/", "https://a:b@evil.example/", "https://a b", "ftp://example.com", "",
        "https://example.com/\u{202E}", "java\nscript:alert(1)",
    ])
    func whatLeadsElsewhereOrNowhereIsNoAddress(text: String) {
        #expect(WebLink(text: text) == nil)
    }

    @Test func anAddressHasALimit() {
        let start = "https://example.com/"
        #expect(WebLink(text: start + String(repeating: "a", count: 2_048 - start.utf8.count)) != nil)
        #expect(WebLink(text: start + String(repeating: "a", count: 2_049 - start.utf8.count)) == nil)
    }
}

import Portico
import PorticoTestSupport
import Testing

@testable import PorticoWeb

@Suite struct JSONFormTests {
    private static func read(_ bytes: [UInt8]) throws(BodyError) -> (event: JSONEvent, form: Form) {
        var fields = FieldCollector(BodyLimits())
        let event = try JSONForm.read(bytes, into: &fields)
        return (event, fields.form)
    }

    private static func read(_ text: String) throws(BodyError) -> (event: JSONEvent, form: Form) {
        try read(Array(text.utf8))
    }

    @Test func everyValueBecomesTheTextOfAField() throws {
        let (event, form) = try Self.read(
            #" {"event": "saveTapped", "fields": {"name": "x", "tags": ["a", "b", 1, null], "pinned": true, "count": 3, "none": null, "no": [ ]}} "#
        )
        #expect(event == JSONEvent(name: "saveTapped"))
        #expect(
            form == ["name": "x", "tags": "a", "tags": "b", "tags": "1", "tags": "", "pinned": "true", "count": "3"]
        )
    }

    @Test(arguments: [
        "0", "-0", "3", "3.0", "12345678901234567890123456789", "1.10", "1e5", "-1.5E-3", "9007199254740993",
    ])
    func numbersStayAsTheyAreWritten(number: String) throws {
        #expect(try Self.read(#"{"event":"e","fields":{"n":\#(number)}}"#).form["n"] == number)
    }

    @Test func escapesAreRead() throws {
        let text = #"{"event":"e","fields":{"t":"\"\\\/\b\f\n\r\té\ud83d\uDE00é😀"}}"#
        #expect(try Self.read(text).form["t"] == "\"\\/\u{8}\u{C}\n\n\té😀é😀")
    }

    @Test func fieldsMayBeLeftOut() throws {
        #expect(try Self.read(#"{"event":"closeTapped"}"#).form == Form())
        #expect(try Self.read(#"{"fields":{},"event":"closeTapped"}"#).event.name == "closeTapped")
    }

    @Test func anOfferComesBesideTheEvent() throws {
        #expect(try Self.read(#"{"event":"e","offer":"T.e"}"#).event == JSONEvent(name: "e", offer: "T.e"))
        #expect(try Self.read(#"{"offer":"T.e","event":"e"}"#).event.offer == "T.e")
        #expect(
            try Self.read(#"{"event":"e","fields":{"offer":"x"}}"#).event.offer == nil,
            "a field may have that name"
        )
    }

    @Test(arguments: [
        (#"{"event":"e","fields":{"a":{"b":1}}}"#, "the field “a” holds more than text"),
        (#"{"event":"e","fields":{"a":[[1]]}}"#, "the field “a” holds more than text"),
        (#"{"event":"e","fields":{"a":[{}]}}"#, "the field “a” holds more than text"),
        (#"{"event":"e","fields":{"a":1,"a":2}}"#, "the field “a” twice"),
        (#"{"event":"e","event":"f"}"#, "“event” twice"),
        (#"{"event":"e","fields":{},"fields":{}}"#, "“fields” twice"), (#"{"event":1}"#, "“event” is not text"),
        (#"{"event":"e","offer":null}"#, "“offer” is not text"),
        (#"{"event":"e","offer":"a","offer":"a"}"#, "“offer” twice"),
        (#"{"event":["e"]}"#, "“event” is not text"), (#"{"fields":{}}"#, "no “event”"),
        (#"{"event":"e","field":{}}"#, "it has “field”"),
        (#"{"event":"e","fields":[]}"#, "it is not JSON: 1:23: an object is missing"), ("[]", "an object"),
        ("", "an object"),
        ("null", "an object"),
        (#"{"event":"e"}x"#, "1:14: more follows the value"), (#"{"event":"e",}"#, "a name in quotes"),
        (#"{"event" "e"}"#, "a colon"),
        (#"{"event":"e","fields":{"a":01}}"#, "a comma or }"), (#"{"event":"e","fields":{"a":+1}}"#, "a value"),
        (#"{"event":"e","fields":{"a":.5}}"#, "a value"), (#"{"event":"e","fields":{"a":1.}}"#, "a digit"),
        (#"{"event":"e","fields":{"a":1e}}"#, "a digit"), (#"{"event":"e","fields":{"a":-}}"#, "a digit"),
        (#"{"event":"e","fields":{"a":NaN}}"#, "a value"), (#"{"event":"e","fields":{"a":tru}}"#, "a value"),
        (#"{"event":"e","fields":{"a":[1,]}}"#, "a value"), (#"{"event":"e","fields":{"a":[1"#, "a comma or ]"),
        (#"{"event":"e"#, "no closing quote"), (#"{"event":"e\"#, "no such escape"),
        (#"{"event":"\x"}"#, "no such escape"),
        (#"{"event":"\u12"}"#, "four"),
        (#"{"event":"\u+123"}"#, "four"), (#"{"event":"\ud83d"}"#, "surrogate"), (#"{"event":"\ude00"}"#, "surrogate"),
        (#"{"event":"\ud83d\u0041"}"#, "surrogate"),
        ("{\"event\":\"a\nb\"}", "a control character in a text"),
        ("\u{FEFF}{}", "an object"),
    ])
    func whatDoesNotFitIsToldWhere(text: String, words: String) {
        let failure = #expect(throws: BodyError.self) { try Self.read(text) }
        guard case .malformed(let what)? = failure else {
            Issue.record("\(text): \(String(describing: failure))")
            return
        }
        #expect(what.contains(words), "\(text)")
    }

    @Test func textIsUTF8() {
        let bytes = Array(#"{"event":""#.utf8) + [0xC3] + Array(#""}"#.utf8)
        #expect(throws: BodyError.malformed("it is not JSON: 1:13: the text is not UTF-8")) { try Self.read(bytes) }
    }

    @Test func depthDoesNotMatter() {
        for opening in ["[", "{\"a\":"] {
            let text = #"{"event":"e","fields":{"a":"# + String(repeating: opening, count: 200_000)
            #expect(throws: BodyError.self) { try Self.read(text) }
        }
    }

    @Test func limitsHoldForJSONToo() {
        let many = (0...2_000).map { "\"f\($0)\":1" }.joined(separator: ",")
        #expect(throws: BodyError.tooManyFields(limit: 2_000)) {
            try Self.read("{\"event\":\"e\",\"fields\":{\(many)}}")
        }
        let list = Array(repeating: "1", count: 2_001).joined(separator: ",")
        #expect(throws: BodyError.tooManyFields(limit: 2_000)) {
            try Self.read("{\"event\":\"e\",\"fields\":{\"a\":[\(list)]}}")
        }
        let long = String(repeating: "x", count: 1_048_576)
        #expect(throws: BodyError.tooMuchText(limit: 1_048_576)) {
            try Self.read("{\"event\":\"e\",\"fields\":{\"a\":\"\(long)\"}}")
        }
    }

    @Test func brokenJSONNeverStopsTheReader() {
        var random = SeededRandom(seed: 41)
        let whole = Array(
            #"{"event":"saveTapped","fields":{"a":"\u00e9\n","b":[1,-2.5e3,null],"c":true,"d":"é"}}"#.utf8
        )
        for _ in 0..<5_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: bytes.indices, using: &random)
                if Bool.random(using: &random) {
                    bytes.remove(at: place)
                } else {
                    bytes[place] = random.pick(Array("\"\\{}[],:u0-.eé ".utf8))
                }
            }
            do throws(BodyError) {
                let read = try Self.read(bytes)
                #expect(read.form.entries.count <= 20, "seed \(random.seed)")
            } catch {
                if case .malformed = error { continue }
                Issue.record("\(error), seed \(random.seed)")
            }
        }
    }
}

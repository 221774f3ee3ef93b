import Portico
import PorticoTestSupport
import Testing

@Suite struct FormTests {
    @Test func namesAndValuesAreDecoded() throws {
        let form = try Form(urlEncoded: "query=caf%C3%A9+bar&zone=fr&zone=de&empty=&bare")
        #expect(form["query"] == "café bar")
        #expect(form.values("zone") == ["fr", "de"])
        #expect(form["empty"] == "")
        #expect(form["bare"] == "")
        #expect(form["other"] == nil)
    }

    @Test(arguments: ["a=%", "a=%4", "a=%zz", "%C3=1", "a=%FF", "a=%ED%A0%80"])
    func brokenEncodingIsRefused(text: String) {
        #expect(throws: PercentCoding.BrokenEncoding.self) { try Form(urlEncoded: text) }
    }

    @Test func aCombiningMarkAfterASeparatorDoesNotHideIt() throws {
        #expect(try Form(urlEncoded: "a=1&\u{301}b=2").entries.map(\.name) == ["a", "\u{301}b"])
    }

    @Test func whatIsWrittenIsReadBack() throws {
        var random = SeededRandom(seed: 11)
        for _ in 0..<500 {
            var form = Form()
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                form.append(Self.text(using: &random, minimum: 1), Self.text(using: &random))
            }
            #expect(try Form(urlEncoded: form.urlEncoded) == form, "seed \(random.seed)")
        }
    }

    @Test func aLocationReadsBackAsItWasPrinted() throws {
        var random = SeededRandom(seed: 12)
        for _ in 0..<500 {
            let path = (0..<Int.random(in: 1...4, using: &random)).map { _ in Self.text(using: &random, minimum: 1) }
            let location = Location(path: path, query: ["q": Self.text(using: &random)])
            #expect(try Location(location.description) == location, "seed \(random.seed)")
        }
    }

    @Test func anEncodedSlashStaysInItsSegment() throws {
        #expect(try Location("/a%2Fb/c?x=1#part").path == ["a/b", "c"])
        #expect(try Location("/").path == [])
        #expect(try Location("/a/").path == ["a", ""])
        #expect(try Location("//a").path == ["", "a"])
    }

    @Test func allFieldsThatDoNotFitAreNamed() {
        var reader = EventReader(["count": "many", "flag": "perhaps", "title": " x "])
        #expect(reader.read(String.self, named: "title", default: "") == " x ")
        #expect(reader.read(Int?.self, named: "count") == nil)
        #expect(reader.read(Bool.self, named: "flag", default: false) == nil)
        let errors = [
            FieldError(field: "count", message: "must be a whole number"),
            FieldError(field: "flag", message: "must be true or false"),
        ]
        #expect(reader.invalidFields == InvalidFields(errors))
        #expect(reader.failure == .fields(errors))
    }

    @Test func whatMayBeLeftOutIsItsDefaultWhereItIsAbsentOrBlank() {
        var reader = EventReader(["title": " ", "count": "3"])
        #expect(reader.read(String.self, named: "title", default: "none") == "none")
        #expect(reader.read(Int.self, named: "count", default: 1) == 3)
        #expect(reader.read(Int.self, named: "page", default: 1) == 1)
        #expect(reader.invalidFields == InvalidFields([]))
    }

    @Test func aValueGivenTwiceIsRefusedWhereverItIsRead() {
        let form: Form = ["count": "1", "count": "2"]
        let twice = InvalidFields([FieldError(field: "count", message: "takes one value, and 2 were given")])
        #expect(throws: twice) { try Int(from: form, named: "count") }
        #expect(throws: twice) { try String(from: form, named: "count") }
        #expect(throws: twice) { try Int?(from: form, named: "count") }
        var reader = EventReader(form)
        #expect(reader.read(Int.self, named: "count", default: 0) == nil)
        #expect(reader.invalidFields == twice)
    }

    @Test func whiteSpaceAroundAValueIsNotPartOfIt() throws {
        #expect(try Int(from: ["count": " 5 "], named: "count") == 5)
        #expect(try String(from: ["title": " kept "], named: "title") == " kept ")
    }

    private static func text(using random: inout SeededRandom, minimum: Int = 0) -> String {
        let alphabet = Array("aZ09 +&=%/?#;.~-_*é日\u{301}\u{0}\n\"'<>💡").map(String.init)
        return (0..<Int.random(in: minimum...6, using: &random)).map { _ in
            alphabet.randomElement(using: &random) ?? "a"
        }.joined()
    }
}

import PorticoTestSupport
import Testing

@testable import PorticoWeb

@Suite struct MultipartParserTests {
    /// What a parser found, contents put together.
    struct Part: Equatable {
        var header: PartHeader
        var content: [UInt8] = []
        var isComplete = false
    }

    private static func parse(_ chunks: [[UInt8]], boundary: String = BodyRequest.boundary) throws -> [Part] {
        var parser = MultipartParser(try #require(MultipartBoundary(boundary)))
        var parts: [Part] = []
        for chunk in chunks {
            parser.feed(chunk)
            while let piece = try parser.next() {
                switch piece {
                case .part(let header): parts.append(Part(header: header))
                case .content(let bytes): parts[parts.count - 1].content += bytes
                case .partEnd: parts[parts.count - 1].isComplete = true
                }
            }
        }
        try parser.finish()
        return parts
    }

    private static func parse(_ text: String) throws -> [Part] {
        try parse([Array(text.utf8)])
    }

    @Test func partsAreFound() throws {
        let body =
            "preamble\r\n--AaB03 is not it\r\n" + part("name=\"title\"", "moby\r\n--AaB03\r\ndick")
            + part("name=\"f\"; filename=\"a.txt\"", "", headers: "Content-Type: text/plain\r\nX-Other: 1\r\n")
            + lastBoundary
            + "epilogue\r\n--AaB03x\r\nnot read"
        let parts = try Self.parse(body)
        #expect(parts.map(\.header.name) == ["title", "f"])
        #expect(parts.map(\.header.fileName) == [nil, "a.txt"])
        #expect(parts[1].header.mediaType == "text/plain")
        #expect(parts.map { String(decoding: $0.content, as: UTF8.self) } == ["moby\r\n--AaB03\r\ndick", ""])
    }

    @Test func aFormWithoutFieldsHasNoParts() throws {
        #expect(try Self.parse(lastBoundary).isEmpty)
        #expect(try Self.parse("--AaB03x--").isEmpty)
    }

    @Test func whiteSpaceMayFollowABoundary() throws {
        #expect(
            try Self.parse("--AaB03x \t\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--AaB03x--  ").map(
                \.content
            ) == [[0x31]]
        )
    }

    @Test(arguments: [
        ("title", "title"), ("a%22b", "a\"b"), ("a%0D%0Ab", "a\r\nb"), ("a\\", "a\\"), ("100%", "100%"),
        ("a%25", "a%25"), ("a;b", "a;b"),
        ("é", "é"), ("", ""),
    ])
    func namesAreReadAsBrowsersWriteThem(written: String, name: String) throws {
        #expect(try Self.parse(part("name=\"\(written)\"") + lastBoundary).first?.header.name == name)
        #expect(try Self.parse(part("name=x; filename=\"\(written)\"") + lastBoundary).first?.header.fileName == name)
    }

    @Test func wherePartsAreCutMeansNothing() throws {
        var random = SeededRandom(seed: 31)
        for _ in 0..<150 {
            let (body, expected) = Self.randomBody(using: &random)
            for _ in 0..<6 {
                #expect(try Self.parse(Self.chunks(of: body, using: &random)) == expected, "seed \(random.seed)")
            }
            #expect(try Self.parse(body.map { [$0] }) == expected, "seed \(random.seed)")
        }
    }

    @Test func halfABodyIsNeverAWholeOne() throws {
        var random = SeededRandom(seed: 32)
        for _ in 0..<20 {
            let (body, _) = Self.randomBody(using: &random)
            let end = body.count - 2
            for length in 0..<end {
                #expect(throws: BodyError.self, "seed \(random.seed), length \(length)") {
                    try Self.parse([Array(body.prefix(length))])
                }
            }
        }
    }

    @Test func brokenBodiesNeverStopTheParser() {
        var random = SeededRandom(seed: 33)
        for _ in 0..<3_000 {
            var (body, _) = Self.randomBody(using: &random)
            for _ in 0..<Int.random(in: 1...8, using: &random) { Self.mutate(&body, using: &random) }
            let whole = Result { try Self.parse([body]) }
            let cut = Result { try Self.parse(Self.chunks(of: body, using: &random)) }
            #expect((try? whole.get()) == (try? cut.get()), "seed \(random.seed)")
            if case .failure(let error) = whole { #expect(error is BodyError, "seed \(random.seed)") }
        }
    }

    @Test(arguments: [
        "--AaB03x\r\n\r\n\r\n", "--AaB03x\r\nContent-Type: text/plain\r\n\r\n\r\n",
        "--AaB03x\r\nContent-Disposition: attachment; name=a\r\n\r\n",
        "--AaB03x\r\nContent-Disposition: form-data\r\n\r\n",
        "--AaB03x\r\nContent-Disposition: form-data; name=\"a\r\n\r\n",
        "--AaB03x\r\nContent-Disposition: form-data; name=\"a\"b\r\n\r\n",
        "--AaB03x\r\nContent-Disposition: form-data; name=a; name=b\r\n\r\n",
        "--AaB03x\r\nContent-Disposition: form-data; name=a\r\nContent-Disposition: form-data; name=b\r\n\r\n",
        "--AaB03x\r\nContent-Disposition: form-data;\r\n name=a\r\n\r\n",
        "--AaB03x\r\nContent-Disposition: form-data; name=a\n\n",
        "--AaB03x\r\nContent-Disposition: form-data; name=a\rX: 1\r\n\r\n",
        "--AaB03x\r\nContent-Disposition: form-data; name=a; filename*=UTF-8''b\r\n\r\n",
        "--AaB03x\r\nContent-Disposition: form-data; name=a\r\nContent-Transfer-Encoding: base64\r\n\r\n",
        "--AaB03x\r\nContent-Disposition: form-data; name=a\r\nContent-Type: text/plain; charset=latin1\r\n\r\n",
        "--AaB03xy\r\n", "--AaB03x-\r\n", "--AaB03x", "no boundary", "",
        "--AaB03x\r\n: x\r\n\r\n", "--AaB03x\r\nno colon\r\n\r\n",
    ])
    func whatBreaksTheRulesIsRefused(body: String) {
        #expect(throws: BodyError.self) { try Self.parse(body) }
        if body.hasSuffix("\r\n\r\n") {
            #expect(throws: BodyError.self) { try Self.parse(body + "1\r\n" + lastBoundary) }
        }
    }

    @Test func aHeaderHasAnEnd() {
        let start = "--AaB03x\r\n"
        let long = BodyError.malformed("the header of a part has more than 8192 bytes or 16 lines")
        #expect(throws: long) { try Self.parse(start + "X: " + String(repeating: "x", count: 9_000)) }
        #expect(throws: long) { try Self.parse(start + String(repeating: "X: 1\r\n", count: 17)) }
        #expect(throws: long) {
            try Self.parse(start + String(repeating: "X: \(String(repeating: "x", count: 2_000))\r\n", count: 5))
        }
        #expect(throws: BodyError.malformed("something stands behind a boundary")) {
            try Self.parse("--AaB03x" + String(repeating: " ", count: 300) + "\r\n")
        }
    }

    @Test func headersAreUTF8() {
        let bytes =
            Array("--AaB03x\r\nContent-Disposition: form-data; name=\"".utf8) + [0xFF]
            + Array("\"\r\n\r\n\r\n--AaB03x--".utf8)
        #expect(throws: BodyError.malformed("the header of a part is not UTF-8")) { try Self.parse([bytes]) }
    }

    @Test(arguments: ["", " ", "a ", "é", "a\"b", "a\r\nb", String(repeating: "a", count: 71)])
    func aBoundaryThatIsNoneIsRefused(text: String) {
        #expect(MultipartBoundary(text) == nil)
    }

    @Test(arguments: ["a", "a b", "'()+_,-./:=?0Z", String(repeating: "a", count: 70)])
    func everyBoundaryThatTheRulesAllowIsTaken(text: String) throws {
        let body = "--\(text)\r\nContent-Disposition: form-data; name=n\r\n\r\nv\r\n--\(text)--"
        #expect(try Self.parse([Array(body.utf8)], boundary: text).map(\.content) == [[UInt8(ascii: "v")]])
    }

    // MARK: Random bodies

    /// Contents full of what looks like delimiters.
    private static func randomBody(using random: inout SeededRandom) -> (bytes: [UInt8], parts: [Part]) {
        let pieces = ["\r\n", "\r", "\n", "--", "-", "AaB03x", "AaB03", "\r\n--", "\r\n--AaB03", "a", "é", "\u{0}"].map
        { Array($0.utf8) }
        var bytes: [UInt8] = []
        var parts: [Part] = []
        for number in 0..<Int.random(in: 0...4, using: &random) {
            var content = (0..<Int.random(in: 0...12, using: &random)).flatMap { _ in random.pick(pieces) }
            let delimiter = Array("\r\n--AaB03x".utf8)
            // The header's end is a line break too, so a delimiter may not follow it at once either.
            while (Array("\r\n".utf8) + content).firstRange(of: delimiter) != nil { content.removeLast() }
            let isFile = Bool.random(using: &random)
            let disposition = "name=\"n\(number)\"" + (isFile ? "; filename=\"f\"" : "")
            let type = isFile ? "Content-Type: a/b\r\n" : ""
            bytes +=
                Array("--AaB03x\r\nContent-Disposition: form-data; \(disposition)\r\n\(type)\r\n".utf8) + content + [
                    0x0D, 0x0A,
                ]
            var lines = [Array("Content-Disposition: form-data; \(disposition)".utf8)]
            if isFile { lines.append(Array("Content-Type: a/b".utf8)) }
            if let header = try? PartHeader(lines) {
                parts.append(Part(header: header, content: content, isComplete: true))
            }
        }
        return (bytes + Array(lastBoundary.utf8), parts)
    }

    private static func chunks(of bytes: [UInt8], using random: inout SeededRandom) -> [[UInt8]] {
        var chunks: [[UInt8]] = []
        var rest = bytes[...]
        let maximum = random.pick([2, 7, 40, 400])
        while !rest.isEmpty {
            let count = Int.random(in: 0...maximum, using: &random)
            chunks.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return chunks
    }

    private static func mutate(_ bytes: inout [UInt8], using random: inout SeededRandom) {
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: random.pick([[0x0D], [0x0A], [0x22], Array("--AaB03x".utf8)]), at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...20, using: &random)))
        }
    }
}

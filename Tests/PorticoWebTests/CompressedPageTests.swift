import Foundation
import HTTPTypes
import PorticoTesting
import Testing

@testable import PorticoWeb

/// Pages are sent compressed to whoever takes that, unless another site might learn from how long they get.
@Suite(.inBothModes) struct CompressedPageTests {
    /// The first goes out as a whole, the second row by row.
    private static let lengths = [40, 400]

    private static func get(
        _ headers: HTTPFields,
        _ visitor: WebVisitor,
        as mediaType: String = "text/html"
    ) async throws -> PageResponse {
        var headers = headers
        headers[.accept] = mediaType
        return try await visitor.get("/guestbook", headers: headers)
    }

    /// A page without what each answer has of its own.
    private static func rows(_ page: String) throws -> [String] {
        try HTMLDocument(page).findAll(css: "li").map(\.text)
    }

    private static func site(of count: Int) -> GuestbookSite {
        let site = GuestbookSite()
        for number in 1...count { site.store.add("entry \(number)", by: nil) }
        return site
    }

    @Test(
        arguments: [
            ("gzip, deflate", ContentCoding.gzip), ("gzip, deflate, br, zstd", .zstd), ("zstd;q=0.5, gzip", .gzip),
            ("*", .zstd), ("zstd;q=0, *;q=0.1", .gzip),
        ],
        lengths
    )
    func aPageIsCompressedAsTheClientTakesIt(wanted: (header: String, coding: ContentCoding), count: Int) async throws {
        try await Self.site(of: count).visiting(over: .socket) { visitor in
            let plain = try await Self.get([:], visitor)
            #expect(plain.header("Content-Encoding") == nil)
            let compressed = try await Self.get([.acceptEncoding: wanted.header], visitor)
            #expect(compressed.header("Content-Encoding") == wanted.coding.rawValue)
            #expect(compressed.header("Content-Type") == plain.header("Content-Type"))
            #expect(compressed.body.count < plain.body.count / 3)
            let text = try #require(decompressed(compressed.body, wanted.coding))
            #expect(try Self.rows(text) == Self.rows(plain.text))
            #expect(text.contains("</body></html><!--portico "), "it is whole")
            let document = try await Self.get([.acceptEncoding: wanted.header], visitor, as: "application/json")
            #expect(document.header("Content-Encoding") == wanted.coding.rawValue)
            let decoded = try #require(decompressed(document.body, wanted.coding))
            #expect(try JSONSerialization.jsonObject(with: Data(decoded.utf8)) is [String: Any])
        }
    }

    @Test(arguments: ["br", "gzip;q=0", "identity"], lengths)
    func whoTakesNoneOfThemGetsItAsItIs(header: String, count: Int) async throws {
        try await Self.site(of: count).visiting(over: .socket) { visitor in
            let page = try await Self.get([.acceptEncoding: header], visitor)
            #expect(page.header("Content-Encoding") == nil)
            #expect(try Self.rows(page.text).count == count)
        }
    }

    /// Who sees how long it is could guess what stands on it, letter by letter, if they chose what is asked for.
    @Test(
        arguments: [("same-origin", true), ("none", true), ("same-site", false), ("cross-site", false)],
        lengths
    )
    func aPageOfSomebodyIsCompressedOnlyWhereNoOtherSiteCanHaveAskedForIt(
        asked: (site: String, isCompressed: Bool),
        count: Int
    ) async throws {
        try await Self.site(of: count).visiting(over: .socket) { visitor in
            var headers: HTTPFields = [.acceptEncoding: "gzip", .cookie: "portico-session=x"]
            headers[.secFetchSite] = asked.site
            headers[.referer] = "https://portico.test/elsewhere"
            let page = try await Self.get(headers, visitor)
            #expect((page.header("Content-Encoding") == "gzip") == asked.isCompressed)
            headers[.cookie] = nil
            let nobodys = try await Self.get(headers, visitor)
            #expect(nobodys.header("Content-Encoding") == "gzip", "nothing on it is anybody's")
        }
    }

    @Test func aPageOfSomebodyIsSentAsItIsWhereTheBrowserDoesNotSayWhoAskedForIt() {
        let asked: HTTPFields = [.acceptEncoding: "gzip", .cookie: "portico-session=x"]
        #expect(ContentCoding(ofPageFor: asked, at: "/a") == nil)
        #expect(ContentCoding(ofPageFor: [.acceptEncoding: "gzip"], at: "/a") == .gzip)
        #expect(ContentCoding(ofPageFor: [.acceptEncoding: "gzip", .authorization: "Bearer x"], at: "/a") == .gzip)
    }

    /// Another site may have led here, and a page asks for itself again: by its `Refresh`, by the script of live pages.
    @Test(arguments: [
        ("https://a.example/search?query=b", true), ("https://a.example/search?query=guess", false), (nil, false),
    ])
    func aPageThatAsksForItselfAgainIsSentAsItIs(referer: String?, isCompressed: Bool) {
        var asked: HTTPFields = [.acceptEncoding: "gzip", .cookie: "portico-session=x"]
        asked[.secFetchSite] = "same-origin"
        asked[.referer] = referer
        #expect((ContentCoding(ofPageFor: asked, at: "/search?query=guess") != nil) == isCompressed)
        #expect(ContentCoding(ofPageFor: asked, at: nil) == nil)
    }

    @Test func theHeadOfAPageSaysHowItWouldBeSent() async throws {
        try await Self.site(of: 40).visiting(over: .socket) { visitor in
            let headers: HTTPFields = [.accept: "text/html", .acceptEncoding: "gzip"]
            let head = try await visitor.send(PageRequest(.head, "/guestbook", headers: headers))
            #expect(head.header("Content-Encoding") == "gzip")
            #expect(head.body.isEmpty)
        }
    }

    @Test(arguments: [ContentCoding.gzip, .zstd], [0, 1, 1_000, 300_000])
    func eachPieceIsThereBeforeTheNextOne(coding: ContentCoding, length: Int) throws {
        var random = SystemRandomNumberGenerator()
        let piece = (0..<length).map { _ in UInt8.random(in: 0x20...0x7E, using: &random) }
        let compressor = try #require(Compressor(coding))
        var sent: [UInt8] = []
        var text = ""
        for _ in 0..<3 {
            sent += try #require(compressor.compressed(piece, isLast: false))
            text += String(decoding: piece, as: UTF8.self)
            #expect(text.isEmpty || decompressed(Data(sent), coding, isWhole: false) == text)
        }
        sent += try #require(compressor.compressed([], isLast: true))
        #expect(decompressed(Data(sent), coding) == text)
    }

    @Test(arguments: [
        (nil, 0.0), ("", 0), ("br", 0), ("gzip", 1), ("GZIP", 1), ("x-gzip", 1), ("br, gzip;q=0.5", 0.5),
        ("gzip;q=0", 0),
        ("gzip; q=0.000, *", 0), ("*", 1), ("*;q=0", 0), ("gzip;q=nonsense", 0), ("identity;q=1, *;q=0", 0),
        ("br;q=1.0, gzip ; Q=0.8", 0.8), (",;,gzip", 1),
    ])
    func whoTakesGzipSaysSo(header: String?, weight: Double) {
        #expect(AcceptedCodings(header).weight(of: .gzip) == weight)
    }
}

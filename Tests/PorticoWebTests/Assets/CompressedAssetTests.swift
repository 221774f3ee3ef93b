import HTTPTypes
import Hummingbird
import PorticoHTML
import PorticoTesting
import Testing

@testable import PorticoWeb

/// Static files are sent compressed to whoever takes that.
@Suite struct CompressedAssetTests {
    private static let style = String(repeating: "main { margin: 1rem }\n", count: 100)

    /// A site with a long style sheet, a short one and a picture.
    private func visit(_ body: @escaping @Sendable (WebVisitor) async throws -> Void) async throws {
        var assets = AssetStore()
        assets.add("app.css", bytes: Array("main { margin: 1rem }".utf8))
        assets.add("long.css", bytes: Array(Self.style.utf8))
        assets.add("picture.png", bytes: Array(Self.style.utf8))
        try await visiting(GreetingSite.application(GreetingSite.make(assets: assets)), over: .socket, body)
    }

    @Test func aTextIsCompressedForWhoeverTakesGzip() async throws {
        try await visit { visitor in
            let plain = try await visitor.get("/static/long.css")
            #expect(plain.text == Self.style)
            #expect(plain.header("Content-Encoding") == nil)
            #expect(plain.header("Vary") == "Accept-Encoding")
            let compressed = try await visitor.get("/static/long.css", headers: [.acceptEncoding: "gzip, deflate, br"])
            #expect(compressed.header("Content-Encoding") == "gzip")
            #expect(compressed.header("Content-Type") == "text/css; charset=utf-8")
            #expect(compressed.header("Vary") == "Accept-Encoding")
            #expect(compressed.body.count < Self.style.utf8.count / 10)
            #expect(decompressed(compressed.body, .gzip) == Self.style)
            #expect(compressed.header("ETag") != plain.header("ETag"))
        }
    }

    @Test func eachFormHasItsOwnValidator() async throws {
        try await visit { visitor in
            let gzip: HTTPFields = [.acceptEncoding: "gzip"]
            let plain = try #require(try await visitor.get("/static/long.css").header("ETag"))
            let compressed = try #require(try await visitor.get("/static/long.css", headers: gzip).header("ETag"))
            var headers = gzip
            headers[.ifNoneMatch] = compressed
            #expect(try await visitor.get("/static/long.css", headers: headers).status == 304)
            headers[.ifNoneMatch] = plain
            #expect(try await visitor.get("/static/long.css", headers: headers).status == 200)
            #expect(try await visitor.get("/static/long.css", headers: [.ifNoneMatch: compressed]).status == 200)
        }
    }

    @Test(arguments: ["/static/app.css", "/static/picture.png"])
    func whatWouldHardlyGetShorterIsSentAsItIs(path: String) async throws {
        try await visit { visitor in
            let file = try await visitor.get(path, headers: [.acceptEncoding: "gzip"])
            #expect(file.status == 200)
            #expect(file.header("Content-Encoding") == nil)
            #expect(file.header("Vary") == nil)
        }
    }
}

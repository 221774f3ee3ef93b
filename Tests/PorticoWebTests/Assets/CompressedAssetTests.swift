import CZlib
import Foundation
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

    private static func inflated(_ body: Data) -> String? {
        var stream = z_stream()
        guard inflateInit2_(&stream, MAX_WBITS + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            return nil
        }
        defer { inflateEnd(&stream) }
        var (input, output) = (Array(body), [UInt8](repeating: 0, count: 65_536))
        let count = input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
                (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(target.count))
                return inflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : nil
            }
        }
        return count.map { String(decoding: output.prefix($0), as: UTF8.self) }
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
            #expect(Self.inflated(compressed.body) == Self.style)
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

    @Test(arguments: [
        (nil, false), ("", false), ("br", false), ("gzip", true), ("GZIP", true), ("x-gzip", true),
        ("br, gzip;q=0.5", true),
        ("gzip;q=0", false), ("gzip; q=0.000, *", false), ("*", true), ("*;q=0", false), ("gzip;q=nonsense", false),
        ("identity;q=1, *;q=0", false),
    ])
    func whoTakesGzipSaysSo(header: String?, isAccepted: Bool) {
        #expect(AcceptedGzip(header).isAccepted == isAccepted)
    }
}

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOEmbedded
import PorticoTestSupport
import Synchronization
import Testing

@testable import PorticoWeb

/// Requests of one connection, from bytes to answers.
@Suite struct ConnectionHandlerTests {
    /// Answers with the path and what the body was.
    private static let echo: @Sendable (Request) async throws -> Response = { request in
        var stream = try BodyStream(request, limit: 1_000_000)
        let text: String
        do {
            text = String(decoding: try await stream.collect(), as: UTF8.self)
        } catch {
            text = "\(error)"
        }
        return Response(
            status: .ok,
            body: .init(byteBuffer: ByteBuffer(string: "<\(request.uri.path) \(text.prefix(20)) \(text.utf8.count)>"))
        )
    }

    private static func get(_ path: String, _ more: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: a\r\n\(more)\r\n"
    }

    private static func post(_ path: String, _ body: String) -> String {
        "POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    private static func bodies(in text: String) -> [String] {
        text.matches(of: /<[^>]*>/).map { String($0.output) }
    }

    private static let several =
        post("/1", "one") + get("/2") + "POST /3 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n" + post("/4", "") + get("/5")
    private static let answers = ["</1 one 3>", "</2  0>", "</3 abcde 5>", "</4  0>", "</5  0>"]

    @Test func requestsOneBehindAnotherAreAnsweredInTheirOrder() async throws {
        let connection = TestConnection(Self.echo)
        try await connection.serving {
            try await connection.send(Self.several)
            #expect(Self.bodies(in: try await connection.receive(until: "</5  0>")) == Self.answers)
            await connection.pass(.seconds(40))
        }
    }

    @Test(arguments: [1, 2, 7, 64])
    func howTheyAreCutMakesNoDifference(length: Int) async throws {
        let connection = TestConnection(Self.echo)
        try await connection.serving {
            let bytes = Array(Self.several.utf8)
            for start in stride(from: 0, to: bytes.count, by: length) {
                let piece = bytes[start..<min(start + length, bytes.count)]
                try await connection.send(String(decoding: piece, as: UTF8.self))
            }
            #expect(Self.bodies(in: try await connection.receive(until: "</5  0>")) == Self.answers)
            await connection.pass(.seconds(40))
        }
    }

    @Test func thousandsAtOnceAreAnswered() async throws {
        let connection = TestConnection { _ in Response(status: .ok, body: .init(byteBuffer: ByteBuffer(string: "<a>")))
        }
        try await connection.serving {
            try await connection.send(String(repeating: Self.get("/"), count: 5_000) + Self.get("/last", "X: 1\r\n"))
            var count = 0
            while count < 5_001 { count += Self.bodies(in: try await connection.receive(until: "<a>")).count }
            await connection.pass(.seconds(40))
        }
    }

    /// The second one waits for the first, and those behind it for both.
    @Test func aSlowOneKeepsThoseBehindItWaiting() async throws {
        let (signals, signal) = AsyncStream<Void>.makeStream()
        let asked = Mutex<[String]>([])
        let connection = TestConnection { request in
            asked.withLock { $0.append(request.uri.path) }
            if request.uri.path == "/1" { for await _ in signals { break } }
            return try await Self.echo(request)
        }
        try await connection.serving {
            try await connection.send(Self.several)
            #expect(asked.withLock { $0 } == ["/1"])
            signal.yield()
            #expect(Self.bodies(in: try await connection.receive(until: "</5  0>")) == Self.answers)
            #expect(asked.withLock { $0 } == ["/1", "/2", "/3", "/4", "/5"])
            await connection.pass(.seconds(40))
        }
    }

    @Test func whatIsNoRequestIsSaidBehindTheAnswersToThoseBeforeIt() async throws {
        let (signals, signal) = AsyncStream<Void>.makeStream()
        let connection = TestConnection { request in
            if request.uri.path == "/1" { for await _ in signals { break } }
            return try await Self.echo(request)
        }
        try await connection.serving {
            try? await connection.send(Self.get("/1") + Self.post("/2", "two") + "nonsense\r\n\r\n")
            signal.yield()
            let text = try await connection.receive(until: "not read.\n")
            #expect(Self.bodies(in: text) == ["</1  0>", "</2 two 3>"])
            #expect(
                text.components(separatedBy: "HTTP/1.1 ").map { String($0.prefix(3)) } == ["", "200", "200", "400"]
            )
            await connection.pass(.seconds(10))
        }
    }

    @Test func aBodyThatIsNoneIsToldToItsReader() async throws {
        let connection = TestConnection(Self.echo)
        try await connection.serving {
            try? await connection.send(
                "POST /1 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nnonsense\r\n"
            )
            let text = try await connection.receive(until: ">")
            #expect(Self.bodies(in: text) == ["</1 incomplete 10>"])
            #expect(text.contains("\r\nconnection: close\r\n"))
            await connection.pass(.seconds(10))
        }
    }

    @Test(arguments: [
        "GET /1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", "GET /1 HTTP/1.0\r\n\r\n",
        // What another protocol would be spoken with, as `curl --http2` asks.
        "GET /1 HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n",
    ])
    func afterTheLastRequestTheConnectionEnds(request: String) async throws {
        let connection = TestConnection(Self.echo)
        try await connection.serving {
            try? await connection.send(request + Self.get("/2"))
            let text = try await connection.receive(until: ">")
            #expect(text.contains("\r\nconnection: close\r\n"))
            await connection.pass(.seconds(10))
            #expect(Self.bodies(in: text) == ["</1  0>"])
        }
    }

    @Test func whoSpeaksAnOlderHTTPGetsNoChunks() async throws {
        let connection = TestConnection { _ in
            Response(
                status: .ok,
                body: ResponseBody { writer in
                    try await writer.write(ByteBuffer(string: "<a"))
                    try await writer.write(ByteBuffer(string: "b>"))
                    try await writer.finish(nil)
                }
            )
        }
        try await connection.serving {
            try await connection.send("GET /1 HTTP/1.0\r\n\r\n")
            #expect(try await connection.receive(until: "b>").hasSuffix("\r\n\r\n<ab>"))
            await connection.pass(.seconds(10))
        }
    }

    @Test(arguments: ["http://a.example/1?b=c", "/1?b=c"])
    func theAddressOfTheSiteMayStandBeforeThePath(target: String) async throws {
        let connection = TestConnection { request in
            Response(status: .ok, body: .init(byteBuffer: ByteBuffer(string: "<\(request.head.path ?? "")>")))
        }
        try await connection.serving {
            try await connection.send("GET \(target) HTTP/1.1\r\nHost: a.example\r\n\r\n")
            #expect(Self.bodies(in: try await connection.receive(until: ">")) == ["</1?b=c>"])
            await connection.pass(.seconds(40))
        }
    }

    @Test func aServerThatStopsAnswersWhatWasAsked() async throws {
        let (signals, signal) = AsyncStream<Void>.makeStream()
        let connection = TestConnection { request in
            for await _ in signals { break }
            return try await Self.echo(request)
        }
        try await connection.serving {
            try await connection.send(Self.get("/1"))
            connection.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
            #expect(connection.channel.isActive)
            signal.yield()
            let text = try await connection.receive(until: ">")
            #expect(text.contains("\r\nconnection: close\r\n"))
            await connection.pass(.seconds(2))
        }
    }

    @Test func aServerThatStopsKeepsNoIdleConnection() async throws {
        let connection = TestConnection(Self.echo)
        try await connection.serving {
            try await connection.send(Self.get("/1"))
            _ = try await connection.receive(until: ">")
            connection.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
            await connection.pass(.milliseconds(100))
            await connection.pass(.seconds(1))
        }
    }

    /// It had arrived, and was not read yet: a connection that is closed then is broken off.
    @Test func aServerThatStopsAnswersWhatArrivedAtThatMoment() async throws {
        let connection = TestConnection(Self.echo)
        try await connection.serving {
            try await connection.send(Self.get("/1"))
            _ = try await connection.receive(until: ">")
            connection.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
            try await connection.send(Self.get("/2"))
            let text = try await connection.receive(until: ">")
            #expect(Self.bodies(in: text) == ["</2  0>"])
            #expect(text.contains("\r\nconnection: close\r\n"))
            await connection.pass(.seconds(1))
        }
    }

    @Test func aServerThatStopsAnswersNothingThatStandsBehind() async throws {
        let (signals, signal) = AsyncStream<Void>.makeStream()
        let asked = Mutex<[String]>([])
        let connection = TestConnection { request in
            asked.withLock { $0.append(request.uri.path) }
            for await _ in signals { break }
            return try await Self.echo(request)
        }
        try await connection.serving {
            try await connection.send(Self.get("/1") + Self.post("/2", "two"))
            connection.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
            signal.yield()
            #expect(try await connection.receive(until: ">").contains("\r\nconnection: close\r\n"))
            await connection.pass(.seconds(2))
        }
        #expect(asked.withLock { $0 } == ["/1"])
    }

    /// The answer before it says that it is the last one.
    @Test func aBodyThatFailsBehindAnotherRequestIsNotTakenForWhole() async throws {
        let (signals, signal) = AsyncStream<Void>.makeStream()
        let asked = Mutex<[String]>([])
        let connection = TestConnection { request in
            asked.withLock { $0.append(request.uri.path) }
            for await _ in signals { break }
            return try await Self.echo(request)
        }
        try await connection.serving {
            let crumbs = String(repeating: "1\r\na\r\n", count: 1_100) + "0\r\n\r\n"
            try await connection.send(
                Self.get("/1") + "POST /2 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + crumbs
            )
            signal.yield()
            let text = try await connection.receive(until: ">")
            #expect(text.contains("\r\nconnection: close\r\n"))
            await connection.pass(.seconds(10))
        }
        #expect(asked.withLock { $0 } == ["/1"])
    }

    private static func growing(_ pieces: [String], length: Int? = nil) -> Response {
        Response(
            status: .ok,
            body: ResponseBody(contentLength: length) { writer in
                for piece in pieces { try await writer.write(ByteBuffer(string: piece)) }
                try await writer.finish(nil)
            }
        )
    }

    @Test func ofAHeadAloneNothingIsSentBehindIt() async throws {
        let connection = TestConnection { request in
            request.method == .head ? Self.growing(["<more>"]) : try await Self.echo(request)
        }
        try await connection.serving {
            try await connection.send("HEAD /1 HTTP/1.1\r\nHost: a\r\n\r\n" + Self.get("/2"))
            let text = try await connection.receive(until: "</2  0>")
            #expect(text.components(separatedBy: "\r\n\r\n").count == 3, "\(text)")
            #expect(text.components(separatedBy: "\r\n\r\n")[1].hasPrefix("HTTP/1.1 200"))
            await connection.pass(.seconds(40))
        }
    }

    /// The rest would be taken for the next answer, or that for the rest.
    @Test(arguments: [["<abc>", "<def>"], ["<a>"]])
    func anAnswerOfAnotherLengthThanItSaysEndsItsConnection(pieces: [String]) async throws {
        let connection = TestConnection { _ in Self.growing(pieces, length: 5) }
        try await connection.serving {
            try await connection.send(Self.get("/1") + Self.get("/2"))
        }
    }

    @Test func aBodyIsHeldBackUntilItIsRead() async throws {
        let room = Mutex(0)
        let body = IncomingBody { room.withLock { $0 += 1 } }
        for _ in 1...3 { body.append(ByteBuffer(repeating: 1, count: 30_000)) }
        #expect(body.isFull)
        let pieces = body.makeAsyncIterator()
        #expect(try await pieces.next()?.readableBytes == 30_000)
        #expect(room.withLock { $0 } == 1)
        #expect(!body.isFull)
        body.finish()
        #expect(try await pieces.next()?.readableBytes == 30_000)
        #expect(try await pieces.next()?.readableBytes == 30_000)
        #expect(try await pieces.next() == nil)
        #expect(room.withLock { $0 } == 1)
    }

    @Test func theMomentIsWrittenAsHTTPHasIt() {
        #expect(HTTPDate.text(ofSecond: 784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(HTTPDate.now.hasSuffix(" GMT"))
    }
}

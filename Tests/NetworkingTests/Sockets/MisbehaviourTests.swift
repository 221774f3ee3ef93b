import Foundation
import MisbehavingServer
import Networking
import PorticoTestSupport
import Testing

/// What a client says to each way a source can misbehave, over real sockets.
@Suite struct MisbehaviourTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let behaviour: Behaviour
        let error: HTTPClientError

        init(_ name: String, _ behaviour: Behaviour, _ error: HTTPClientError) {
            testDescription = name
            self.behaviour = behaviour
            self.error = error
        }
    }

    static let limit = 4 * 1024 * 1024

    static let rows: [Row] = [
        Row("half a body", .halfBody(), .unreachable),
        Row("reset", .reset, .unreachable),
        Row("no answer", .close, .unreachable),
        Row("noise", .noise, .unreachable),
        Row("gzip bomb", .gzipBomb(), .tooLarge(limit: limit)),
        Row("100 MB", .huge(), .tooLarge(limit: limit)),
        Row("100 MB without a length", .huge(saysLength: false), .tooLarge(limit: limit)),
        Row("one byte too many", .huge(bytes: limit + 1), .tooLarge(limit: limit)),
        Row("headers without end", .endlessHeaders, .tooLarge(limit: limit)),
        Row("wrong type", .wrongType, .wrongType("text/html")),
        Row("garbage with 200", .garbage, .notParsable(firstBytes: "<html>\\u{1b}[2J\\u{0}\u{FFFD}\u{FFFD}\u{FFFD}")),
        Row(
            "403",
            .forbidden,
            .status(403, message: "The source cannot be used at the moment. Please try again later.")
        ),
        Row("404", .notFound, .status(404, message: "The source has nothing there.")),
        Row("429", .tooManyRequests(), .status(429, message: "The source was asked too often.")),
        Row("503", .unavailable(), .status(503, message: "The source has a problem.")),
        Row("endless redirects", .endlessRedirects, .redirect),
        Row("to another host", .redirect(to: "http://127.0.0.2/"), .redirect),
        Row("to another port", .redirect(to: "http://127.0.0.1:1/"), .redirect),
        Row("to a file", .redirect(to: "file:///etc/passwd"), .redirect),
        Row("304 to nobody", .status(304), .status(304, message: "The source has moved.")),
    ]

    @Test(arguments: rows)
    func eachMisbehaviourIsAnErrorOfItsOwn(row: Row) async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: row.behaviour)
        #expect(try await APIClient.of(server).failure(TestEndpoint()) == row.error)
    }

    @Test(arguments: rows)
    func afterEachTheNextRequestIsAnswered(row: Row) async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: row.behaviour)
        server.answer("/b", with: .json(#"{"b":1}"#))
        let client = try APIClient.of(server, retries: 2)
        _ = await client.failure(TestEndpoint(method: .post))
        #expect(try await client.load(TestEndpoint(path: "/b")).body == Data(#"{"b":1}"#.utf8))
    }

    @Test func aBodyAsLongAsTheLimitIsTaken() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .huge(bytes: Self.limit))
        #expect(try await APIClient.of(server).load(TestEndpoint(format: .any)).body.count == Self.limit)
    }

    @Test func whatIsTooLongIsNotReadToItsEnd() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .huge())
        _ = try await APIClient.of(server).failure(TestEndpoint())
        await server.abandoned(1)
    }

    @Test func aBombOfAThousandToOneIsTooLargeToo() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        let bomb = Gzip.compressed([UInt8](repeating: 0x20, count: 64 << 20))
        #expect(bomb.count < 70_000)
        server.answer(
            "/a",
            with: .answer(headers: ["content-type": "application/json", "content-encoding": "gzip"], body: bomb)
        )
        #expect(try await APIClient.of(server).failure(TestEndpoint()) == .tooLarge(limit: Self.limit))
    }

    @Test func aBombInsideABombStaysPacked() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        let bomb = Gzip.compressed(Gzip.compressed([UInt8](repeating: 0x20, count: 64 << 20)))
        server.answer(
            "/a",
            with: .answer(headers: ["content-type": "application/json", "content-encoding": "gzip, gzip"], body: bomb)
        )
        guard case .notParsable = try await APIClient.of(server).failure(TestEndpoint()) else {
            Issue.record("it was unpacked")
            return
        }
    }

    @Test func theSessionUnpacksNoMoreThanItsLimitWhateverIsAsked() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        let bomb = Gzip.compressed([UInt8](repeating: 0x20, count: 64 << 20))
        server.answer("/a", with: .answer(headers: ["content-encoding": "gzip"], body: bomb))
        let url = try #require(URL(string: server.address + "/a"))
        let exchange = await AsyncHTTPClientTransport.shared().send(APIRequest(url: url)) { _ in 1 << 40 }
        #expect(exchange.failure == .tooLarge)
        #expect(exchange.data.count <= Self.limit)
    }

    @Test func aClientThatTakesMoreUnpacksMore() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        let packed = Gzip.compressed([UInt8](repeating: 0x20, count: Self.limit + 1))
        server.answer("/a", with: .answer(headers: ["content-encoding": "gzip"], body: packed))
        let client = try APIClient.of(server) { $0.size = Self.limit + 1 }
        #expect(try await client.load(TestEndpoint(format: .any)).body.count == Self.limit + 1)
    }

    @Test func halfACompressedAnswerCannotBeRead() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .halfGzip())
        guard case .notParsable = try await APIClient.of(server).failure(TestEndpoint()) else {
            Issue.record("it was read")
            return
        }
    }

    @Test func aCompressedAnswerIsUnpacked() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .gzip(#"{"packed":true}"#))
        #expect(try await APIClient.of(server).load(TestEndpoint()).body == Data(#"{"packed":true}"#.utf8))
        #expect(server.requests.first?.headers["accept-encoding"]?.contains("gzip") == true)
    }

    @Test func bytesBehindAnAnswerAreNotTheNextOne() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .wrongLength())
        server.answer("/b", with: .json(#"{"b":1}"#))
        let client = try APIClient.of(server, retries: 2)
        for _ in 0..<5 {
            _ = await client.failure(TestEndpoint())
            #expect(try await client.load(TestEndpoint(path: "/b")).body == Data(#"{"b":1}"#.utf8))
        }
    }

    @Test func aBodyThatBreaksIsUnreachable() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .resetInBody())
        let client = try APIClient.of(server)
        async let error = client.failure(TestEndpoint())
        await server.received(1)
        server.release()
        #expect(await error == .unreachable)
    }

    @Test(arguments: [Behaviour.slowHeaders(), .slowBody()])
    func whatIsNotThereAfterFiveSecondsIsTimedOut(behaviour: Behaviour) async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: behaviour)
        let clock = ManualClock()
        let client = try APIClient.of(server, clock: clock)
        async let error = client.failure(TestEndpoint())
        await server.received(1)
        await clock.sleepers(1)
        #expect(clock.waits == [.seconds(5)])
        clock.advance(by: .seconds(5))
        #expect(await error == .timedOut)
        await server.abandoned(1)
    }

    @Test(arguments: [Behaviour.slowHeaders(#"{"slow":true}"#), .slowBody(#"{"slow":true}"#)])
    func whatIsThereBeforeIsAnAnswer(behaviour: Behaviour) async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: behaviour)
        let client = try APIClient.of(server, clock: ManualClock())
        async let answer = client.load(TestEndpoint())
        await server.received(1)
        server.release()
        #expect(try await answer.body == Data(#"{"slow":true}"#.utf8))
    }

    @Test func threeRedirectsAreFollowedAndFourAreNot() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .redirect(to: "/b"))
        server.answer("/b", with: .redirect(to: "/c?d=e", status: 301))
        server.answer("/c", with: .redirect(to: "\(server.address)/d", status: 308))
        server.answer("/d", with: .json("{}"))
        let client = try APIClient.of(server)
        #expect(try await client.load(TestEndpoint()).status == 200)
        #expect(server.requests.map(\.uri) == ["/a", "/b", "/c?d=e", "/d"])
        server.answer("/z", with: .redirect(to: "/a"))
        #expect(await client.failure(TestEndpoint(path: "/z")) == .redirect)
        #expect(server.requests.count == 8)
    }

    @Test func answersAndSmallFailuresKeepTheConnection() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .json("{}"), .notFound, .redirect(to: "/b"), .unavailable(), .garbage, .json("{}"))
        server.answer("/b", with: .json("{}"))
        // By a clock that stands still a body may take its time.
        let transport = AsyncHTTPClientTransport(session: AsyncHTTPClientTransport.makeSession(), clock: ManualClock())
        let client = try APIClient.of(server, transport: transport)
        for _ in 0..<6 { _ = await client.failure(TestEndpoint()) }
        try await transport.shutdown()
        #expect(server.requests.count == 7)
        #expect(server.connections == 1)
    }

    @Test func aHeadAsksForNoBody() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .answer(headers: ["content-type": "application/json", "content-length": "0"]))
        #expect(try await APIClient.of(server).load(TestEndpoint(method: .head)).body.isEmpty)
        #expect(server.requests.first?.method == "HEAD")
    }
}

import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded
import Portico
import PorticoTesting
import Testing

@testable import PorticoWeb

/// Real requests to a small server, in process and over a socket.
@Suite struct PostingTests {
    private static let page = """
        <form method="post" action="/posts" enctype="multipart/form-data">
        <label>Title <input name="title"></label><label>Text <textarea name="text"></textarea></label>
        <fieldset><legend>Tags</legend><label><input type="checkbox" name="tag" value="a">Red</label>
        <label><input type="checkbox" name="tag" value="b" checked>Blue</label></fieldset>
        <label>Photo <input type="file" name="photo"></label><label>More <input type="file" name="more" multiple></label>
        <button name="_event" value="save" formaction="/posts?by=button">Save</button></form>
        """

    /// Answers a post with what it read, a line for each field and file.
    private static func app(
        _ folder: TemporaryFolder,
        onRunning: @escaping @Sendable (_ port: Int) -> Void = { _ in }
    ) throws -> some ApplicationProtocol {
        var limits = BodyLimits()
        limits.fileBytes = 1_048_576
        limits.allFileBytes = 2_097_152
        let reader = BodyReader(limits: limits, folder: try folder.uploads())
        let router = Router()
        router.get("/form") { _, _ in html(page) }
        router.get("/long") { _, _ in html(String(repeating: "a", count: 5_000_000) + "<end>") }
        router.post("/posts") { request, _ -> Response in
            do {
                return try await reader.withForm(of: request) { received in
                    let fields = received.form.entries.map { "\($0.name)=\($0.value.debugDescription)" }
                    let files = try received.form.files.map { entry in
                        let content = try Data(contentsOf: entry.file.location)
                        return
                            "\(entry.name): \(entry.file.fileName), \(entry.file.mediaType), \(entry.file.size), \(content.first ?? 0)"
                    }
                    return html((fields + files).map { "<p>\($0)</p>" }.joined())
                }
            } catch let failure as BodyError {
                let answer = WebError(failure)
                return Response(
                    status: answer.status,
                    headers: [.contentType: "text/html"],
                    body: .init(byteBuffer: .init(string: answer.heading.english))
                )
            }
        }
        let responder = router.buildResponder()
        return Application(
            responder: responder,
            server: HTTPServerBuilder { _ in
                // A connection ends for nothing but the rest of a body that is too long.
                SiteChannel(
                    grace: .hours(24),
                    deadlines: ConnectionDeadlines(.patient),
                    table: ConnectionTable(maximum: 1_000, maxPerAddress: nil, trusting: .none),
                    unreadBody: UnreadBodyRule(maxBytes: 200_000, longest: .hours(24))
                ) { request, _ in
                    .later {
                        let source = ApplicationRequestContextSource(
                            channel: NIOAsyncTestingChannel(),
                            logger: GreetingSite.quiet
                        )
                        let response = try? await responder.respond(
                            to: request,
                            context: BasicRequestContext(source: source)
                        )
                        return ConnectionResponse(response: response ?? Response(status: .internalServerError))
                    }
                }
            },
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { onRunning($0.localAddress?.port ?? 0) },
            logger: Logger(label: "posting") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    private static func html(_ text: String) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "text/html; charset=utf-8"],
            body: .init(byteBuffer: .init(string: text))
        )
    }

    @Test(arguments: Wire.allCases)
    func whatAVisitorFillsInArrives(wire: Wire) async throws {
        let folder = TemporaryFolder()
        try await visiting(try Self.app(folder), over: wire) { visitor in
            try await visitor.open("/form")
            try visitor.fill("Title", with: "a \"quoted\" é")
            try visitor.fill("Text", with: "one\ntwo")
            try visitor.choose("Red", from: "Tags")
            try visitor.unchoose("Blue", from: "Tags")
            try visitor.choose("Photo", file: "my \"cat\".png", type: "image/png", bytes: [7, 13, 10, 45, 45])
            try visitor.choose("More", file: "1", bytes: Array(repeating: 1, count: 500_000))
            try visitor.choose("More", file: "2", bytes: [])
            try await visitor.click("Save")
            #expect(visitor.url == "/posts?by=button")
            #expect(
                try visitor.findAll(css: "p").map(\.text) == [
                    "title=\"a \\\"quoted\\\" é\"", "text=\"one\\ntwo\"", "tag=\"a\"", "_event=\"save\"",
                    "photo: my \"cat\".png, image/png, 5, 7", "more: 1, application/octet-stream, 500000, 1",
                    "more: 2, application/octet-stream, 0, 0",
                ]
            )
        }
        #expect(folder.files == [])
    }

    @Test(arguments: Wire.allCases)
    func afterARefusalTheConnectionGoesOnOrEnds(wire: Wire) async throws {
        let folder = TemporaryFolder()
        try await visiting(try Self.app(folder), over: wire) { visitor in
            let small = PageRequest(.post, "/posts", headers: [.contentType: "text/plain"], body: Data(count: 100_000))
            #expect(try await visitor.send(small).status == 415)
            try await visitor.open("/form")
            #expect(visitor.page.status == 200)
        }
    }

    private static func serving(_ body: (_ port: Int) async throws -> Void) async throws {
        let (ports, running) = AsyncStream<Int>.makeStream()
        let app = try Self.app(TemporaryFolder()) { running.yield($0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await app.run() }
            try await body(try #require(await ports.first { _ in true }))
            group.cancelAll()
        }
    }

    private static func head(length: Int, _ more: String = "") -> String {
        "POST /posts HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n\(more)Content-Length: \(length)\r\n\r\n"
    }

    @Test func aHugeUploadIsRefusedWithoutTakingIt() async throws {
        try await Self.serving { port in
            let exchange = await RawExchange.run(port: port, head: Self.head(length: 104_857_600), maximum: 104_857_600)
            #expect(exchange.answer.hasPrefix("HTTP/1.1 413 "))
            #expect(exchange.answer.lowercased().contains("connection: close\r\n"))
            #expect(exchange.sent < 20_000_000)
        }
    }

    @Test func aBodyBehindAnAnsweredRequestIsTaken() async throws {
        try await Self.serving { port in
            let requests = "GET /form HTTP/1.1\r\nHost: x\r\n\r\n" + Self.head(length: 300_000)
            let exchange = await RawExchange.run(port: port, head: requests, maximum: 300_000, waits: true)
            #expect(exchange.answer.components(separatedBy: "HTTP/1.1 200 ").count == 3, "both were answered")
        }
    }

    @Test func aClientThatAsksFirstIsToldToGoOn() async throws {
        try await Self.serving { port in
            let exchange = await RawExchange.run(
                port: port,
                head: Self.head(length: 3, "Expect: 100-continue\r\n"),
                maximum: 3,
                waits: true
            )
            #expect(exchange.answer.hasPrefix("HTTP/1.1 100 Continue\r\n\r\n"))
            #expect(exchange.answer.contains("HTTP/1.1 200 "))
        }
    }

    @Test func whoHasNothingMoreToSendGetsAllOfALongAnswer() async throws {
        try await Self.serving { port in
            let connection = try RawConnection(port: port, holding: 4_096)
            await connection.send("GET /long HTTP/1.1\r\nHost: x\r\n\r\n")
            connection.closeOutput()
            let answer = await connection.receive()
            #expect(answer.hasSuffix("a<end>"))
            #expect(answer.utf8.count > 5_000_000)
            connection.close()
        }
    }
}

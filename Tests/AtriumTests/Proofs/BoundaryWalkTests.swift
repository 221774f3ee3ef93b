import AtriumFlow
import Foundation
import HTTPTypes
import Notes
import NotesData
import Portico
import PorticoTesting
import Synchronization
import Testing

@testable import Atrium

/// No value that a stranger sends ends the server, or is answered as if the server had failed: over HTTP, against the program.
@Suite struct BoundaryWalkTests {
    @Test func noValueOfARouteOrAnEventEndsTheServer() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let server = try await RunningServer.start(
            data: app.data,
            arguments: ["--posts-per-minute", "0", "--exports-per-minute", "0", "--api-per-minute", "0"]
        )
        let transport = RestartableTransport(server)
        let owned = try await Belongings(of: WebVisitor(transport, origin: TestApp.origin), in: app)
        let walk = BoundaryWalk(
            ids: owned.ids,
            coordinator: try Composition(data: app.data, accounts: app.accounts).coordinator(),
            visitor: Visitor(id: VisitorID(of: owned.account), account: owned.account, session: owned.session)
        )
        let visits = BoundaryVisits(app: app, transport: transport, owned: owned)

        let places = walk.places()
        try await visits.open(places)
        let sendings = try walk.sendings()
        try await visits.send(sendings)
        // What these have stored is read once more, and gone on with.
        try await visits.open(AppRoute.examples.map { BoundaryWalk.Place(path: owned.ids.place($0), name: $0.patternName) })
        try await visits.send(try walk.usualSendings())

        // That the walk took place: less is a walk past the routes, or one that nobody was let in on.
        #expect(places.count >= 2_000 && sendings.count >= 2_000, "\(places.count) places, \(sendings.count) events")
        let statuses = visits.statuses
        #expect(statuses[200, default: 0] >= 300 && statuses[400, default: 0] >= 500 && statuses[422, default: 0] >= 300, "\(statuses)")
        let health = try await transport.send(PageRequest(.get, "/health"))
        #expect(health.status == 200)
        #expect(await server.end() == 0)
    }

    /// Numbers that stand in headers.
    @Test func noNumberInAHeaderEndsTheServer() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let server = try await RunningServer.start(data: app.data)
        let names = [
            "Content-Length", "Range", "If-None-Match", "Accept", "Accept-Language", "Cookie", "Idempotency-Key", "Last-Event-ID",
            "X-Forwarded-For", "X-Forwarded-Port", "Forwarded", "Host", "Keep-Alive", "Expect", "Authorization", "If-Modified-Since",
        ]
        for name in names {
            for number in BoundaryValue.numbers.filter({ $0.utf8.allSatisfy { $0 < 0x80 } }) {
                for value in [
                    number, "bytes=\(number)-\(number)", "text/html;q=\(number)", "for=\"[::\(number)]:\(number)\"", "a=\(number)",
                ] {
                    let request =
                        "GET /domains?query=med HTTP/1.1\r\n\(name == "Host" ? "" : "Host: a\r\n")\(name): \(value)\r\nConnection: close\r\n\r\n"
                    // A length is waited for otherwise.
                    let isLength = name == "Content-Length" && (Int(number) ?? 0) > 0
                    guard !isLength || value != number else { continue }
                    let answer = String(decoding: try await RawClient.send(Array(request.utf8), port: server.port), as: UTF8.self)
                    #expect(!answer.hasPrefix("HTTP/1.1 5"), "\(name): \(value)")
                }
            }
        }
        let health = try await RestartableTransport(server).send(PageRequest(.get, "/health"))
        #expect(health.status == 200)
        await server.kill()
    }
}

/// What is asked of a running server, several at a time, and how it answered.
final class BoundaryVisits: Sendable {
    private let app: TestApp
    private let transport: RestartableTransport
    private let owned: Belongings
    private let counted = Mutex<[Int: Int]>([:])

    /// How many answers had a status.
    var statuses: [Int: Int] { counted.withLock { $0 } }

    init(app: TestApp, transport: RestartableTransport, owned: Belongings) {
        self.app = app
        self.transport = transport
        self.owned = owned
    }

    func open(_ places: [BoundaryWalk.Place]) async throws {
        try await eachOfMany(places) { [self] part in
            let token = try await app.token(of: owned.account)
            for place in part {
                for type in ["application/json", "text/html"] {
                    let headers: HTTPFields = [.accept: type, .authorization: "Bearer \(token)"]
                    let status = try await ask(PageRequest(.get, place.path, headers: headers), place.name)
                    // A page that is refused is the same one each time.
                    if status == 400 || status == 404 { break }
                }
            }
        }
    }

    func send(_ sendings: [BoundaryWalk.Sending]) async throws {
        try await eachOfMany(sendings) { [self] part in
            var token = try await app.token(of: owned.account)
            for sending in part {
                var headers: HTTPFields = [.contentType: "application/json", .accept: "application/json"]
                headers[.origin] = TestApp.origin.description
                headers[.authorization] = "Bearer \(token)"
                let request = PageRequest(.post, sending.path, headers: headers, body: Data(sending.body.utf8))
                let status = try await ask(request, sending.name)
                // Some events end the session, or delete what others are about.
                if status == 303 || status == 200 || status == 403 {
                    token = try await app.token(of: owned.account)
                    try await owned.bringBack(in: app)
                }
            }
        }
    }

    private func ask(_ request: PageRequest, _ name: String) async throws -> Int {
        let status: Int
        do {
            status = try await transport.send(request).status
        } catch {
            Issue.record("no answer to \(request.method) \(request.path) (\(name)): \(error)")
            throw error
        }
        #expect(status < 500, "\(request.method) \(request.path) (\(name))")
        counted.withLock { $0[status, default: 0] += 1 }
        return status
    }

    /// Four at a time, each with a session of its own.
    private func eachOfMany<Element: Sendable>(
        _ elements: [Element],
        _ body: @escaping @Sendable ([Element]) async throws -> Void
    ) async throws {
        let lanes = 4
        try await withThrowingTaskGroup(of: Void.self) { group in
            for lane in 0..<lanes {
                let part = stride(from: lane, to: elements.count, by: lanes).map { elements[$0] }
                group.addTask { try await body(part) }
            }
            try await group.waitForAll()
        }
    }
}

extension Belongings {
    /// Puts the notes that are gone in their places again.
    func bringBack(in app: TestApp) async throws {
        let notes = try app.notes()
        for id in ids.notes.compactMap(Note.ID.init(rawValue:)) where (try? await notes.note(id, of: account)) == nil {
            let content = NoteContent(title: "\(Self.word) back", body: "- [ ] \(Self.word)", tags: [])
            // Somebody else may have done it meanwhile.
            _ = try? await notes.create(content, as: id, of: account, writtenIn: .new, from: nil, at: Date())
        }
    }
}

import AtriumFlow
import Foundation
import HTTPTypes
import NotesData
import Portico
import PorticoSessions
import PorticoTesting
import Synchronization
import Testing

@testable import Atrium
@testable import Notes

/// No value that a stranger sends ends the server, or is answered as if the server had failed: over HTTP, against the
/// program. Every seventh of some thousand requests is made; `make fuzz` makes them all.
@Suite struct BoundaryWalkTests {
    /// Each field, and each parameter by itself, has its turn with some values, and with others than its neighbours have.
    private static let step = LongRun.isWanted ? 1 : 7

    private static func sample<Element>(_ all: [Element]) -> [Element] {
        stride(from: 0, to: all.count, by: step).map { all[$0] }
    }

    @Test func noValueOfARouteOrAnEventEndsTheServer() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let server = try await RunningServer.start(
            data: app.data,
            arguments: ["posts", "exports", "api", "cpu-seconds"].flatMap { ["--\($0)-per-minute", "0"] }
        )
        let transport = RestartableTransport(server)
        let owned = try await OwnedData(of: WebVisitor(transport, origin: TestApp.origin), in: app)
        let walk = BoundaryWalk(
            ids: owned.ids,
            coordinator: try Composition(data: app.data, accounts: app.accounts).coordinator()
        )
        let visits = BoundaryVisits(app: app, transport: transport, owned: owned)

        let places = walk.places()
        try await visits.open(Self.sample(places))
        let sendings = walk.sendings()
        try await visits.send(Self.sample(sendings))
        // What these have stored is read once more, and gone on with.
        try await visits.open(
            AppRoute.examples.map { BoundaryWalk.Place(path: owned.ids.place($0), name: $0.patternName) }
        )
        try await visits.send(walk.usualSendings())

        // That the walk took place: less is a walk past the routes, or one that nobody was let in on.
        #expect(places.count >= 2_000 && sendings.count >= 2_000, "\(places.count) places, \(sendings.count) events")
        let statuses = visits.statuses
        // What does not fit a path is the address of nothing.
        let misfits = statuses[400, default: 0] + statuses[404, default: 0]
        #expect(
            statuses[200, default: 0] >= 300 / Self.step && misfits >= 500 / Self.step
                && statuses[422, default: 0] >= 300 / Self.step,
            "\(statuses)"
        )
        let health = try await transport.send(PageRequest(.get, "/health"))
        #expect(health.status == 200)
        #expect(await server.end() == 0)
    }

    /// Numbers that stand in headers.
    @Test func noNumberInAHeaderEndsTheServer() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let server = try await RunningServer.start(data: app.data)
        let headers = [
            "Content-Length: #", "Range: bytes=#-#", "If-None-Match: \"#\"", "Accept: application/json;q=#",
            "Accept-Language: en;q=#",
            "Cookie: __Host-portico-session=#", "Cookie: __Host-portico-notice=#; __Host-portico-places=#",
            "Idempotency-Key: #",
            "Last-Event-ID: #", "X-Forwarded-For: #", "X-Forwarded-For: [::1]:#", "Forwarded: for=\"[::1]:#\"",
            "Host: a:#",
            "Keep-Alive: timeout=#", "Expect: #", "Authorization: Bearer #", "If-Modified-Since: #",
            "Content-Type: a/b;charset=#",
        ]
        for header in headers {
            for number in BoundaryValue.numbers.filter({ $0.utf8.allSatisfy { $0 < 0x80 } }) {
                // A body of that length would be waited for.
                guard !header.hasPrefix("Content-Length") || (Int(number) ?? 0) <= 0 else { continue }
                let field = header.replacing("#", with: number)
                let host = header.hasPrefix("Host") ? "" : "Host: a\r\n"
                let request = "GET /domains HTTP/1.1\r\n\(host)\(field)\r\nConnection: close\r\n\r\n"
                let answer = String(
                    decoding: try await RawClient.send(Array(request.utf8), port: server.port),
                    as: UTF8.self
                )
                #expect(!answer.hasPrefix("HTTP/1.1 5"), "\(field)")
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
    private let owned: OwnedData
    private let counted = Mutex<[Int: Int]>([:])

    /// How many answers had a status.
    var statuses: [Int: Int] { counted.withLock { $0 } }

    init(app: TestApp, transport: RestartableTransport, owned: OwnedData) {
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
            for (number, sending) in part.enumerated() {
                // Some events end the session.
                if try await send(sending, token) == 403 {
                    token = try await app.token(of: owned.account)
                    _ = try await send(sending, token)
                }
                // And some delete what others are about.
                if number % 50 == 0 { try await owned.bringBack(in: app) }
            }
        }
    }

    private func send(_ sending: BoundaryWalk.Sending, _ token: String) async throws -> Int {
        var headers: HTTPFields = [.contentType: "application/json", .accept: "application/json"]
        headers[.origin] = TestApp.origin.description
        headers[.authorization] = "Bearer \(token)"
        return try await ask(
            PageRequest(.post, sending.path, headers: headers, body: Data(sending.body.utf8)),
            sending.name
        )
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

    /// Three at a time, each with a session of its own: of one account's long computations so many have a place.
    private func eachOfMany<Element: Sendable>(
        _ elements: [Element],
        _ body: @escaping @Sendable ([Element]) async throws -> Void
    ) async throws {
        let lanes = 3
        try await withThrowingTaskGroup(of: Void.self) { group in
            for lane in 0..<lanes {
                let part = stride(from: lane, to: elements.count, by: lanes).map { elements[$0] }
                group.addTask { try await body(part) }
            }
            try await group.waitForAll()
        }
    }
}

extension OwnedData {
    /// Puts the notes that are gone in their places again.
    func bringBack(in app: TestApp) async throws {
        let notes = try app.notes()
        for id in ids.notes.compactMap(Note.ID.init(rawValue:)) where (try? await notes.note(id, of: account)) == nil {
            let content = NoteContent(title: "\(Self.word) back", body: "- [ ] \(Self.word)", tags: [])
            // Somebody else may have done it meanwhile.
            _ = try? await notes.create(content, as: id, of: account, ending: nil, at: Date())
        }
    }
}

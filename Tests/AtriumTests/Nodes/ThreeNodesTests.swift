import Foundation
import PorticoTestSupport
import PorticoTesting
import PostgreSQLStorage
import Synchronization
import TestDatabase
import Testing

@testable import Atrium

/// Three programs behind HAProxy that serve one database, each with a data folder of its own: whichever is killed,
/// nobody loses what was typed or saved.
@Suite(
    .serialized,
    .enabled(if: TestDatabase.isFrailThere, "\(TestDatabase.reason)"),
    .enabled(if: TestProxy.isThere, "\(TestProxy.reason)")
)
struct ThreeNodesTests {
    private static let names = ["a", "b", "c"]

    private func run(
        isFrail: Bool = false,
        _ body: (ServingNodes, [RunningServer], TestProxy) async throws -> Void
    ) async throws {
        try await ServingNodes.run(isFrail: isFrail) { nodes in
            let servers = try await nodes.startAll(Self.names)
            let proxy = try await nodes.proxy(before: servers)
            try await body(nodes, servers, proxy)
            await proxy.stop()
            for server in servers { await server.kill() }
        }
    }

    private func visitor(at proxy: TestProxy) -> (WebVisitor, RestartableTransport) {
        let transport = RestartableTransport(port: proxy.port)
        return (WebVisitor(transport, origin: TestApp.origin), transport)
    }

    @Test func requestsGoToAllInTurn() async throws {
        try await run { _, _, proxy in
            let (visitor, _) = visitor(at: proxy)
            var turns: [String?] = []
            for _ in 0..<6 { turns.append(try await visitor.get("/domains").header(TestProxy.nodeHeader)) }
            #expect(Set(turns).count == 3)
            #expect(turns[..<3] == turns[3...])
        }
    }

    @Test func aHalfFilledFormSurvivesTheNodeThatPrintedIt() async throws {
        try await run { nodes, servers, proxy in
            let (visitor, _) = visitor(at: proxy)
            try await visitor.signUp("ada@example.com")
            for round in 0..<2 {
                try await visitor.open("/notes/new")
                try visitor.fill("Title", with: "typed before \(round)")
                let printer = try #require(visitor.page.response.header(TestProxy.nodeHeader))
                let index = try #require(TestProxy.index(ofNode: printer))
                await servers[index].kill()
                try await visitor.click("Save")
                #expect(visitor.page.status == 200)
                #expect(visitor.page.heading == "typed before \(round)")
            }
            let titles = try nodes.rows("SELECT \"title\" FROM \"note\" ORDER BY \"title\"")
            #expect(titles == [["typed before 0"], ["typed before 1"]])
        }
    }

    /// Two clicks on a button may reach two nodes at the same time.
    @Test func aFormThatReachesAllNodesAtOnceHasOneEffectAndOneAnswer() async throws {
        try await run { nodes, _, proxy in
            let (visitor, transport) = visitor(at: proxy)
            try await visitor.signUp("ada@example.com")
            for round in 0..<5 {
                let save = visitor.withCookies(try await visitor.newNote("clicked \(round)", "text"))
                let answers = try await withThrowingTaskGroup(of: PageResponse.self) { group in
                    for _ in 0..<6 { group.addTask { try await transport.send(save) } }
                    var answers: [PageResponse] = []
                    for try await answer in group { answers.append(answer) }
                    return answers
                }
                #expect(answers.map(\.status) == Array(repeating: 303, count: 6))
                #expect(Set(answers.map { $0.header("Location") }).count == 1)
                #expect(Set(answers.map { $0.header(TestProxy.nodeHeader) }).count == 3)
            }
            #expect(try nodes.rows("SELECT count(*)::text FROM \"note\"") == [["5"]])
        }
    }

    /// Of each kind of program one is killed twice without a word, and started again.
    @Test func ofFiveHundredAnsweredSavesNoneIsLostAndNoneIsDoubled() async throws {
        try await run(isFrail: true) { nodes, servers, proxy in
            let (visitor, transport) = visitor(at: proxy)
            try await visitor.signUp("ada@example.com")
            let saves = Saves(of: 500)
            var again: [RunningServer] = []
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask { try await saves.run(transport) }
                }
                await until { saves.answered.count >= 100 }
                await servers[0].kill()
                await until { saves.answered.count >= 200 }
                try await TestDatabase.killFrail()
                try await TestDatabase.startFrail()
                again.append(try await nodes.start("a", at: servers[0].port))
                await until { saves.answered.count >= 300 }
                await servers[1].kill()
                again.append(try await nodes.start("b", at: servers[1].port))
                await until { saves.answered.count >= 400 }
                try await TestDatabase.killFrail()
                try await TestDatabase.startFrail()
                try await group.waitForAll()
            }
            let rows = try nodes.rows("SELECT \"title\", count(*)::text FROM \"note\" GROUP BY \"title\"")
            let kept = Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
            for number in saves.answered { #expect(kept["note \(number)"] == "1", "note \(number)") }
            #expect(kept.values.allSatisfy { $0 == "1" }, "none is there twice")
            // Of a save whose node was killed nobody knows; its form comes back and says so.
            let unknown = Set(kept.keys).subtracting(saves.answered.map { "note \($0)" })
            #expect(unknown.isSubset(of: saves.unknown.map { "note \($0)" }))
            for server in again { await server.kill() }
        }
    }

    /// Packets to the database get lost, and nothing tells: no connection ends.
    @Test func duringAPartitionWhatWasTypedComesBackAndAfterItAllGoesOn() async throws {
        try await ServingNodes.run { nodes in
            let relay = try Relay(to: nodes.address.port)
            var partible = nodes
            partible.port = relay.port
            let servers = try await partible.startAll(Self.names)
            let proxy = try await nodes.proxy(before: servers)
            let (visitor, transport) = visitor(at: proxy)
            try await visitor.signUp("ada@example.com")
            let save = visitor.withCookies(try await visitor.newNote("Typed before", "What nobody types again"))
            var others: [PageRequest] = []
            for number in 0..<6 {
                others.append(visitor.withCookies(try await visitor.newNote("on its way \(number)", "text")))
            }

            let ways = others.map { request in Task { try await transport.send(request).status } }
            relay.mode = .holding
            let start = ContinuousClock.now
            let refusal = try await transport.send(save)
            #expect(refusal.status == 503)
            #expect(refusal.text.contains("What nobody types again"))
            #expect(try await visitor.get("/health").status == 503)
            #expect(try await visitor.get("/notes").status == 503)
            // As long as the issue of it says, or longer on a slow machine.
            while ContinuousClock.now - start < .seconds(20) { try await Task.sleep(for: .milliseconds(100)) }
            relay.mode = .passing
            for server in servers {
                let direct = WebVisitor(RestartableTransport(server), origin: TestApp.origin)
                try await until { try await direct.get("/health").status == 200 }
            }
            // As a browser does that loads the page again.
            #expect(try await transport.send(save).status == 303)
            for (number, request) in others.enumerated() {
                let status = try await ways[number].value
                #expect([303, 503, 409].contains(status))
                if status != 303 { _ = try await transport.send(request) }
                if status == 303 {
                    let title = "on its way \(number)"
                    #expect(try nodes.rows("SELECT 1::text FROM \"note\" WHERE \"title\" = '\(title)'") == [["1"]])
                }
            }
            let counts = try nodes.rows("SELECT DISTINCT count(*)::text FROM \"note\" GROUP BY \"title\"")
            #expect(counts == [["1"]], "none is there twice")
            #expect(try await visitor.get("/notes").text.contains("Typed before"))
            await proxy.stop()
            for server in servers { #expect(await server.end() == 0) }
        }
    }
}

/// Saves of new notes by several at a time, until so many were answered.
private final class Saves: Sendable {
    private struct Guarded {
        var next = 0
        var answered: Set<Int> = []
        var unknown: Set<Int> = []
    }

    private let maximum: Int
    private let guarded = Mutex(Guarded())

    init(of maximum: Int) {
        self.maximum = maximum
    }

    var answered: Set<Int> { guarded.withLock { $0.answered } }
    /// Those whose form came back, since it is not known whether they were carried out.
    var unknown: Set<Int> { guarded.withLock { $0.unknown } }

    func run(_ transport: RestartableTransport) async throws {
        let visitor = WebVisitor(transport, origin: TestApp.origin)
        try? await visitor.signIn("ada@example.com")
        while let number = next() {
            var form: PageRequest?
            while form == nil {
                form = try? await visitor.newNote("note \(number)", "text of \(number)")
                // The node may have been killed that was asked to sign them in.
                if form == nil { try? await visitor.signIn("ada@example.com") }
            }
            guard let save = form.map(visitor.withCookies) else { return }
            var status = 0
            // Whoever gets no answer, or one of the proxy or of a node without its database, sends the same again.
            while [0, 502, 503, 504].contains(status) { status = (try? await transport.send(save).status) ?? 0 }
            guarded.withLock { guarded in
                if status == 303 {
                    _ = guarded.answered.insert(number)
                } else {
                    _ = guarded.unknown.insert(number)
                }
            }
        }
    }

    private func next() -> Int? {
        guarded.withLock { guarded in
            guard guarded.answered.count < maximum else { return nil }
            guarded.next += 1
            return guarded.next
        }
    }
}

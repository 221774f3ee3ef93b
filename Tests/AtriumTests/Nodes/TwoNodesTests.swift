import Foundation
import Mail
import Portico
import PorticoTestSupport
import PorticoTesting
import PostgreSQLStorage
import Storage
import Synchronization
import TestDatabase
import TestMailServer
import Testing

@testable import Atrium

/// Two programs that serve one database: whichever a request comes to, it is one app.
@Suite(.enabled(if: TestDatabase.isThere, "\(TestDatabase.reason)"))
struct TwoNodesTests {
    /// Both at the same time, as after a restart of all: they make the tables and the keys once.
    private func both(_ nodes: ServingNodes) async throws -> (RunningServer, RunningServer) {
        async let first = nodes.start("a")
        async let second = nodes.start("b")
        return try await (first, second)
    }

    @Test func aFormThatOnePrintedIsPostedToTheOther() async throws {
        try await ServingNodes.run { nodes in
            let (first, second) = try await both(nodes)
            let (visitor, transport) = nodes.visitor(at: first)
            try await visitor.open("/domains?query=med")
            try visitor.fill("Name of this search", with: "typed at the first")
            transport.point(to: second)
            try await visitor.click("Save search")
            #expect(visitor.page.status == 200)
            #expect(try visitor.find(css: ".saved-name a").text == "typed at the first")
            transport.point(to: first)
            try await visitor.open("/domains?query=med")
            #expect(try visitor.findAll(css: ".saved-name a").map(\.text) == ["typed at the first"])
            #expect(await first.end() == 0)
            #expect(await second.end() == 0)
        }
    }

    @Test func whoSignedInAtOneIsSignedInAtTheOtherAndOutAtBoth() async throws {
        try await ServingNodes.run { nodes in
            let (first, second) = try await both(nodes)
            let (visitor, transport) = nodes.visitor(at: first)
            try await visitor.signUp("ada@example.com")
            transport.point(to: second)
            try await visitor.open("/account")
            #expect(visitor.page.status == 200)
            #expect(visitor.page.text.contains("ada@example.com"))
            try await visitor.signOut()
            transport.point(to: first)
            try await visitor.open("/account")
            #expect(visitor.url.hasPrefix("/sign-in"))
            await first.kill()
            await second.kill()
        }
    }

    @Test(arguments: [true, false])
    func anOpenPageOfOneFollowsWhatIsSavedAtTheOther(isNotified: Bool) async throws {
        try await ServingNodes.run { nodes in
            var nodes = nodes
            nodes.address.hasNotifications = isNotified
            let (first, second) = try await both(nodes)
            let (reader, _) = nodes.visitor(at: first, as: .live)
            try await reader.signUp("ada@example.com")
            try await reader.watch("/notes")
            let (writer, _) = nodes.visitor(at: second)
            try await writer.signIn("ada@example.com")
            let answer = try await writer.send(try await writer.newNote("Written at the second", "text"))
            #expect(answer.status == 303)
            while !reader.page.text.contains("Written at the second") { try await reader.seeUpdate() }
            await first.kill()
            await second.kill()
        }
    }

    @Test func ofSavesDuringWhichANodeIsKilledNoneThatWasAnsweredIsLostAndNoneIsDoubled() async throws {
        try await ServingNodes.run { nodes in
            let (first, second) = try await both(nodes)
            let (visitor, _) = nodes.visitor(at: first)
            try await visitor.signUp("ada@example.com")
            var requests: [PageRequest] = []
            let count = 60
            for number in 0..<count {
                requests.append(visitor.withCookies(try await visitor.newNote("note \(number)", "text of \(number)")))
            }
            // Six at a time; in the midst of them the node is killed.
            let (transport, answered) = (RestartableTransport(first), Answered())
            await withTaskGroup(of: Void.self) { group in
                for (number, request) in requests.enumerated() {
                    if number >= 6 { await group.next() }
                    group.addTask {
                        guard let answer = try? await transport.send(request) else { return }
                        answered.note(number, answer.status)
                    }
                    if number == 30 { first.strike() }
                }
            }
            await first.kill()
            let taken = answered.statuses
            #expect(taken.values.allSatisfy { $0 == 303 })
            #expect(taken.count < count, "it was killed before the last")
            // What was not answered is sent once more, to the other, as a browser does that loads a page again.
            let other = RestartableTransport(second)
            for (number, request) in requests.enumerated() where taken[number] == nil {
                let answer = try await other.send(request)
                answered.note(number, answer.status)
            }
            let rows = try nodes.rows(
                "SELECT \"title\", count(*)::text FROM \"note\" WHERE \"title\" LIKE 'note %' GROUP BY \"title\""
            )
            let kept = Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
            for (number, status) in answered.statuses where status == 303 {
                #expect(kept["note \(number)"] == "1", "note \(number)")
            }
            #expect(kept.values.allSatisfy { $0 == "1" }, "none is there twice")
            await second.kill()
        }
    }

    @Test func eachKnowsTheKeysOfTheOtherAndHasNoneOfItsOwn() async throws {
        try await ServingNodes.run { nodes in
            let (first, second) = try await both(nodes)
            for name in ["a", "b"] {
                let names = try FileManager.default.contentsOfDirectory(atPath: nodes.data(of: name).path)
                #expect(!names.contains { $0.hasPrefix("keys") || $0.hasSuffix(".sqlite") || $0.hasPrefix("push-key") })
            }
            await first.kill()
            await second.kill()
        }
    }

    @Test(.enabled(if: TestMailServer.isThere, "aiosmtpd is not installed: make setup"))
    func aMailThatTheOneWasSendingWhenItWasKilledTheOtherSendsOnce() async throws {
        try await ServingNodes.run { nodes in
            let folder = try nodes.data(of: "mails")
            let gate = folder.appending(path: "gate.tmp")
            let mails = try await TestMailServer.start(in: folder, hold: .before, gate: gate)
            let server = ["--smtp-url", "smtp://127.0.0.1:\(mails.port)", "--mail-from", "post@atrium.example"]
            let first = try await nodes.start("a", arguments: server)
            try await until { try log(nodes, "a").contains("from now on") }
            let second = try await nodes.start("b", arguments: server)
            let storage = try nodes.storage()
            var written: Set<String> = []
            for number in 0..<5 {
                let mail = OutgoingMail(
                    to: "ann\(number)@example.com",
                    content: MailContent(subject: "A mail", paragraphs: ["Text."], reason: "A test.", language: "en"),
                    owner: nil,
                    createdAt: Date()
                )
                written.insert(mail.id.rawValue)
                try await storage.save(mail)
            }
            await until { (try? mails.holds()) == 1 }
            #expect(try !log(nodes, "b").contains("from now on"), "one of them does it")
            await first.kill()
            try Data().write(to: gate)
            try await until {
                try await storage.cachedObjects(OutgoingMail.self).allSatisfy { $0.state == .sent }
            }
            let ids = try mails.mails().compactMap { mail in
                mail.text.split(separator: "\r\n").first { $0.hasPrefix("Message-ID: <") }.map {
                    String($0.dropFirst(13).prefix(32))
                }
            }
            #expect(Set(ids) == written)
            #expect(ids.count == written.count, "each once")
            #expect(try log(nodes, "b").contains("from now on"))
            #expect(await second.end() == 0)
        }
    }

    private func log(_ nodes: ServingNodes, _ name: String) throws -> String {
        try String(contentsOf: nodes.log(of: name), encoding: .utf8)
    }
}

private final class Answered: Sendable {
    private let kept = Mutex<[Int: Int]>([:])

    var statuses: [Int: Int] { kept.withLock { $0 } }

    func note(_ number: Int, _ status: Int) { kept.withLock { $0[number] = status } }
}

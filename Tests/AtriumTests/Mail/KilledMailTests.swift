import Foundation
import Mail
import Portico
import PorticoTestSupport
import Storage
import TestMailServer
import Testing

@testable import Atrium

/// Mails of a server that is killed while it sends them: none is lost, and whatever comes twice has one id.
@Suite(.enabled(if: TestMailServer.isThere, "aiosmtpd is not installed: make setup")) struct KilledMailTests {
    private func start(_ app: TestApp, _ server: TestMailServer) async throws -> RunningServer {
        try await RunningServer.start(
            data: app.data,
            arguments: ["--smtp-url", "smtp://127.0.0.1:\(server.port)", "--mail-from", "post@atrium.example"]
        )
    }

    private func ids(_ server: TestMailServer) throws -> [String] {
        try server.mails().compactMap { mail in
            mail.text.split(separator: "\r\n").first { $0.hasPrefix("Message-ID: <") }.map {
                String($0.dropFirst(13).prefix(32))
            }
        }
    }

    private func areSent(_ app: TestApp) async throws -> Bool {
        try await app.storage().cachedObjects(OutgoingMail.self).allSatisfy { $0.state == .sent }
    }

    @Test func beforeTheServerAcceptedItTheMailIsSentOnce() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let gate = app.data.appending(path: "gate.tmp")
        let mails = try await TestMailServer.start(in: app.data, hold: .before, gate: gate)
        let first = try await start(app, mails)
        let mail = try await app.mail()
        await until { (try? mails.holds()) == 1 }
        await first.kill()
        try Data().write(to: gate)
        let second = try await start(app, mails)
        try await until { try await areSent(app) }
        await second.kill()
        #expect(try ids(mails) == [mail.id.rawValue])
    }

    /// Nothing that we could have stored says that the server accepted it.
    @Test func betweenTheServersAcceptanceAndItsAnswerTheMailComesAgainWithItsID() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let gate = app.data.appending(path: "gate.tmp")
        let mails = try await TestMailServer.start(in: app.data, hold: .after, gate: gate)
        let first = try await start(app, mails)
        let mail = try await app.mail()
        await until { (try? mails.holds()) == 1 }
        await first.kill()
        try Data().write(to: gate)
        let second = try await start(app, mails)
        try await until { try await areSent(app) }
        await second.kill()
        #expect(try ids(mails) == [mail.id.rawValue, mail.id.rawValue])
        #expect(Set(try mails.mails().map(\.text)).count == 1, "both are the same to the last byte")
    }

    @Test func howeverOftenItIsKilledNoMailIsLost() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let mails = try await TestMailServer.start(in: app.data)
        var written: Set<String> = []
        let rounds = 4
        for round in 1...rounds {
            let server = try await start(app, mails)
            for _ in 0..<5 { written.insert(try await app.mail().id.rawValue) }
            // In the midst of them.
            await until { (try? ids(mails).count).map { $0 >= round * 2 } ?? false }
            await server.kill()
        }
        let last = try await start(app, mails)
        try await until { try await areSent(app) }
        #expect(await last.end() == 0)
        let arrived = try ids(mails)
        #expect(Set(arrived) == written)
        #expect(arrived.count <= written.count + rounds, "each end made at most one mail come twice")
    }

    @Test func whatWasAcceptedIsNotSentAgainByTheNextServer() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let mails = try await TestMailServer.start(in: app.data)
        let first = try await start(app, mails)
        let mail = try await app.mail()
        try await until { try await areSent(app) }
        await first.kill()
        let second = try await start(app, mails)
        let other = try await app.mail()
        try await until { try await areSent(app) }
        await second.kill()
        #expect(try ids(mails) == [mail.id.rawValue, other.id.rawValue])
    }
}

import Foundation
import Portico
import PorticoTestSupport
import Storage
import TestMailServer
import Testing

@testable import Mail

/// Mails handed to a real server.
@Suite(.enabled(if: TestMailServer.isThere, "aiosmtpd is not installed: make setup")) struct SMTPTransportTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func address(_ server: TestMailServer, user: String? = nil, password: String? = nil) throws -> SMTPServer {
        var address = try SMTPServer("smtp://localhost:\(server.port)")
        address.user = user
        address.password = password.map { Secret($0) }
        return address
    }

    private func failure(_ message: MailMessage, to server: SMTPServer, hosts: [String] = []) async -> MailFailure? {
        do throws(MailFailure) {
            _ = try await SMTPTransport(to: server, hosts: hosts).send(message)
            return nil
        } catch {
            return error
        }
    }

    @Test func aMailArrivesByteForByteEncryptedAndSignedIn() async throws {
        let server = try await TestMailServer.start(in: folder.url, user: "ann", password: "pass wörd")
        var address = try address(server, user: "ann", password: "pass wörd")
        address.authorities = server.certificate
        let message = try Sample.message(Sample.mail(Sample.content(subject: ".\r\n.\r\nGrüße")))
        #expect(await failure(message, to: address) == nil)
        let mail = try #require(try server.mails().first)
        #expect(try server.mails().count == 1)
        #expect(mail.isEncrypted)
        #expect(mail.user == "ann")
        #expect((mail.from, mail.to) == ("post@atrium.example", ["ann@example.com"]))
        #expect(Array(mail.text.utf8) == message.bytes)
    }

    @Test func aServerElsewhereHasToEncryptAndToBeTheOneItSays() async throws {
        let message = try Sample.message(Sample.mail())
        let plain = try await TestMailServer.start(in: folder.url)
        let open = try SMTPServer("smtp://mail.example:\(plain.port)")
        let refused = await failure(message, to: open, hosts: ["mail.example:\(plain.port):127.0.0.1"])
        guard case .temporary(_, forAll: true) = refused else {
            Issue.record("a server without STARTTLS was \(refused.map { "\($0)" } ?? "trusted")")
            return
        }
        #expect(try plain.mails().isEmpty)

        let server = try await TestMailServer.start(in: folder.url, user: "ann", password: "secret")
        for (host, isKnown, isTaken) in [
            ("mail.example", false, false), ("other.example", true, false), ("mail.example", true, true),
        ] {
            var address = try SMTPServer("smtp://ann:secret@\(host):\(server.port)")
            if isKnown { address.authorities = server.certificate }
            let failure = await failure(message, to: address, hosts: ["\(host):\(server.port):127.0.0.1"])
            #expect((failure == nil) == isTaken, "\(host)")
        }
        #expect(try server.mails().count == 1)
    }

    @Test func aWrongPasswordIsNoWordOnTheMailAndIsNotTold() async throws {
        let server = try await TestMailServer.start(in: folder.url, user: "ann", password: "secret")
        let message = try Sample.message(Sample.mail())
        for (user, password) in [("ann", "hunter2"), (nil, nil)] as [(String?, String?)] {
            let failure = await failure(message, to: try address(server, user: user, password: password))
            guard case .temporary(let reason, forAll: true) = failure else {
                Issue.record("\(failure.map { "\($0)" } ?? "it was sent")")
                continue
            }
            #expect(!reason.contains("hunter2"))
        }
        #expect(try server.mails().isEmpty)
    }

    @Test func answersForNowAndForGoodAreToldApart() async throws {
        let server = try await TestMailServer.start(
            in: folder.url,
            answers: ["bounce": "550 5.1.1 Nobody here", "grey": "451 4.7.1 Later", "closed": "421 4.3.2 Closing"]
        )
        let address = try address(server)
        let reason = "smtp://localhost:\(server.port): "
        for (to, expected) in [
            ("bounce@example.com", MailFailure.permanent(reason: reason + "550 5.1.1 Nobody here")),
            ("grey@example.com", .temporary(reason: reason + "451 4.7.1 Later", forAll: false)),
            ("closed@example.com", .temporary(reason: reason + "421 4.3.2 Closing", forAll: true)),
        ] {
            #expect(await failure(try Sample.message(Sample.mail(to: to)), to: address) == expected)
        }
    }

    @Test(arguments: [
        ("550 5.7.1 Not from here", MailFailure.Kind.forAll), ("552 5.3.4 Too large", .permanent),
        ("451 4.7.1 Later", .forAll),
    ])
    func aSenderThatIsRefusedIsTroubleForAllMailsAndNoWordOnThem(answer: String, kind: MailFailure.Kind) async throws {
        let server = try await TestMailServer.start(in: folder.url, answerToSender: answer)
        let failure = await failure(try Sample.message(Sample.mail()), to: try address(server))
        #expect(failure?.kind == kind, "\(failure.map { "\($0)" } ?? "it was sent")")
    }

    @Test func nobodyBehindThePortIsTroubleForAllMails() async throws {
        let server = try await TestMailServer.start(in: folder.url)
        let address = try address(server)
        withExtendedLifetime(server) {}
        let closed = try SMTPServer("smtp://127.0.0.1:1")
        guard case .temporary(_, forAll: true) = await failure(try Sample.message(Sample.mail()), to: closed) else {
            Issue.record("a closed port took a mail")
            return
        }
        #expect(address.isLoopback)
    }

    @Test(arguments: [true, false]) func charactersInFrontOfTheAtGoOnlyWhereTheyAreTaken(speaksUTF8: Bool) async throws
    {
        let server = try await TestMailServer.start(in: folder.url, speaksUTF8: speaksUTF8)
        let message = try Sample.message(Sample.mail(to: "jürgen@münchen.example"))
        let failure = await failure(message, to: try address(server))
        if speaksUTF8 {
            #expect(failure == nil)
            let mail = try #require(try server.mails().first)
            #expect(mail.to == ["jürgen@xn--mnchen-3ya.example"])
            #expect(mail.options.contains("SMTPUTF8"))
        } else {
            guard case .permanent(let reason) = failure else {
                Issue.record("\(failure.map { "\($0)" } ?? "it was sent")")
                return
            }
            #expect(reason.contains("SMTPUTF8"))
            #expect(try server.mails().isEmpty)
        }
    }

    @Test func whoIsAskedToEndWaitsForTheAnswerToAWholeMail() async throws {
        let gate = folder.url.appending(path: "gate")
        let server = try await TestMailServer.start(in: folder.url, hold: .after, gate: gate)
        let address = try address(server)
        let message = try Sample.message(Sample.mail())
        let sending = Task { await failure(message, to: address) }
        await until { (try? server.holds()) == 1 }
        sending.cancel()
        try Data().write(to: gate)
        #expect(await sending.value == nil)
        #expect(try server.mails().count == 1)
    }

    /// From storage to the server: what the server accepted, the outbox calls sent.
    @Test func anOutboxHandsItsMailsOver() async throws {
        let server = try await TestMailServer.start(in: folder.url, answers: ["bounce": "550 5.1.1 Nobody here"])
        let storage = InMemoryStorage()
        let (good, bad) = (Sample.mail(), Sample.mail(to: "bounce@example.com"))
        try await storage.save([good, bad])
        let outbox = Outbox(
            storage,
            in: MailFolder(folder.url.appending(path: "mail")),
            by: SMTPTransport(to: try address(server)),
            from: try Sample.sender(),
            printing: Sample.print
        )
        await outbox.sendDue()
        let mails = try await storage.cachedObjects(OutgoingMail.self)
        #expect(mails.first { $0.id == good.id }?.state == .sent)
        #expect(mails.first { $0.id == bad.id }?.state == .failed)
        #expect(mails.first { $0.id == bad.id }?.failure?.contains("Nobody here") == true)
        #expect(try server.mails().map(\.to) == [["ann@example.com"]])
    }
}

extension MailFailure {
    enum Kind: Sendable { case permanent, forOne, forAll, cancelled }

    fileprivate var kind: Kind {
        switch self {
        case .permanent: .permanent
        case .temporary(_, let forAll): forAll ? .forAll : .forOne
        case .cancelled: .cancelled
        }
    }
}

import Foundation
import Mail
import Portico
import PorticoTestSupport
import Storage
import Testing

@testable import Atrium

extension TestApp {
    /// Writes a mail to the outbox.
    func mail(to address: String = "ann@example.com", code: String? = nil) async throws -> OutgoingMail {
        let content = MailContent(
            subject: "Your code",
            paragraphs: ["Somebody asked for this."],
            code: code,
            reason: "You have an account.",
            language: "en"
        )
        let mail = OutgoingMail(to: address, content: content, owner: nil, createdAt: Date())
        try await storage().save(mail)
        return mail
    }
}

/// `atrium mail`, beside a server without a mail server.
@Suite struct MailCommandTests {
    private func run(_ arguments: String..., in app: TestApp) async throws -> Program.Outcome {
        try await Program.run(["mail"] + arguments + ["--data", app.data.path])
    }

    @Test func aMailIsAFileThatTheOperatorIsTold() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let log = app.data.appending(path: "log")
        let server = try await RunningServer.start(data: app.data, errors: log)
        let mail = try await app.mail(code: "123456")
        let id = String(mail.id.rawValue.prefix(12))
        try await until { try await run("list", in: app).output.contains("filed") }
        let list = try await run("list", in: app)
        #expect(list.output.hasPrefix(id))
        #expect(list.output.contains("ann@example.com"))
        #expect(list.output.hasSuffix("1 mail\n"))
        let shown = try await run("show", id, in: app)
        #expect(shown.status == 0)
        #expect(shown.output.contains("Subject: Your code"))
        #expect(shown.output.contains("123456"))
        let file = try #require(
            shown.output.split(separator: "\n").first { $0.hasPrefix("File: ") }.map { $0.dropFirst(6) }
        )
        let text = try String(contentsOfFile: String(file), encoding: .utf8)
        #expect(text.contains("Message-ID: <\(mail.id.rawValue)@localhost>\r\n"))
        #expect(text.contains("123456"))
        await until { (try? String(contentsOf: log, encoding: .utf8))?.contains("a mail is a file") == true }
        // Beside the server it is written once more, in its own place.
        #expect(try await run("retry", id, in: app).status == 0)
        try await until { try await run("list", in: app).output.contains("filed") }
        let files = try FileManager.default.contentsOfDirectory(atPath: app.data.appending(path: "mail").path)
        #expect(files.count == 1)
        #expect(await server.end() == 0)
    }

    @Test func mistakesHaveACodeOfTheirOwn() async throws {
        let app = try TestApp()
        defer { app.remove() }
        #expect(try await run("list", in: app).output == "0 mails\n")
        for command in ["show", "retry"] {
            let outcome = try await run(command, "0123456789ab", in: app)
            #expect(outcome.status == 66)
            #expect(outcome.errors.contains("there is no mail 0123456789ab"))
        }
    }

    @Test func aFileOfMailsIsTheOwnersOnlyAndInABackup() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let server = try await RunningServer.start(data: app.data)
        _ = try await app.mail()
        try await until { try await run("list", in: app).output.contains("filed") }
        _ = await server.end()
        let verified = try await Program.run(["verify", "--data", app.data.path])
        #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
    }
}

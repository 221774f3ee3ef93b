import Foundation
import Portico
import Storage
import Synchronization

@testable import Mail

/// What the tests of mails are about.
enum Sample {
    static let moment = Date(timeIntervalSince1970: 1_732_421_112)
    static let account = AccountID(rawValue: "ann")

    static func content(subject: String = "Hello", code: String? = nil, unsubscribe: URL? = nil) -> MailContent {
        MailContent(
            subject: subject,
            paragraphs: ["Somebody asked for this."],
            code: code,
            reason: "You have an account.",
            unsubscribe: unsubscribe,
            language: "en"
        )
    }

    static func mail(
        to: String = "ann@example.com",
        _ content: MailContent = content(),
        owner: AccountID? = nil,
        at moment: Date = moment,
        until end: Date? = nil
    ) -> OutgoingMail {
        OutgoingMail(to: to, content: content, owner: owner, createdAt: moment, expiresAt: end)
    }

    static func sender(_ text: String = "Atrium <post@atrium.example>") throws -> MailAddress { try MailAddress(text) }

    /// The subject and all else, without templates.
    @Sendable static func print(_ content: MailContent) -> MailBody {
        let text = ([content.subject] + content.paragraphs + [content.code].compactMap(\.self)).joined(separator: "\n")
        return MailBody(text: text, html: "<p>\(text)</p>")
    }

    static func message(
        _ mail: OutgoingMail,
        from sender: String = "Atrium <post@atrium.example>"
    ) throws -> MailMessage {
        try MailMessage(mail, print(mail.content), from: MailAddress(sender))
    }
}

/// The accounts that mails belong to, as far as their table needs them.
enum OwnerTables: TableMigration {
    case accounts

    static let records: [any StoredRecord.Type] = []
    var name: String { "accounts" }
    var sql: String { "CREATE TABLE \"account\" (\"id\" TEXT PRIMARY KEY NOT NULL) STRICT;" }
}

/// A time that a test sets.
final class Moment: Sendable {
    private let stored = Mutex(Sample.moment)

    var now: Date { stored.withLock { $0 } }

    func advance(by seconds: Double) { stored.withLock { $0 += seconds } }
}

/// Takes mails, or does not, as a test says.
final class FakeTransport: MailTransport {
    private struct Guarded {
        var answers: [MailFailure?] = []
        var sent: [OutgoingMail.ID] = []
        var asked = 0
    }

    private let guarded = Mutex(Guarded())
    /// Called before a mail is taken.
    private let meanwhile: @Sendable (MailMessage) async -> Void

    init(meanwhile: @escaping @Sendable (MailMessage) async -> Void = { _ in }) {
        self.meanwhile = meanwhile
    }

    /// What it took, in order.
    var sent: [OutgoingMail.ID] { guarded.withLock { $0.sent } }
    /// How often it was asked.
    var asked: Int { guarded.withLock { $0.asked } }

    /// What the next ones are answered; nil takes one, as it does all after these.
    func answer(_ answers: MailFailure?...) { guarded.withLock { $0.answers = answers } }

    func send(_ message: MailMessage) async throws(MailFailure) -> MailPlace {
        await meanwhile(message)
        let failure: MailFailure? = guarded.withLock { guarded in
            guarded.asked += 1
            let failure = guarded.answers.isEmpty ? nil : guarded.answers.removeFirst()
            if failure == nil { guarded.sent.append(message.id) }
            return failure
        }
        if let failure { throw failure }
        return .server
    }
}

/// A folder of its own for one test, gone with it.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(
        path: "mail-\(UUID().uuidString)",
        directoryHint: .isDirectory
    )

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }
}

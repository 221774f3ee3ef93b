import Foundation
import Logging
import Mail
import Portico
import PorticoSessions
import Storage

/// The mails of all features: none has them as a part of its own, each writes to the same outbox.
struct AppMail: Sendable {
    static let migrations = [NumberedMigration(14, MailTables.outbox), NumberedMigration(26, MailTables.endings)]

    let belongings: any OwnedData
    private let administration: MailAdministration
    private let outbox: Outbox

    init(in context: AppContext) {
        let folder = MailFolder(context.files.mail)
        let options = context.options.mail
        let transport: any MailTransport = options.server.map { SMTPTransport(to: $0) } ?? FileTransport(folder)
        belongings = MailBelongings(context.storage, folder)
        administration = MailAdministration(context.storage, folder)
        outbox = Outbox(
            context.storage,
            in: folder,
            by: transport,
            from: options.sender,
            printing: options.printer,
            tell: { [logger = context.logger] in Self.tell($0, to: logger) }
        )
    }

    func register(in container: inout Container) {
        let administration = administration
        container.register(.single) { administration }
    }

    /// Sends mails.
    func work() -> [BackgroundWork] { [.onOneNode { [outbox] in await outbox.run() }] }

    private static func tell(_ news: MailNews, to logger: Logger) {
        switch news {
        case .filed(let id, let file):
            logger.notice(
                "a mail is a file, since no mail server is set",
                metadata: ["mail": "\(id.rawValue)", "file": "\(file.path(percentEncoded: false))"]
            )
        case .failed(let id, let reason):
            logger.error("a mail was not sent", metadata: ["mail": "\(id.rawValue)", "reason": "\(reason)"])
        case .trouble(let reason):
            logger.error("mails cannot be sent at the moment", metadata: ["reason": "\(reason)"])
        }
    }
}

/// How mails leave the app.
struct MailOptions: Sendable {
    /// Nil where each is a file in the data folder.
    var server: SMTPServer?
    var sender = MailAddress.local
    /// Without one, mails wait.
    var printer: MailPrinter = { _ in throw NoMailTemplates() }
}

/// Nobody said where the templates are, as commands need not.
struct NoMailTemplates: Error, CustomStringConvertible {
    let description = "there are no templates for mails"
}

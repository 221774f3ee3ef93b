import ArgumentParser
import Foundation
import Mail
import Portico
import PorticoTerminal

/// `atrium mail`: the mails that wait, those that went out lately, and those that did not.
struct MailCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mail",
        abstract: "List mails, show one, or let one be sent again.",
        discussion: "A server may run on the same folder.",
        subcommands: [MailListCommand.self, MailShowCommand.self, MailRetryCommand.self]
    )
}

/// `atrium mail list`: every mail that is known of, oldest first.
struct MailListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the mails that wait, and of the last days those that were sent and those that failed.",
        discussion: """
            Each is a line: its id, when it was written, what became of it, for whom it is, and why it was not sent. What was sent is \
            told for 7 days, and files for 30.
            """
    )

    @OptionGroup var options: StorageOptions

    func run() async throws {
        try await options.withComposition { composition in
            let mails = try await composition.part(MailAdministration.self).all()
            for mail in mails { try Output.line(Self.line(of: mail)) }
            try Output.line(mails.count == 1 ? "1 mail" : "\(mails.count) mails")
        }
    }

    static func line(of mail: OutgoingMail) -> String {
        let id = mail.id.rawValue.prefix(MailShowCommand.shownDigits)
        let state = mail.state.rawValue.padding(toLength: 7, withPad: " ", startingAt: 0)
        let failure = mail.failure.map { "  \($0)" } ?? ""
        return "\(id)  \(mail.createdAt.formatted(.iso8601))  \(state)  \(mail.to)\(failure)"
    }
}

/// `atrium mail show ID`: what a mail says.
struct MailShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a mail.",
        discussion: "What a mail said that was sent is not kept. Exit code 66 means that there is no such mail."
    )

    /// How much of an id stands for a mail.
    static let shownDigits = 12

    @OptionGroup var options: StorageOptions

    @Argument(help: ArgumentHelp("The mail, as “atrium mail list” shows it.", valueName: "id"))
    var id: String

    func run() async throws {
        try await options.withComposition { composition in
            let administration: MailAdministration = try composition.part()
            let mail = try await administration.mail(id)
            try Output.line(Self.text(of: mail, file: administration.file(of: mail)))
        }
    }

    static func text(of mail: OutgoingMail, file: URL?) -> String {
        var lines = [
            "Id: \(mail.id.rawValue)", "To: \(mail.to)", "Written: \(mail.createdAt.formatted(.iso8601))",
            "State: \(mail.state.rawValue)", "Attempts: \(mail.attempts)",
        ]
        if mail.state == .waiting, mail.attempts > 0 {
            lines.append("Next attempt: \(mail.nextAttemptAt.formatted(.iso8601))")
        }
        if let end = mail.endedAt { lines.append("Ended: \(end.formatted(.iso8601))") }
        if let reason = mail.failure { lines.append("Reason: \(reason)") }
        if let file { lines.append("File: \(file.path(percentEncoded: false))") }
        guard mail.hasContent else { return lines.joined(separator: "\n") }
        let content = mail.content
        lines += ["Subject: \(content.subject)", ""] + content.paragraphs
        if let code = content.code { lines.append(code) }
        if let action = content.action { lines.append("\(action.title): \(action.address.absoluteString)") }
        return lines.joined(separator: "\n")
    }
}

/// `atrium mail retry ID`: a mail is sent as if it had just been written.
struct MailRetryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Let a mail be sent again that failed, waits or is a file.",
        discussion: """
            A server that runs on the same folder sends it at once, and else the next one does. A file is sent where a mail server is set by \
            now. Exit codes: 66 there is no such mail, 75 it was sent, or nothing is left of it.
            """
    )

    @OptionGroup var options: StorageOptions

    @Argument(help: ArgumentHelp("The mail, as “atrium mail list” shows it.", valueName: "id"))
    var id: String

    func run() async throws {
        try await options.withComposition { composition in
            let administration: MailAdministration = try composition.part()
            try await administration.retry(try await administration.mail(id))
            try Output.line("The mail \(id) waits to be sent.")
        }
    }
}

extension MailAdministrationError: FailureWithExitCode {
    /// By BSD's `sysexits.h`.
    var exitCode: ExitCode {
        switch self {
        case .missing: ExitCode(66)
        case .notAgain: ExitCode(75)
        case .unavailable: ExitCode(69)
        }
    }
}

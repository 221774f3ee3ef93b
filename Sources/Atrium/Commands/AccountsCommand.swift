import Accounts
import ArgumentParser
import AtriumTexts
import Foundation
import NotesData
import Portico

/// `atrium accounts`: who can sign in.
struct AccountsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accounts",
        abstract: "Add, list and delete accounts, or get somebody in again who lost a password or a phone.",
        subcommands: [
            AccountsAddCommand.self, AccountsListCommand.self, AccountsResetPasswordCommand.self,
            AccountsTurnOffFactorCommand.self, AccountsDeleteCommand.self,
        ]
    )
}

/// `atrium accounts list`: every account, oldest first.
struct AccountsListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the accounts.")

    @OptionGroup var options: StorageOptions

    @Flag(help: "Print them as JSON.")
    var json = false

    /// An account as JSON has it.
    private struct Row: Encodable {
        let id: String
        let email: String
        let createdAt: Date
        let passwordChangedAt: Date
        let timeZone: String
        let needsRecoveryCode: Bool
    }

    func run() async throws {
        try await options.withComposition { composition in
            let administration = try composition.part(AccountAdministration.self)
            let accounts = try await administration.all()
            let locked = try await administration.needingRecoveryCodes()
            try Output.line(json ? Self.json(accounts, locked) : Self.table(accounts, locked))
            for (key, pair) in Dictionary(grouping: accounts, by: \.email.key).sorted(by: { $0.key < $1.key })
            where pair.count > 1 {
                let names = pair.map(\.email.text).joined(separator: ", ")
                Output.complaint(
                    "\(names): accounts of one mailbox, \(key); each is signed in to as it is spelled here"
                )
            }
            if !json, !locked.isEmpty {
                Output.complaint(
                    "The key of two-step sign-in is not here. Put \(DataFiles.factorKeysName) back into the data folder, or have those who "
                        + "need a recovery code sign in with one and turn two-step sign-in off and on again."
                )
            }
        }
    }

    /// - Parameter locked: those whose apps' codes cannot be checked.
    private static func table(_ accounts: [Account], _ locked: Set<AccountID>) -> String {
        let width = accounts.map(\.email.text.count).max() ?? 0
        let rows = accounts.map { account in
            let email = account.email.text
            return
                "\(email)\(String(repeating: " ", count: width - email.count))  since \(account.createdAt.formatted(.iso8601))"
                + (locked.contains(account.id) ? "  needs a recovery code" : "")
        }
        return (rows + [accounts.count == 1 ? "1 account" : "\(accounts.count) accounts"]).joined(separator: "\n")
    }

    private static func json(_ accounts: [Account], _ locked: Set<AccountID>) throws -> String {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let rows = accounts.map { account in
            Row(
                id: account.id.rawValue,
                email: account.email.text,
                createdAt: account.createdAt,
                passwordChangedAt: account.passwordChangedAt,
                timeZone: (account.timeZone ?? .utc).text,
                needsRecoveryCode: locked.contains(account.id)
            )
        }
        return String(decoding: try encoder.encode(rows), as: UTF8.self)
    }
}

/// `atrium accounts add EMAIL`: a new account.
struct AccountsAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Make an account.",
        discussion: """
            The password is asked for twice, or is the one line of standard input where that is no terminal. Exit codes: 65 the address or \
            the password cannot be used, 75 there is such an account.
            """
    )

    @OptionGroup var options: StorageOptions

    @Argument(help: ArgumentHelp("Its email address.", valueName: "email"))
    var email: String

    func run() async throws {
        try await reportingFailures {
            // Before anybody types a password for it.
            _ = try AccountAdministration.newEmail(email)
            let password = try PasswordPrompt.newPassword()
            let composition = try await options.compositionToBe()
            defer { withExtendedLifetime(composition) {} }
            let account = try await composition.part(AccountAdministration.self).add(email, password: password)
            try Output.line("Added \(account.email.text).")
        }
    }
}

/// `atrium accounts reset-password EMAIL`: another password, for who forgot theirs.
struct AccountsResetPasswordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset-password",
        abstract: "Set another password, and end all sessions of the account.",
        discussion: """
            The password is asked for twice, or is the one line of standard input where that is no terminal. Exit codes: 65 it cannot be \
            used, 66 there is no such account.
            """
    )

    @OptionGroup var options: StorageOptions

    @Argument(help: ArgumentHelp("The account's email address.", valueName: "email"))
    var email: String

    func run() async throws {
        try await options.withComposition { composition in
            let administration: AccountAdministration = try composition.part()
            let account = try await administration.named(email)
            let password = try PasswordPrompt.newPassword()
            try await administration.reset(account, password: password)
            try Output.line("\(account.email.text) has another password, and is signed out everywhere.")
        }
    }
}

/// `atrium accounts turn-off-factor EMAIL`: the password alone is enough again, for who has lost phone and recovery
/// codes.
struct AccountsTurnOffFactorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "turn-off-factor",
        abstract: "Turn off two-step sign-in, for who has lost their phone and their recovery codes.",
        discussion: """
            The account's history says that the administrator did, and a mail tells its owner. Make sure that it is they who ask. Exit \
            code: 66 there is no such account, or it has no two-step sign-in.
            """
    )

    @OptionGroup var options: StorageOptions

    @Argument(help: ArgumentHelp("The account's email address.", valueName: "email"))
    var email: String

    func run() async throws {
        try await options.withComposition { composition in
            let administration: AccountAdministration = try composition.part()
            let account = try await administration.named(email)
            try await administration.turnOffFactor(of: account)
            try Output.line("\(account.email.text) signs in with the password alone from now on.")
        }
    }
}

/// `atrium accounts delete EMAIL`: the account and everything in it.
struct AccountsDeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete an account and everything in it: notes, saved searches, sessions.",
        discussion:
            "It asks for the address once more. Exit codes: 66 there is no such account, 77 it was not confirmed."
    )

    @OptionGroup var options: StorageOptions

    @Flag(help: "Do not ask.")
    var yes = false

    @Argument(help: ArgumentHelp("The account's email address.", valueName: "email"))
    var email: String

    func run() async throws {
        try await options.withComposition { composition in
            let administration: AccountAdministration = try composition.part()
            let account = try await administration.named(email)
            if !yes {
                Output.complaint(
                    "This deletes \(account.email.text) and all its notes. It cannot be undone. Type the email address to go on:"
                )
                guard EmailAddress(text: readLine() ?? "")?.key == account.email.key else {
                    throw SettingError("nothing was deleted: that is not the address", ExitCode(77))
                }
            }
            try await administration.delete(account)
            // No server may run that would do it. What cannot be done now is done when one does.
            try? await composition.part(ErasedNoteText.self).remove()
            try Output.line("Deleted \(account.email.text) and everything in it.")
        }
    }
}

/// Asks for a password at the terminal, without showing it.
enum PasswordPrompt {
    /// Twice the same, from a terminal; the one line there is, from anything else.
    static func newPassword() throws(SettingError) -> NewPassword {
        let text: String
        if isatty(STDIN_FILENO) == 1 {
            text = try typed("Password: ")
            guard try typed("The same again: ") == text else {
                throw SettingError("nothing was changed: the two passwords differ", ExitCode(65))
            }
        } else {
            text = readLine() ?? ""
        }
        guard let password = NewPassword(Secret(text)) else {
            throw SettingError("a password must be \(NewPassword.expectation)", ExitCode(65))
        }
        return password
    }

    /// A line that is typed and not shown. Ctrl-C ends it as text does, so that the terminal shows again what is typed.
    private static func typed(_ prompt: String) throws(SettingError) -> String {
        Output.question(prompt)
        var shown = termios()
        guard tcgetattr(STDIN_FILENO, &shown) == 0 else {
            throw SettingError("the terminal cannot be kept from showing the password")
        }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO | ISIG)
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0 else {
            throw SettingError("the terminal cannot be kept from showing the password")
        }
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
            Output.complaint("")
        }
        let line = readLine() ?? ""
        let interrupt = Character("\u{3}")
        if line.contains(interrupt) { throw SettingError("nothing was changed", ExitCode(130)) }
        return line
    }
}

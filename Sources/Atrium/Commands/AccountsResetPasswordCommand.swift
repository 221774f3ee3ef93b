import Accounts
import ArgumentParser
import Foundation
import Portico

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

    @OptionGroup var folders: FolderOptions

    @Argument(help: ArgumentHelp("The account's email address.", valueName: "email"))
    var email: String

    func run() async throws {
        try await reportingFailures {
            let composition = try Composition(data: folders.settings().data())
            defer { withExtendedLifetime(composition) {} }
            let account = try await composition.part(AccountAdministration.self).named(email)
            let password = try PasswordPrompt.newPassword()
            try await composition.part(AccountAdministration.self).reset(account, password: password)
            try Output.line("\(account.email.text) has another password, and is signed out everywhere.")
        }
    }
}

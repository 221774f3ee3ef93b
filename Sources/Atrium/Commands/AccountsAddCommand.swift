import Accounts
import ArgumentParser
import Foundation
import Portico

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

    @OptionGroup var folders: FolderOptions

    @Argument(help: ArgumentHelp("Its email address.", valueName: "email"))
    var email: String

    func run() async throws {
        try await reportingFailures {
            // Before anybody types a password for it.
            _ = try AccountAdministration.email(email)
            let password = try PasswordPrompt.newPassword()
            let composition = try Composition(data: folders.settings().dataToBe())
            defer { withExtendedLifetime(composition) {} }
            let account = try await composition.part(AccountAdministration.self).add(email, password: password)
            try Output.line("Added \(account.email.text).")
        }
    }
}

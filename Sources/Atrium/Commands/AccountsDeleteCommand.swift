import Accounts
import ArgumentParser
import Foundation
import NotesData
import Portico

/// `atrium accounts delete EMAIL`: the account and everything in it.
struct AccountsDeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete an account and everything in it: notes, saved searches, sessions.",
        discussion: "It asks for the address once more. Exit codes: 66 there is no such account, 77 it was not confirmed."
    )

    @OptionGroup var folders: FolderOptions

    @Flag(help: "Do not ask.")
    var yes = false

    @Argument(help: ArgumentHelp("The account's email address.", valueName: "email"))
    var email: String

    func run() async throws {
        try await reportingFailures {
            let composition = try Composition(data: folders.settings().data())
            defer { withExtendedLifetime(composition) {} }
            let administration: AccountAdministration = try composition.part()
            let account = try await administration.named(email)
            if !yes {
                Output.complaint(
                    "This deletes \(account.email.text) and all its notes. It cannot be undone. Type the email address to go on:"
                )
                guard EmailAddress(text: readLine() ?? "")?.key == account.email.key else {
                    throw SettingFailure("nothing was deleted: that is not the address", ExitCode(77))
                }
            }
            try await administration.delete(account)
            // No server may run that would do it. What cannot be done now is done when one does.
            try? await composition.part(ErasedNoteText.self).remove()
            try Output.line("Deleted \(account.email.text) and everything in it.")
        }
    }
}

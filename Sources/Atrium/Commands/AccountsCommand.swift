import ArgumentParser

/// `atrium accounts`: who can sign in.
struct AccountsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accounts",
        abstract: "Add, list and delete accounts, or set the password of one.",
        subcommands: [
            AccountsAddCommand.self, AccountsListCommand.self, AccountsResetPasswordCommand.self, AccountsDeleteCommand.self,
        ]
    )
}

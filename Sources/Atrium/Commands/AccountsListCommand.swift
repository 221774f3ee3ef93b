import Accounts
import ArgumentParser
import Foundation
import Portico

/// `atrium accounts list`: every account, oldest first.
struct AccountsListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the accounts.")

    @OptionGroup var folders: FolderOptions

    @Flag(help: "Print them as JSON.")
    var json = false

    /// An account as JSON has it.
    private struct Row: Encodable {
        let id: String
        let email: String
        let createdAt: Date
        let passwordChangedAt: Date
        let timeZone: String
    }

    func run() async throws {
        try await reportingFailures {
            let composition = try Composition(data: folders.settings().data())
            defer { withExtendedLifetime(composition) {} }
            let accounts = try await composition.part(AccountAdministration.self).all()
            try json ? Output.line(Self.json(accounts)) : Output.line(Self.table(accounts))
        }
    }

    private static func table(_ accounts: [Account]) -> String {
        let width = accounts.map(\.email.text.count).max() ?? 0
        let rows = accounts.map { account in
            let email = account.email.text
            return "\(email)\(String(repeating: " ", count: width - email.count))  since \(account.createdAt.formatted(.iso8601))"
        }
        return (rows + [accounts.count == 1 ? "1 account" : "\(accounts.count) accounts"]).joined(separator: "\n")
    }

    private static func json(_ accounts: [Account]) throws -> String {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let rows = accounts.map { account in
            Row(
                id: account.id.rawValue,
                email: account.email.text,
                createdAt: account.createdAt,
                passwordChangedAt: account.passwordChangedAt,
                timeZone: (account.timeZone ?? .utc).text
            )
        }
        return String(decoding: try encoder.encode(rows), as: UTF8.self)
    }
}

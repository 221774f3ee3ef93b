import Accounts
import ArgumentParser
import AtriumFlow
import Foundation
import Portico
import PorticoTerminal

/// `atrium show URL`: the same screens in the terminal, without a server.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a page of the app in the terminal.",
        discussion: """
            Exit codes tell how it stands with the page: 0 ok, 65 invalid, 66 not found, also where no page has the address, 69 \
            unavailable, 75 conflict, 77 forbidden. Other failures are 1.
            """
    )

    @OptionGroup var folders: FolderOptions

    @Option(help: ArgumentHelp("Show it as this account sees it.", valueName: "email"))
    var account: String?

    @Argument(help: ArgumentHelp("The address, such as \"/domains?query=med\".", valueName: "url"))
    var address: String

    @Option(help: ArgumentHelp("What to do on the page: one of its events.", valueName: "name"))
    var event: String?

    @Argument(help: ArgumentHelp("The fields of the event.", valueName: "field=value"))
    var fields: [String] = []

    func run() async throws {
        try await reportingFailures {
            guard event != nil || fields.isEmpty else {
                throw SettingError("fields belong to an event; name it with --event")
            }
            let settings = try folders.settings()
            let composition = try Composition(
                data: settings.data(),
                at: settings.publicURL,
                accounts: AccountOptions(policy: settings.signUp),
                domains: settings.domains,
                dogFacts: settings.dogFacts
            )
            // It holds the folder's lock.
            defer { withExtendedLifetime(composition) {} }
            let command =
                [CommandLine.arguments.first ?? "atrium", "show"] + folders.arguments
                + (account.map { ["--account", $0] } ?? [])
            let coordinator = try composition.coordinator()
            var terminal = Terminal(coordinator: coordinator, command: command, writeFile: Output.bytes) {
                try Output.line($0)
            }
            if let account {
                let id = try await composition.part(AccountAdministration.self).named(account).id
                terminal.visitor = Visitor(id: VisitorID(of: id), account: id)
            }
            let route = try Self.route(at: address)
            let condition =
                if let event {
                    try await terminal.send(event, try Self.form(fields), to: route)
                } else {
                    try await terminal.show(route)
                }
            if condition != .ok { throw condition.exitCode }
        }
    }

    private static func form(_ fields: [String]) throws(SettingError) -> Form {
        var form = Form()
        for field in fields {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw SettingError("“\(field)” is no field; write field=value")
            }
            form.append(parts[0], parts[1])
        }
        return form
    }

    private static func route(at address: String) throws -> AppRoute {
        let location: Location
        do throws(BrokenEncoding) {
            location = try Location(address)
        } catch {
            throw SettingError(
                "\(address) is not an address: its percent signs cannot be decoded",
                Condition.invalid([]).exitCode
            )
        }
        switch AppRoute.parse(location) {
        case .route(let route): return route
        case .bad(let parameter): throw SettingError("\(address): \(parameter)", Condition.invalid([]).exitCode)
        case .notMine:
            throw SettingError(
                "there is no page \(address); `atrium routes` lists what there is",
                Condition.notFound.exitCode
            )
        }
    }
}

import Accounts
import ArgumentParser
import AtriumFlow
import Foundation
import Portico
import PorticoTerminal
import Welcome

/// The options of the commands that show screens.
struct ScreenOptions: ParsableArguments {
    @OptionGroup var stored: StorageOptions

    @Option(help: ArgumentHelp("Show it as this account sees it.", valueName: "email"))
    var account: String?

    /// The app, ready for a terminal.
    func app() async throws -> TerminalApp {
        let settings = try stored.settings()
        let composition = try await Composition.open(
            settings,
            in: settings.data(),
            options: AppOptions(
                accounts: AccountOptions(policy: settings.signUp),
                domains: settings.domains,
                dogFacts: settings.dogFacts,
                firstSteps: FirstStepsOptions(oldestClient: settings.oldestClient),
                publicURL: settings.publicURL
            )
        )
        var visitor = Visitor(id: VisitorID(rawValue: "terminal"))
        if let account {
            let id = try await composition.part(AccountAdministration.self).named(account).id
            visitor = Visitor(id: VisitorID(of: id), account: id)
        }
        visitor.client = Release.newest.version
        return TerminalApp(
            composition: composition,
            coordinator: try composition.coordinator(),
            visitor: visitor,
            command: [CommandLine.arguments.first ?? "atrium", "show"] + stored.folders.arguments
                + settings.database.arguments + (account.map { ["--account", $0] } ?? [])
        )
    }

    /// What is at an address; where that is nothing, says so with an exit code.
    static func route(at address: String) throws -> AppRoute {
        let location: Location
        do throws(PercentCoding.BrokenEncoding) {
            location = try Location(address)
        } catch {
            throw SettingError(
                "\(address) is not an address: its percent signs cannot be decoded",
                Condition.invalid([]).exitCode
            )
        }
        switch AppRoute.parse(location) {
        case .route(let route): return route
        case .bad(let parameter) where !parameter.isInPath:
            throw SettingError("\(address): \(parameter)", Condition.invalid([]).exitCode)
        case .notMine, .bad:
            throw SettingError(
                "there is no page \(address); `atrium routes` lists what there is",
                Condition.notFound.exitCode
            )
        }
    }
}

/// The app as it is shown in a terminal.
struct TerminalApp {
    /// It holds the folder's lock.
    let composition: Composition
    let coordinator: AppCoordinator
    /// Who sees it.
    let visitor: Visitor
    /// The start of a command line that shows pages of the same data.
    let command: [String]

    /// - Parameter showsEveryField: whether pages are printed for programs.
    func terminal(_ showsEveryField: Bool) -> Terminal {
        var terminal = Terminal(coordinator: coordinator, command: command, writeFile: Output.bytes) {
            try Output.line($0)
        }
        terminal.visitor = visitor
        terminal.showsEveryField = showsEveryField
        return terminal
    }
}

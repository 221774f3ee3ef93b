import ArgumentParser
import AtriumFlow
import Foundation
import Portico

/// `atrium show URL`: the same screens in the terminal, without a server.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a page of the app in the terminal.",
        discussion: """
            Exit codes tell how it stands with the page: 0 ok, 65 invalid, 66 not found, 69 unavailable, 75 conflict, 77 forbidden.
            """
    )

    @OptionGroup var folders: FolderOptions

    @Argument(help: ArgumentHelp("The address, such as \"/domains?query=med\".", valueName: "url"))
    var address: String

    func run() async throws {
        try await reportingFailures {
            let settings = try folders.settings()
            let condition = try await show(Self.route(at: address), by: Composition(data: settings.data()).coordinator())
            if condition != .ok { throw condition.exitCode }
        }
    }

    private func show(_ wanted: AppRoute, by coordinator: AppCoordinator) async throws -> Condition {
        let visitor = Visitor()
        let route = TerminalRouter().carryOut(Destination(.replace(coordinator.start(visitor, wanting: wanted))), from: wanted)
        switch try coordinator.answer(for: route, of: visitor) {
        case .file(let file):
            try await write(file.chunks())
            return .ok
        case .screen(let screen):
            await screen.appear()
            let shown = try screen.present(with: TerminalPresenter(route: route))
            print(shown.lines.joined(separator: "\n"))
            return shown.condition
        }
    }

    private func write(_ chunks: some AsyncSequence<[UInt8], any Error>) async throws {
        for try await chunk in chunks { FileHandle.standardOutput.write(Data(chunk)) }
    }

    private static func route(at address: String) throws -> AppRoute {
        let location: Location
        do throws(BrokenEncoding) {
            location = try Location(address)
        } catch {
            throw SettingFailure("\(address) is not an address: its percent signs cannot be decoded")
        }
        switch AppRoute.parse(location) {
        case .route(let route): return route
        case .bad(let parameter): throw SettingFailure("\(address): \(parameter)")
        case .notMine: throw SettingFailure("there is no page \(address); `atrium routes` lists what there is")
        }
    }
}

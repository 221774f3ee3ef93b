import ArgumentParser
import Portico
import PorticoTerminal

/// `atrium show URL`: the same screens in the terminal, without a server.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a page of the app in the terminal.",
        discussion: """
            Exit codes tell how it stands with the page: 0 ok, 65 invalid, 66 not found, also where no page has the address, 69 \
            unavailable, 75 conflict, 77 forbidden. Other failures are 1. With --follow it ends when it is interrupted, with 0, or \
            when nothing on the page can change any more.
            """
    )

    @OptionGroup var options: ScreenOptions

    @Argument(help: ArgumentHelp("The address, such as \"/domains?query=med\".", valueName: "url"))
    var address: String

    @Option(help: ArgumentHelp("What to do on the page: one of its events.", valueName: "name"))
    var event: String?

    @Flag(help: "Show it again after each change, until Ctrl-C.")
    var follow = false

    @Flag(help: "Print all fields by their names, for programs: also the ids that events take.")
    var full = false

    @Argument(help: ArgumentHelp("The fields of the event.", valueName: "field=value"))
    var fields: [String] = []

    func run() async throws {
        try await reportingFailures {
            guard event != nil || fields.isEmpty else {
                throw SettingError("fields belong to an event; name it with --event")
            }
            guard !follow || event == nil else {
                throw SettingError("--follow shows a page as it changes; send the event without it")
            }
            let route = try ScreenOptions.route(at: address)
            let app = try await options.app()
            let showsEveryField = full
            let condition: Condition? =
                if let event {
                    try await app.terminal(showsEveryField).send(event, try Self.form(fields), to: route)
                } else if follow {
                    try await untilInterrupted { try await app.terminal(showsEveryField).follow(route) }
                } else {
                    try await app.terminal(showsEveryField).show(route)
                }
            withExtendedLifetime(app) {}
            if let condition, condition != .ok { throw condition.exitCode }
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
}

import ArgumentParser
import Foundation
import PorticoTerminal

/// `atrium browse`: the same screens in a terminal that one types into.
struct BrowseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "browse",
        abstract: "Walk through the app in the terminal.",
        discussion: """
            Links and events have numbers to type; “help” tells the rest. Lines that come from a pipe are done one after the other, each \
            when the one before is done.
            """
    )

    @OptionGroup var options: ScreenOptions

    @Argument(help: ArgumentHelp("The address to begin at.", valueName: "url"))
    var address = "/"

    func run() async throws {
        try await reportingFailures {
            let route = try ScreenOptions.route(at: address)
            let app = try await options.app()
            let isTyped = isatty(STDIN_FILENO) == 1
            let hasPrompt = isTyped && isatty(STDOUT_FILENO) == 1
            let typing = TypingEcho()
            defer { typing.show() }
            _ = try await untilInterrupted {
                let browser = Browser(
                    coordinator: app.coordinator,
                    lines: StandardInput.lines(),
                    command: app.command,
                    patience: isTyped ? .seconds(1) : nil
                ) { try Output.line($0) }
                browser.visitor = app.visitor
                if hasPrompt { browser.ask = Output.question }
                if isTyped { browser.showTyping = { $0 ? typing.show() : typing.hide() } }
                try await browser.run(from: route)
            }
            withExtendedLifetime(app) {}
        }
    }
}

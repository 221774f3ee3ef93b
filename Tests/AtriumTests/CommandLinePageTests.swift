import Foundation
import Testing

@testable import Atrium

/// The pages about the command line and the settings name all there are, and no others.
@Suite struct CommandLinePageTests {
    @Test func everyCommandAndOptionIsOnThePages() async throws {
        let commands = try Self.page("CommandLine")
        let options = Self.words(in: commands + (try Self.page("ServerSettings")))
        var known: Set<String> = []
        for command in try await Self.commands(below: []) {
            let name = command.joined(separator: " ")
            #expect(commands.contains("\natrium \(name)"), "atrium \(name)")
            let help = try await Program.run(["help"] + command).output
            for option in Self.words(in: help) where !["--version", "--help"].contains(option) {
                #expect(options.contains(option), "\(option) of atrium \(name)")
                known.insert(option)
            }
        }
        #expect(known.count > 30)
        #expect(options.subtracting(known).subtracting(["--version"]).isEmpty, "there is no such option")
    }

    @Test func everySettingIsOnItsPage() throws {
        let page = try Self.page("ServerSettings")
        for key in SettingKey.allCases {
            let row = page.split(separator: "\n").first { $0.hasPrefix("| `\(key.rawValue)` |") }
            #expect(row != nil, "\(key.rawValue)")
            // These are no arguments, since others on the machine can see those.
            let isArgument = ![.signingKey, .smtpPassword, .databasePassword].contains(key)
            #expect(row?.contains("`--\(key.argumentName)") == isArgument, "\(key.rawValue)")
        }
    }

    /// The commands that have no others below them, by the help of the program.
    private static func commands(below path: [String]) async throws -> [[String]] {
        let help = try await Program.run(["help"] + path).output
        let parts = help.components(separatedBy: "SUBCOMMANDS:\n")
        guard parts.count == 2 else { return [path] }
        var found: [[String]] = []
        for line in parts[1].split(separator: "\n") where line.hasPrefix("  ") && !line.hasPrefix("   ") {
            guard let name = line.split(separator: " ").first, line.hasPrefix("  See ") == false else { continue }
            found += try await commands(below: path + [String(name)])
        }
        return found
    }

    /// Whatever is written as an option is: `--data`.
    private static func words(in text: String) -> Set<String> {
        Set(text.matches(of: /--[a-z][a-z\-]*/).map { String($0.output) })
    }

    private static func page(_ name: String) throws -> String {
        let file = TestApp.root.appending(path: "Sources/Atrium/Atrium.docc/\(name).md")
        return try String(contentsOf: file, encoding: .utf8)
    }
}

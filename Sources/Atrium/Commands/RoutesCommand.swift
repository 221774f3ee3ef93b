import ArgumentParser
import AtriumFlow
import Foundation
import Portico

/// `atrium routes`: every address of the app's features.
struct RoutesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "routes", abstract: "List every address of the app's features.")

    func run() async throws {
        try await reportingFailures {
            let width = AppRoute.patterns.map(\.name.count).max() ?? 0
            for pattern in AppRoute.patterns {
                try Output.line(pattern.name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + pattern.summary)
            }
        }
    }
}

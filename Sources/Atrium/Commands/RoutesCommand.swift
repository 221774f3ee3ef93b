import ArgumentParser
import AtriumFlow
import Foundation
import Portico

/// `atrium routes`: every address the app has.
struct RoutesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "routes", abstract: "List the addresses of the app.")

    func run() {
        let width = AppRoute.patterns.map(\.name.count).max() ?? 0
        for pattern in AppRoute.patterns {
            print(pattern.name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + pattern.summary)
        }
    }
}

import ArgumentParser
import Foundation

/// `portico-new shared Sources/Features`: what view models would share between all visitors.
struct SharedStateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shared",
        abstract: "List what view models of an app would share between all visitors.",
        discussion: """
            It reads the Swift files of a folder and names statics and globals that keep an object or can change, and what iOS has one of for each \
            user, such as “UserDefaults.standard”. It ends with 1 where there is something.
            """
    )

    @Argument(help: ArgumentHelp("The folder of the view models.", valueName: "folder"))
    var folder: String

    func run() throws {
        let found = SharedState.found(in: try sources())
        for one in found { print(one) }
        guard found.isEmpty else { throw ExitCode(1) }
        print("Nothing is shared.")
    }

    private func sources() throws -> [String: String] {
        let root = URL(filePath: folder, directoryHint: .isDirectory)
        let files = try FileManager.default.subpathsOfDirectory(atPath: root.path)
            .filter { $0.hasSuffix(".swift") && !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
        guard !files.isEmpty else { throw NewError("there are no Swift files in \(folder)") }
        return Dictionary(
            uniqueKeysWithValues: try files.map { file in
                let url = root.appending(path: file)
                return (url.relativePath, try String(contentsOf: url, encoding: .utf8))
            }
        )
    }
}

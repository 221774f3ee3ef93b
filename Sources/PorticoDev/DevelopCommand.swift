import ArgumentParser
import Foundation

/// `portico-dev`: builds a program, runs it, and does both again whenever a source file changes.
@main struct DevelopCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "portico-dev",
        abstract: "Build a program and serve it, again whenever a Swift file changes.",
        discussion: """
            Run it in the folder of the package. What stands behind -- is given to the program:

                portico-dev --product Greeting -- --development

            A build that fails leaves the program as it is, and open pages show what the compiler says.
            """
    )

    @Option(help: ArgumentHelp("The executable product to run.", valueName: "name"))
    var product: String

    @Option(
        help: ArgumentHelp(
            "A folder or file to watch, as often as there are some (default: Sources, Package.swift, Package.resolved).",
            valueName: "path"
        )
    )
    var watch: [String] = []

    @Argument(parsing: .postTerminator, help: "What is given to the program.")
    var arguments: [String] = []

    func run() async throws {
        let package = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        guard FileManager.default.fileExists(atPath: package.appending(path: "Package.swift").path) else {
            throw ValidationError("there is no Package.swift here; run portico-dev in the folder of the package")
        }
        let paths = (watch.isEmpty ? ["Sources", "Package.swift", "Package.resolved"] : watch).map {
            $0.hasPrefix("/") ? URL(filePath: $0) : package.appending(path: $0)
        }
        let report = try ReportFile()
        defer { report.remove() }
        let compiler = Compiler(product: product)
        let program = RunningProgram(arguments: arguments, report: report.url)
        let loop = DevelopmentLoop(
            stamp: { try SourceStamp(of: paths) },
            pause: { try await Task.sleep(for: .milliseconds(700)) },
            build: { await compiler.build() },
            restart: { try await program.restart($0) },
            tell: { report.write($0) },
            say: Self.say
        )
        let work = Task { try await loop.run() }
        let signals = Interruptions { work.cancel() }
        defer { signals.end() }
        let outcome = await work.result
        await program.stop()
        switch outcome {
        case .success: break
        case .failure(is CancellationError): break
        case .failure(let error): throw error
        }
    }

    private static func say(_ text: String) {
        FileHandle.standardError.write(Data("portico-dev: \(text)\n".utf8))
    }
}

import Foundation

/// The built program, run as a visitor of the terminal runs it.
struct Program {
    typealias Outcome = ChildProcess.Outcome

    /// Beside the program that runs these tests.
    static let url = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "atrium")

    /// Runs it to its end.
    static func run(
        _ arguments: [String],
        environment: [String: String] = [:],
        in folder: URL? = nil,
        typing input: String = ""
    ) async throws -> Outcome {
        try await ChildProcess.run(
            url,
            arguments,
            environment: ChildProcess.environment.merging(environment) { _, new in new },
            in: folder ?? FileManager.default.temporaryDirectory,
            typing: input
        )
    }

    /// Runs a command line, as somebody would who copied it from the terminal.
    static func run(line: String) async throws -> Outcome {
        try await ChildProcess.run(URL(filePath: "/bin/sh"), ["-c", line])
    }
}

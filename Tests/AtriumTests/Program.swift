import Foundation

/// The built program, run as a visitor of the terminal runs it.
struct Program {
    struct Outcome: Sendable {
        let status: Int32
        let output: String
        let errors: String
    }

    /// Beside the program that runs these tests.
    static let url = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "atrium")

    /// Runs it to its end.
    static func run(
        _ arguments: [String],
        environment: [String: String] = [:],
        in folder: URL? = nil,
        typing input: String = ""
    ) async throws -> Outcome {
        try await run(url, arguments, environment: environment, in: folder, typing: input)
    }

    /// Runs a command line, as somebody would who copied it from the terminal.
    static func run(line: String) async throws -> Outcome {
        try await run(URL(filePath: "/bin/sh"), ["-c", line], environment: [:], in: nil, typing: "")
    }

    private static func run(
        _ program: URL,
        _ arguments: [String],
        environment: [String: String],
        in folder: URL?,
        typing input: String
    ) async throws -> Outcome {
        try await Task.detached {
            let process = Process()
            process.executableURL = program
            process.arguments = arguments
            process.environment = ["PATH": "/usr/bin:/bin", "HOME": "/nowhere"].merging(environment) { _, new in new }
            process.currentDirectoryURL = folder ?? FileManager.default.temporaryDirectory
            let output = Pipe()
            let errors = Pipe()
            process.standardOutput = output
            process.standardError = errors
            let typed = Pipe()
            process.standardInput = typed
            try process.run()
            // So little that it fits into the pipe, read or not.
            try? typed.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try? typed.fileHandleForWriting.close()
            let printed = output.fileHandleForReading.readDataToEndOfFile()
            let complained = errors.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return Outcome(
                status: process.terminationStatus,
                output: String(decoding: printed, as: UTF8.self),
                errors: String(decoding: complained, as: UTF8.self)
            )
        }.value
    }
}

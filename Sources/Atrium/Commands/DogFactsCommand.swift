import ArgumentParser
import DogFactsData
import Foundation
import PorticoTerminal

/// `atrium dog-facts`: the app's own facts about dogs.
struct DogFactsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dog-facts",
        abstract: "Manage the dog facts.",
        subcommands: [DogFactsImportCommand.self]
    )
}

/// `atrium dog-facts import`: adds facts to the app's own.
struct DogFactsImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add dog facts.",
        discussion: """
            A file is an answer of one of the public APIs ({"facts":["…"],"success":true} or \
            {"data":[{"attributes":{"body":"…"}}]}), or has a line for each fact: as text, as {"fact":"…","source":"…","url":"…"}, or as \
            an answer. Facts that are there already stay as they are. A server that runs on the same folder shows the new ones at once. \
            Exit codes: 65 there is no fact in a file, 66 it cannot be read, 73 the facts cannot be stored.
            """
    )

    @OptionGroup var options: StorageOptions

    @Option(help: ArgumentHelp("Who says the facts that name no source (default: the file's name).", valueName: "name"))
    var source: String?

    @Argument(help: ArgumentHelp("The facts.", valueName: "file"))
    var file: String

    func run() async throws {
        try await reportingFailures {
            let bytes = try InputFile.bytes(file, upTo: FactImport.largest)
            guard bytes.count <= FactImport.largest else {
                throw InputError.malformed(file, what: " the file has more than \(FactImport.largest >> 20) MB")
            }
            let composition = try await options.compositionToBe()
            // It holds the folder's lock.
            defer { withExtendedLifetime(composition) {} }
            let facts: FactImport = try composition.part()
            let name = URL(filePath: file).lastPathComponent
            let report: FactImportReport
            do throws(FactImportError) {
                report = try await facts.run(Data(bytes), file: name, source: source)
            } catch {
                throw DogFactsImportError(file: file, error: error)
            }
            try Output.line(Self.text(of: report))
        }
    }

    static func text(of report: FactImportReport) -> String {
        var lines = ["\(counted(report.read)) read: \(report.added) new, \(report.alreadyThere) already there."]
        if report.withoutRoom > 0 {
            lines.append("\(report.withoutRoom) not added: there may be \(FactImport.room) beside those of Atrium.")
        }
        if report.refused > 0 { lines += refusals(in: report) }
        lines.append("There are \(counted(report.total)).")
        return lines.joined(separator: "\n")
    }

    fileprivate static func refusals(in report: FactImportReport) -> [String] {
        ["\(report.refused) left out, because they have no text or more than a fact may have, among them:"]
            + report.examples.map { "  \(printable($0))" }
    }

    private static func counted(_ number: Int) -> String {
        "\(number) dog fact\(number == 1 ? "" : "s")"
    }
}

/// Why the facts in a file were not added.
struct DogFactsImportError: FailureWithExitCode, CustomStringConvertible {
    let file: String
    let error: FactImportError

    /// By BSD's `sysexits.h`.
    var exitCode: ExitCode {
        switch error {
        case .notUTF8, .brokenJSON, .refusal, .nothingFound: ExitCode(65)
        case .notStored: ExitCode(73)
        }
    }

    var description: String {
        switch error {
        case .notUTF8: "\(file) is not UTF-8"
        case .brokenJSON: "\(file) begins like JSON and is none; nothing was changed"
        case .refusal: "\(file) is the answer of a source that had no facts; nothing was changed"
        case .nothingFound(let report):
            (["\(file) has no dog fact in it; nothing was changed"]
                + (report.refused > 0 ? DogFactsImportCommand.refusals(in: report) : []))
                .joined(separator: "\n")
        case .notStored(let reason): "the facts of \(file) cannot be stored: \(reason)"
        }
    }
}

import ArgumentParser
import DomainsData
import Foundation

/// `atrium domains import`: adds names to the index.
struct DomainsImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add names to the index.",
        discussion: """
            A file has one name per line, or is a zone file as ICANN's CZDS gives them (name, ttl, class, type and data, separated by white space); \
            either may be compressed with gzip. Names already in the index stay. The first import takes the place of the sample. \
            A server that runs on the same folder answers from the new index at once.
            """
    )

    @OptionGroup var folders: FolderOptions

    @Argument(help: ArgumentHelp("Lists of names and zone files.", valueName: "file"))
    var files: [String]

    func run() async throws {
        try await reportingFailures {
            let folder = try folders.settings().dataToBe()
            let showsProgress = isatty(STDERR_FILENO) == 1
            let report = try await DomainImport(folder: folder).run(files.map { URL(filePath: $0) }) { progress in
                guard showsProgress else { return }
                Output.progress("\(progress.lines) lines, \(progress.names) names")
            }
            if showsProgress { Output.complaint("") }
            try Output.line(Self.text(of: report))
            if report.names == 0 { throw NothingImported() }
        }
    }

    static func text(of report: ImportReport) -> String {
        var lines = ["\(report.lines) lines read, \(report.names) names: \(report.added) new, \(report.alreadyThere) already there."]
        if report.hosts > 0 { lines.append("\(report.hosts) hosts counted as the registered names they belong to.") }
        if report.refusedLines > 0 {
            lines.append("\(report.refusedLines) lines left out, among them:")
            lines += report.examples.map { "  \($0)" }
        }
        lines.append("The index holds \(report.total) names in \(report.zones) zones.")
        return lines.joined(separator: "\n")
    }
}

/// Nothing in the files was a name, so the index is as it was.
struct NothingImported: Error, CustomStringConvertible {
    var description: String { "no line of these files is a registered domain name; nothing was changed" }
}

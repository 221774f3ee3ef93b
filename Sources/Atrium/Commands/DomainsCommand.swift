import ArgumentParser
import Domains
import DomainsData
import Foundation
import NodesData
import Storage

/// `atrium domains`: the index of domain names.
struct DomainsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "domains",
        abstract: "Manage the index of domain names.",
        subcommands: [DomainsImportCommand.self, DomainsInfoCommand.self]
    )
}

/// `atrium domains import`: adds names to the index.
struct DomainsImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add names to the index.",
        discussion: """
            A file has one name per line, or is a zone file as ICANN's CZDS gives them (name, ttl, class, type and data, separated by white space); \
            either may be compressed with gzip. Names already in the index stay. The first import takes the place of the sample. \
            A server that runs on the same folder answers from the new index at once. With --database, names are added to the index that was \
            imported last on any node, and all nodes of that database take the new one. Exit codes: 65 a file is damaged, 66 one cannot be read, \
            69 the database cannot be reached, 73 the index cannot be written, 75 the folder is in use by another import or a restore.
            """
    )

    @OptionGroup var storage: StorageOptions

    @Argument(help: ArgumentHelp("Lists of names and zone files.", valueName: "file"))
    var files: [String]

    func run() async throws {
        try await reportingFailures {
            let settings = try storage.settings()
            let folder = try settings.dataToBe()
            let shared = try settings.database.database().map { database throws in
                SharedIndex(among: try SharedFiles(at: database), of: DataFiles(folder: folder))
            }
            try await shared?.bring()
            let showsProgress = isatty(STDERR_FILENO) == 1
            let report = try await DomainImport(folder: folder).run(files.map { URL(filePath: $0) }) { progress in
                guard showsProgress else { return }
                Output.progress("\(Self.counted(progress.lines, "line")), \(Self.counted(progress.names, "name"))")
            }
            if showsProgress { Output.complaint("") }
            if report.names > 0 { try await shared?.publish() }
            try Output.line(Self.text(of: report))
            if report.names == 0 { throw NothingImported() }
        }
    }

    static func text(of report: ImportReport) -> String {
        let read = "\(counted(report.lines, "line")) read, \(counted(report.names, "name"))"
        var lines = ["\(read): \(report.added) new, \(report.alreadyThere) already there."]
        switch report.hosts {
        case 0: break
        case 1: lines.append("1 host counted as the registered name it belongs to.")
        default: lines.append("\(report.hosts) hosts counted as the registered names they belong to.")
        }
        if report.refusedLines > 0 {
            lines.append("\(counted(report.refusedLines, "line")) left out, among them:")
            lines += report.examples.map { "  \($0)" }
        }
        lines.append("The index holds \(counted(report.total, "name")) in \(counted(report.zones, "zone")).")
        return lines.joined(separator: "\n")
    }

    private static func counted(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}

/// Nothing in the files was a name, so the index is as it was.
struct NothingImported: Error, CustomStringConvertible {
    var description: String { "no line of these files is a registered domain name; nothing was changed" }
}

/// `atrium domains info`: what the index holds.
struct DomainsInfoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "info", abstract: "Tell what the index holds.")

    @OptionGroup var folders: FolderOptions

    func run() async throws {
        try await reportingFailures {
            let folder = try folders.settings().data()
            let repository = DomainIndexRepository(folder: folder)
            try repository.verify()
            let summary = try repository.contents()
            try Output.line("names: \(summary.names)")
            try Output.line("zones: \(summary.zones)")
            switch summary.origin {
            case .sample:
                try Output.line(
                    "origin: the sample that comes with the product; import your own with `atrium domains import FILE`"
                )
            case .imported:
                try Output.line("origin: imported into \(folder.appending(path: DomainImport.fileName).path)")
            }
        }
    }
}

extension SharedFileError: FailureWithExitCode {
    var exitCode: ExitCode {
        switch self {
        case .storage(.unreachable), .storage(.busy): ExitCode(69)
        case .storage: .failure
        case .file: ExitCode(73)
        }
    }
}

extension DomainImportError: FailureWithExitCode {
    var exitCode: ExitCode {
        switch self {
        case .noFiles: ExitCode(64)
        case .damagedGzip: ExitCode(65)
        case .unreadable: ExitCode(66)
        case .unwritable: ExitCode(73)
        case .busy: ExitCode(75)
        case .existingIndex, .tooLarge, .noSuffixList, .cancelled: .failure
        }
    }
}

import ArgumentParser
import Domains
import DomainsData
import Foundation

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
                try Output.line("origin: the sample that comes with the product; import your own with `atrium domains import FILE`")
            case .imported: try Output.line("origin: imported into \(folder.appending(path: DomainImport.fileName).path)")
            }
        }
    }
}

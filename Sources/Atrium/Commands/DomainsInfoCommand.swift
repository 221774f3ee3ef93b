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
            let settings = try await Settings.resolve(
                arguments: [.data: folders.data.map { .text($0) }],
                environment: ProcessInfo.processInfo.environment,
                configFile: folders.config
            )
            let repository = DomainIndexRepository(folder: settings.data)
            try repository.verify()
            let summary = try await repository.summary()
            print("names: \(summary.names)")
            print("zones: \(summary.zones)")
            switch summary.origin {
            case .sample: print("origin: the sample that comes with the product; import your own with `atrium domains import FILE`")
            case .imported: print("origin: imported into \(settings.data.appending(path: DomainImport.fileName).path)")
            }
        }
    }
}

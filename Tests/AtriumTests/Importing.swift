import DomainsData
import Foundation

/// Imports files into an app's data folder, as the command does.
func importing(_ files: [URL], into app: TestApp) async throws -> ImportReport {
    try await DomainImport(folder: app.data).run(files)
}

import Foundation

@testable import DomainsData

/// A folder of its own for one test, gone with it.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(
        path: "domains-\(UUID().uuidString)",
        directoryHint: .isDirectory
    )

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var index: URL { url.appending(path: DomainImport.fileName) }

    func write(_ text: String, to name: String) throws -> URL {
        try write(Array(text.utf8), to: name)
    }

    func write(_ bytes: [UInt8], to name: String) throws -> URL {
        let file = url.appending(path: name)
        try Data(bytes).write(to: file)
        return file
    }

    /// Imports a list or zone file with this text.
    @discardableResult
    func importing(_ text: String) async throws -> ImportReport {
        let file = try write(text, to: "input-\(UUID().uuidString)")
        return try await DomainImport(folder: url).run([file])
    }

    /// The names of everything in the folder.
    var contents: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path))?.sorted() ?? [] }
}

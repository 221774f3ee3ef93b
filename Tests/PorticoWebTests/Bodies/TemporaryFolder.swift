import Foundation

@testable import PorticoWeb

/// A folder for uploads that one test has for itself and that is deleted with it.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "portico-bodies-\(UUID().uuidString)")

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func uploads() throws -> UploadFolder {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return try UploadFolder(url)
    }

    /// The names of the files in it and in its folders.
    var files: [String] {
        let items = FileManager.default.enumerator(at: url, includingPropertiesForKeys: [])?.allObjects ?? []
        return items.compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath }.map(\.lastPathComponent)
    }
}

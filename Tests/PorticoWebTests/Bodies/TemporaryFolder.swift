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

    var files: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    }
}

import Foundation

/// The file that tells a program how builds are, in a folder that only its owner may enter.
struct ReportFile: Sendable {
    private let folder: URL

    var url: URL { folder.appending(path: "build.json") }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(
            path: "portico-dev-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
    }

    /// At once: nobody reads half of it. Where it cannot be written, pages do not tell of the build.
    func write(_ report: BuildReport) {
        guard let data = try? JSONEncoder().encode(report) else { return }
        try? data.write(to: url, options: .atomic)
    }

    func remove() {
        try? FileManager.default.removeItem(at: folder)
    }
}

import Foundation

/// Where the servers of a benchmark keep their files.
struct ServerFolders: Sendable {
    /// Of the site: its databases and its static files.
    let site: URL
    /// What the bare server answers.
    let constants: URL
    /// What clients are given to read, and what is none of the servers'.
    let requests: URL

    init(_ folder: URL) throws {
        site = folder.appending(path: "site", directoryHint: .isDirectory)
        constants = folder.appending(path: "constants", directoryHint: .isDirectory)
        requests = folder.appending(path: "requests", directoryHint: .isDirectory)
        for folder in [NameSite.files(in: site), constants, requests] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
    }
}

import DomainsData
import Foundation
import NodesData
import Storage

/// The index of domain names in the database of several nodes: an import on one of them puts it there, and each takes
/// it to its data folder, where it answers from it without a new start.
struct SharedIndex: Sendable {
    private static let folder = "domain index"

    private let files: SharedFiles
    /// Where this node has its own.
    private let index: URL

    init(among files: SharedFiles, of data: DataFiles) {
        self.files = files
        index = DomainImport(folder: data.folder).index
    }

    /// Gives the index of this machine to all, in the place of the one before.
    func publish() async throws(SharedFileError) {
        let former = try await files.names(in: Self.folder)
        let version = UUID().uuidString
        try await files.keep(index, as: version, in: Self.folder)
        for name in former { try await files.remove(name, in: Self.folder) }
        try note(version)
    }

    /// Brings what was published last, unless it is here.
    func bring() async throws(SharedFileError) {
        guard let version = try await files.names(in: Self.folder).last, version != present else { return }
        if try await files.fetch(version, in: Self.folder, to: index) { try note(version) }
    }

    /// Brings what is there and what is published from now on, until its task is cancelled.
    ///
    /// - Parameter report: told why it could not be had; it is tried again.
    func follow(report: @Sendable (SharedFileError) -> Void) async {
        await files.following {
            do throws(SharedFileError) {
                try await bring()
                return true
            } catch {
                report(error)
                return false
            }
        }
    }

    /// Which version this node took last. Backups leave the file out.
    private var marker: URL { index.deletingLastPathComponent().appending(path: "domains-version.tmp") }
    private var present: String? { try? String(contentsOf: marker, encoding: .utf8) }

    private func note(_ version: String) throws(SharedFileError) {
        do { try Data(version.utf8).write(to: marker, options: .atomic) } catch { throw .file(reason: "\(error)") }
    }
}

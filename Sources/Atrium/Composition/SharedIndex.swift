import DomainsData
import Foundation
import NodesData
import Storage

/// The index of domain names in the database of several nodes: an import on one of them puts it there, and each takes
/// it to its data folder, where it answers from it without a new start.
struct SharedIndex: Sendable {
    private static let folder = "domain index"
    /// No publishing takes a day.
    private static let longestPublishing: TimeInterval = 86_400

    private let files: SharedFiles
    private let data: URL
    /// Where this node has its own.
    private var index: URL { DomainImport(folder: data).index }

    init(among files: SharedFiles, of data: DataFiles) {
        self.files = files
        self.data = data.folder
    }

    /// Gives the index of this machine to all, in the place of the one before.
    func publish() async throws {
        let former = try await files.names(in: Self.folder)
        let version = UUID().uuidString
        try await files.keep(index, as: version, in: Self.folder)
        for name in former { try await files.remove(name, in: Self.folder) }
        try note(version)
        // Of what was cut off.
        try await files.removeParts(of: Self.folder, keptBefore: Date(timeIntervalSinceNow: -Self.longestPublishing))
    }

    /// Brings what was published last, unless it is here. An index that was never shared stays beside it, as
    /// `domains.index.before`.
    func bring() async throws {
        SharedFiles.removeLeftovers(in: data)
        let fetched = data.appending(path: "domains-fetched.tmp", directoryHint: .notDirectory)
        defer { try? FileManager.default.removeItem(at: fetched) }
        for _ in 0..<5 {
            guard let version = try await files.names(in: Self.folder).last, version != present else { return }
            // Where it was replaced meanwhile, there is a newer one.
            guard try await files.fetch(version, in: Self.folder, to: fetched) else { continue }
            let isShared = FileManager.default.fileExists(atPath: marker.path(percentEncoded: false))
            try DomainImport(folder: data).replace(with: fetched, keepingFormerAs: isShared ? nil : own)
            return try note(version)
        }
        throw SharedFileError.file(reason: "the index of domain names is replaced all the time")
    }

    /// Brings what is there and what is published from now on, until its task is cancelled.
    ///
    /// - Parameter report: told why it could not be had, once; it is tried again.
    func follow(report: @Sendable (any Error) -> Void) async {
        var isTold = false
        await files.following {
            do {
                try await bring()
                isTold = false
                return true
            } catch {
                if !isTold, !Task.isCancelled { report(error) }
                isTold = true
                return false
            }
        }
    }

    /// Which version this node took last. Backups leave the file out.
    private var marker: URL { data.appending(path: "domains-version.tmp", directoryHint: .notDirectory) }
    /// What was imported here before nodes shared theirs.
    private var own: URL { data.appending(path: "domains.index.before", directoryHint: .notDirectory) }

    private var present: String? {
        guard FileManager.default.fileExists(atPath: index.path(percentEncoded: false)) else { return nil }
        return try? String(contentsOf: marker, encoding: .utf8)
    }

    private func note(_ version: String) throws(SharedFileError) {
        do { try Data(version.utf8).write(to: marker, options: .atomic) } catch { throw .file(reason: "\(error)") }
    }
}

public import Foundation

/// Checks an archive against its manifest, and what it holds as `FolderVerification` does.
///
///     let report = try ArchiveVerification(of: URL(filePath: "monday.tar.gz"), checks: checks).run()
///
/// Databases and files with a check are written to a temporary folder for the time of it.
public struct ArchiveVerification: Sendable {
    private let archive: URL
    private let check: ContentCheck

    public init(of archive: URL, checks: [FileCheck]) {
        self.archive = archive
        check = ContentCheck(checks: checks)
    }

    /// - Throws: `BackupFailure.archive` for an archive that is cut off, damaged as a whole, or none of ours.
    public func run() throws(BackupFailure) -> VerificationReport {
        let temporary = try RealPath.folder(FileManager.default.temporaryDirectory)
        let work = try WorkFolder("\(temporary)/atrium-\(UUID().uuidString)")
        defer { withExtendedLifetime(work) {} }
        let folder = try work.folder("data")
        var extraction = try ArchiveExtraction(archive.path(percentEncoded: false), into: folder)
        try extraction.run { $0.database || check.isWanted($0.path) }
        let changed = Set(extraction.problems.map(\.file))
        let problems = check.problems(of: extraction.manifest, in: folder).filter { !changed.contains($0.file) }
        return VerificationReport(contents: extraction.manifest.contents, problems: extraction.problems + problems, skipped: [])
    }
}

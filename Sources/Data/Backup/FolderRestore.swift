import DataFolder
public import Foundation
import PorticoHost

/// Puts what an archive holds in the place of a data folder. The old one is kept beside it.
///
///     let report = try FolderRestore(into: data, checks: checks).run(URL(filePath: "monday.tar.gz"))
///     print(report.kept?.path ?? "nothing was there")    // "/var/lib/atrium.before-restore-20260714T101500Z"
///
/// The folder must not be in use; see `DataFolderLock`. The archive is extracted into a folder beside it and checked
/// there as by `ArchiveVerification`; only one that is all in order is put in place, by one exchange of names: whenever
/// the machine stops, the folder is either the old or the new one, whole.
public struct FolderRestore: Sendable {
    public struct Report: Sendable, Hashable {
        public let contents: ContentCount
        /// Where the old folder is; `nil` when it held nothing.
        public let kept: URL?
        /// The names of what is now in the folder, without what is in folders of it.
        public let names: [String]
    }

    private let folder: URL
    private let check: ContentCheck
    private let momentary: [MomentaryTable]
    private let staying: [String]

    /// - Parameters:
    ///   - momentary: what is not to come back.
    ///   - staying: names of files that are in no archive, and that the new folder has from the old one.
    public init(
        into folder: URL,
        checks: [FileCheck],
        emptying momentary: [MomentaryTable] = [],
        leaving staying: [String] = []
    ) {
        self.folder = folder
        self.staying = staying
        check = ContentCheck(checks: checks)
        self.momentary = momentary
    }

    /// Makes the folder where it is missing; an archive that is refused leaves it empty.
    ///
    /// - Throws: `BackupError`; the folder is then as it was.
    public func run(_ archive: URL, date: Date = Date()) throws(BackupError) -> Report {
        let lock = try BackupError.orLocked { () throws(DataFolderError) in try DataFolderLock(replacing: self.folder) }
        defer { withExtendedLifetime(lock) {} }
        let folder = try RealPath.folder(self.folder)
        let work = try WorkFolder("\(folder).restoring")
        defer { withExtendedLifetime(work) {} }
        let new = try work.folder("data")
        // The new folder has its lock file before anybody can see it.
        _ = try BackupError.orLocked { () throws(DataFolderError) in
            try DataFolderLock(using: URL(filePath: new, directoryHint: .isDirectory))
        }

        var extraction = try ArchiveExtraction(archive.path(percentEncoded: false), into: new)
        try extraction.run { _ in true }
        guard extraction.problems.isEmpty else { throw .damaged(extraction.problems) }
        let problems = check.problems(of: extraction.manifest, in: new)
        guard problems.isEmpty else { throw .damaged(problems) }
        for table in momentary { try table.empty(in: new) }
        try copyStaying(from: folder, to: new)
        let owner = try FolderOwner(of: folder)
        try finish(extraction, for: owner)
        for name in staying where access("\(new)/\(name)", F_OK) == 0 { try owner.take("\(new)/\(name)") }

        let kept = try FolderSwap(folder: folder, new: new, owner: owner, date: date).run()
        return Report(
            contents: extraction.manifest.contents,
            kept: kept.map { URL(filePath: $0, directoryHint: .isDirectory) },
            names: Set(extraction.manifest.files.map { String($0.path.prefix { $0 != "/" }) }).sorted()
        )
    }

    private func copyStaying(from folder: String, to new: String) throws(BackupError) {
        for name in staying where access("\(folder)/\(name)", F_OK) == 0 {
            do {
                try FileManager.default.copyItem(atPath: "\(folder)/\(name)", toPath: "\(new)/\(name)")
            } catch {
                throw .unwritable(file: "\(new)/\(name)", reason: error.localizedDescription)
            }
        }
    }

    /// Gives the new files to whom the old ones belong, and brings their names to the disk.
    private func finish(_ extraction: ArchiveExtraction, for owner: FolderOwner) throws(BackupError) {
        for path in extraction.manifest.files.map(\.path) + [DataFolderLock.fileName] {
            try owner.take("\(extraction.folder)/\(path)")
        }
        for folder in extraction.folders {
            try owner.take(folder)
            WholeFile.flush(folder: folder)
        }
        WholeFile.flush(folder: extraction.folder)
    }
}

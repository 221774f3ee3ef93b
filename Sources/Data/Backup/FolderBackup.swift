import CRename
import DataFolder
public import Foundation
import PorticoHost

/// Writes all that a data folder holds to one archive, while a server may run on it.
///
///     let report = try FolderBackup(of: data, program: "0.1.0").write(to: URL(filePath: "/backups/monday.tar.gz"))
///     print(report.contents)    // "2 databases and 3 files of 123456 bytes"
///
/// The archive is tar compressed by gzip, its owner's alone, with a manifest of all sizes and checksums; see
/// `ArchiveManifest`. Each database is as it stood at one moment, by SQLite's backup API; databases and files are not
/// of the same moment. Left out are locks, what is being written, and hidden files, at the top of the folder: see
/// `FolderPath.isKept`. A link to a file is kept as that file; where another link or a name that is not UTF-8 would
/// make something missing, nothing is written.
///
/// Nothing is held in memory but the list of files. The work is done in a folder beside the archive, which needs room
/// for the archive and a copy of the databases; the archive then appears whole, by its being renamed.
public struct FolderBackup: Sendable {
    public struct Report: Sendable, Hashable {
        public let contents: ContentCount
        public let archiveBytes: Int64
        /// What is in the folder but cannot be kept, such as sockets.
        public let skipped: [FileProblem]
    }

    private let folder: URL
    private let program: String

    /// - Parameter program: the version of the program, for the manifest.
    public init(of folder: URL, program: String) {
        self.folder = folder
        self.program = program
    }

    /// - Parameter replacing: whether a regular file of that name gives way.
    /// - Throws: `BackupError`; the archive that was there before is then still there, and otherwise none.
    public func write(to file: URL, replacing: Bool = false, date: Date = Date()) throws(BackupError) -> Report {
        let folder = try RealPath.folder(self.folder)
        let lock = try BackupError.orLocked { () throws(DataFolderError) in
            try DataFolderLock(using: URL(filePath: folder, directoryHint: .isDirectory))
        }
        defer { withExtendedLifetime(lock) {} }
        let parent = try RealPath.folder(file.absoluteURL.deletingLastPathComponent())
        let target = "\(parent)/\(file.lastPathComponent)"
        guard !"\(parent)/".hasPrefix("\(folder)/") else { throw .insideFolder(file: target, folder: folder) }
        try Self.check(target, replacing: replacing)

        let work = try WorkFolder("\(parent)/.\(file.lastPathComponent).partial")
        defer { withExtendedLifetime(work) {} }
        let (manifest, skipped) = try archived(folder, in: work, date: date)
        let archive = "\(work.path)/archive"
        let bytes = try FileReader(archive).bytes
        try Self.move(archive, to: target, replacing: replacing)
        WholeFile.flush(folder: parent)
        return Report(contents: manifest.contents, archiveBytes: bytes, skipped: skipped)
    }

    /// Begins again when a file was replaced or deleted after its checksum was taken.
    private func archived(
        _ folder: String,
        in work: WorkFolder,
        date: Date
    ) throws(BackupError) -> (ArchiveManifest, [FileProblem]) {
        var attempts = 0
        while true {
            do throws(BackupError) {
                let survey = try FolderSurvey(folder)
                guard survey.problems.isEmpty else { throw BackupError.damaged(survey.problems) }
                let content = try ArchivedContent(survey, in: work.path)
                let manifest = ArchiveManifest(program: program, date: date, files: content.files.map(\.entry))
                try content.write(manifest, to: "\(work.path)/archive")
                return (manifest, survey.skipped)
            } catch {
                attempts += 1
                guard case .changing = error, attempts < 3 else { throw error }
                try work.empty()
            }
        }
    }

    /// Before work that takes long.
    ///
    /// - Throws: what `write` would throw because of what is there already.
    public static func requireFree(_ file: URL, replacing: Bool) throws(BackupError) {
        let parent = try RealPath.folder(file.absoluteURL.deletingLastPathComponent())
        try check("\(parent)/\(file.lastPathComponent)", replacing: replacing)
    }

    private static func check(_ target: String, replacing: Bool) throws(BackupError) {
        var status = stat()
        guard lstat(target, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .unwritable(file: target, reason: "there is something else of this name")
        }
        guard replacing else { throw .exists(file: target) }
    }

    private static func move(_ archive: String, to target: String, replacing: Bool) throws(BackupError) {
        if !replacing {
            if CRename_withoutReplacing(archive, target) == 0 { return }
            // Not every file system knows of the condition.
            guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else {
                throw errno == EEXIST ? .exists(file: target) : .unwritable(file: target, reason: SystemError.current)
            }
            try check(target, replacing: false)
        }
        guard rename(archive, target) == 0 else { throw .unwritable(file: target, reason: SystemError.current) }
    }
}

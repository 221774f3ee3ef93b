import DataFolder
public import Foundation

/// Checks all that a data folder holds, while a server may run on it.
///
///     let report = try FolderVerification(of: data, checks: checks).run()
///     for problem in report.problems { print(problem) }    // "keys.json: its permissions are 0644, …"
///
/// Every database is checked by SQLite, with its references; every other file is read to its end, and by its own check.
/// Databases, what SQLite has beside them, and files said to be private are to have permissions of 0600.
public struct FolderVerification: Sendable {
    private let folder: URL
    private let check: ContentCheck

    public init(of folder: URL, checks: [FileCheck]) {
        self.folder = folder
        check = ContentCheck(checks: checks)
    }

    /// - Throws: `BackupError` when the folder cannot be looked through at all.
    public func run() throws(BackupError) -> VerificationReport {
        let folder = try RealPath.folder(self.folder)
        let lock = try BackupError.orLocked { () throws(DataFolderError) in
            try DataFolderLock(using: URL(filePath: folder, directoryHint: .isDirectory))
        }
        defer { withExtendedLifetime(lock) {} }
        let survey = try FolderSurvey(folder)
        var contents = ContentCount()
        var problems = survey.problems
        for file in survey.files {
            contents.add(isDatabase: file.path.isDatabase, bytes: file.bytes)
            problems += permissionProblems(of: file)
            if !file.path.isDatabase, let problem = readingProblem(of: file) {
                problems.append(problem)
            } else {
                problems += check.problems(of: file.path.text, isDatabase: file.path.isDatabase, in: folder)
            }
        }
        return VerificationReport(contents: contents, problems: problems, skipped: survey.skipped)
    }

    private func permissionProblems(of file: FolderSurvey.File) -> [FileProblem] {
        let path = file.path.text
        let isDatabase = file.path.isDatabase
        var problems = [check.permissionProblem(of: path, isDatabase: isDatabase, permissions: file.permissions)]
        for ending in isDatabase ? ["-wal", "-shm", "-journal"] : [] {
            var status = stat()
            guard lstat("\(file.source)\(ending)", &status) == 0 else { continue }
            problems.append(
                check.permissionProblem(of: path + ending, isDatabase: true, permissions: status.st_mode & 0o7777)
            )
        }
        return problems.compactMap(\.self)
    }

    private func readingProblem(of file: FolderSurvey.File) -> FileProblem? {
        do throws(BackupError) {
            try FileReader(file.source).forEachPiece { _ in }
            return nil
        } catch {
            // A file that was deleted meanwhile is no problem.
            guard access(file.source, F_OK) == 0, case .unreadable(_, let reason) = error else { return nil }
            return FileProblem(file: file.path.text, text: "cannot be read: \(reason)")
        }
    }
}

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

    /// - Throws: `BackupError.archive` for an archive that is cut off, damaged as a whole, or none of ours.
    public func run() throws(BackupError) -> VerificationReport {
        let temporary = try RealPath.folder(FileManager.default.temporaryDirectory)
        let work = try WorkFolder("\(temporary)/atrium-\(UUID().uuidString)")
        defer { withExtendedLifetime(work) {} }
        let folder = try work.folder("data")
        var extraction = try ArchiveExtraction(archive.path(percentEncoded: false), into: folder)
        try extraction.run { $0.database || check.isWanted($0.path) }
        let changed = Set(extraction.problems.map(\.file))
        let problems = check.problems(of: extraction.manifest, in: folder).filter { !changed.contains($0.file) }
        return VerificationReport(
            contents: extraction.manifest.contents,
            problems: extraction.problems + problems,
            skipped: []
        )
    }
}

/// What a verification found.
public struct VerificationReport: Sendable, Hashable {
    public let contents: ContentCount
    /// Empty when all is well.
    public let problems: [FileProblem]
    /// What a backup would not keep, or did not.
    public let skipped: [FileProblem]
}

/// How much a data folder or an archive holds.
public struct ContentCount: Sendable, Hashable {
    public var databases = 0
    /// Other files than databases.
    public var files = 0
    /// Of both, not compressed.
    public var bytes: Int64 = 0

    public init() {}

    mutating func add(isDatabase: Bool, bytes: Int64) {
        if isDatabase { databases += 1 } else { files += 1 }
        self.bytes += bytes
    }
}

extension ContentCount: CustomStringConvertible {
    public var description: String {
        "\(databases) \(databases == 1 ? "database" : "databases") and \(files) \(files == 1 ? "file" : "files") of \(bytes) bytes"
    }
}

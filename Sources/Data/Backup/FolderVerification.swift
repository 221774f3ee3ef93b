internal import DataFolder
public import Foundation

/// Checks all that a data folder holds, while a server may run on it.
///
///     let report = try FolderVerification(of: data, checks: checks).run()
///     for problem in report.problems { print(problem) }    // "keys.json: its permissions are 0644, …"
///
/// Every database is checked by SQLite, with its references; every other file is read to its end, and by its own check. Databases,
/// what SQLite has beside them, and files said to be private are to have permissions of 0600.
public struct FolderVerification: Sendable {
    private let folder: URL
    private let check: ContentCheck

    public init(of folder: URL, checks: [FileCheck]) {
        self.folder = folder
        check = ContentCheck(checks: checks)
    }

    /// - Throws: `BackupFailure` when the folder cannot be looked through at all.
    public func run() throws(BackupFailure) -> VerificationReport {
        let folder = try RealPath.folder(self.folder)
        let lock = try BackupFailure.orLocked { () throws(DataFolderFailure) in
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
            problems.append(check.permissionProblem(of: path + ending, isDatabase: true, permissions: status.st_mode & 0o7777))
        }
        return problems.compactMap(\.self)
    }

    private func readingProblem(of file: FolderSurvey.File) -> FileProblem? {
        do throws(BackupFailure) {
            try FileReader(file.source).forEachPiece { _ in }
            return nil
        } catch {
            // One that was deleted meanwhile is nobody's problem.
            guard access(file.source, F_OK) == 0, case .unreadable(_, let reason) = error else { return nil }
            return FileProblem(file: file.path.text, text: "cannot be read: \(reason)")
        }
    }
}

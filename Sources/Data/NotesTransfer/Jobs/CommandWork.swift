import DataFolder
public import Foundation
import Notes
import Portico

/// A work folder for an import from the command line, which is no job of an account. It is deleted with the value.
///
///     let work = try CommandWork(in: FolderJobFiles(folder: jobs))
///     defer { withExtendedLifetime(work) {} }
///
/// It lies among those of jobs, so where the program is killed its files go with theirs.
public final class CommandWork: Sendable {
    public let folder: URL
    private let files: FolderJobFiles
    private let id = NoteJob.ID.random()
    private let lock: FolderLock

    /// Throws `NoteJobError.unavailable` and `DataFolderError` where it cannot be made.
    public init(in files: FolderJobFiles) throws {
        self.files = files
        folder = try files.workFolder(of: id)
        lock = try files.lock(id)
    }

    deinit { files.remove(id) }
}

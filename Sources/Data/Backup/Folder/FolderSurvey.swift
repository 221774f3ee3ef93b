internal import DataFolder
internal import Foundation

/// The files of a data folder that a backup keeps, in the order of their paths, and those it cannot keep.
struct FolderSurvey {
    struct File {
        let path: FolderPath
        let bytes: Int64
        let permissions: mode_t
        let modified: Int

        /// Whether nobody but its owner may do anything with it.
        var isPrivate: Bool { permissions & 0o077 == 0 }
    }

    private(set) var files: [File] = []
    /// Links, sockets and the like: never followed, never kept.
    private(set) var skipped: [FileProblem] = []

    /// Opens no file: closing one would take away the locks that SQLite holds on it in this process.
    init(_ folder: String) throws(BackupFailure) {
        var rest = [""]
        while let prefix = rest.popLast() {
            for name in try Self.names(in: "\(folder)/\(prefix)") {
                let whole = "\(folder)/\(prefix)\(name)"
                var status = stat()
                guard lstat(whole, &status) == 0 else {
                    // Deleted since it was listed.
                    if errno == ENOENT { continue }
                    throw .unreadable(file: whole, reason: SystemError.current)
                }
                guard let path = FolderPath(prefix + name) else {
                    throw .unreadable(file: String(reflecting: whole), reason: "a file of such a name cannot be kept")
                }
                guard path.isKept else { continue }
                switch status.st_mode & S_IFMT {
                case S_IFDIR: rest.append("\(prefix)\(name)/")
                case S_IFREG:
                    #if canImport(Darwin)
                        let modified = status.st_mtimespec.tv_sec
                    #else
                        let modified = status.st_mtim.tv_sec
                    #endif
                    files.append(
                        File(path: path, bytes: Int64(status.st_size), permissions: status.st_mode & 0o7777, modified: modified)
                    )
                case S_IFLNK: skipped.append(FileProblem(file: whole, text: "is a symbolic link, which is not followed"))
                default: skipped.append(FileProblem(file: whole, text: "is not a regular file"))
                }
            }
        }
        files.sort { $0.path < $1.path }
    }

    private static func names(in folder: String) throws(BackupFailure) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw .unreadable(file: folder, reason: error.localizedDescription)
        }
    }
}

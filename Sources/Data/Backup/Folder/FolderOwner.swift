internal import DataFolder
internal import Foundation

/// Whose a data folder is, and who may enter it: what an administrator restores has to be the server's.
struct FolderOwner {
    private let user: uid_t
    private let group: gid_t
    private let permissions: mode_t

    init(of folder: String) throws(BackupFailure) {
        var status = stat()
        guard stat(folder, &status) == 0 else { throw .unreadable(file: folder, reason: SystemError.current) }
        user = status.st_uid
        group = status.st_gid
        permissions = status.st_mode & 0o7777
    }

    /// Only an administrator can give files away; everybody else's are their own already.
    func take(_ path: String) throws(BackupFailure) {
        guard geteuid() == 0 else { return }
        guard lchown(path, user, group) == 0 else { throw .unwritable(file: path, reason: SystemError.current) }
    }

    func take(folder: String) throws(BackupFailure) {
        guard chmod(folder, permissions) == 0 else { throw .unwritable(file: folder, reason: SystemError.current) }
        try take(folder)
    }
}

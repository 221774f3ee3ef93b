import CRename
import DataFolder
import Foundation
import PorticoHost

/// Puts one folder in the place of another that lies beside it, at one moment.
struct FolderSwap {
    /// A real path, held for replacing.
    let folder: String
    /// A complete folder on the same file system.
    let new: String
    let owner: FolderOwner
    let date: Date

    /// Where the old folder is afterwards; `nil` when it held nothing and is gone.
    ///
    /// On failure both are where they were.
    func run() throws(BackupError) -> String? {
        defer { WholeFile.flush(folder: URL(filePath: folder).deletingLastPathComponent().path(percentEncoded: false)) }
        return try isEmpty() ? replaceEmpty() : exchange()
    }

    private func isEmpty() throws(BackupError) -> Bool {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder).allSatisfy {
                $0 == DataFolderLock.fileName
            }
        } catch {
            throw .unreadable(file: folder, reason: error.localizedDescription)
        }
    }

    /// `rename` replaces an empty folder on every file system. Without its lock file a server may come and take it; it
    /// is then not empty any more.
    private func replaceEmpty() throws(BackupError) -> String? {
        unlink("\(folder)/\(DataFolderLock.fileName)")
        if rename(new, folder) == 0 {
            try owner.take(folder: folder)
            return nil
        }
        let isTaken = errno == ENOTEMPTY || errno == EEXIST
        throw isTaken ? .folder(.inUse(folder: folder)) : .cannotSwap(folder: folder, reason: SystemError.current)
    }

    /// The new folder is first called what the old one will be called, for nobody may come between the exchange and a
    /// second step.
    private func exchange() throws(BackupError) -> String? {
        let kept = keptName()
        guard rename(new, kept) == 0 else { throw .cannotSwap(folder: folder, reason: SystemError.current) }
        do throws(BackupError) {
            try owner.take(folder: kept)
            guard CRename_exchange(kept, folder) == 0 else {
                throw .cannotSwap(folder: folder, reason: SystemError.current)
            }
            return kept
        } catch {
            rename(kept, new)
            throw error
        }
    }

    /// A name that is free: `NAME.before-restore-20260714T101500Z`, with a number where there are several of a second.
    private func keptName() -> String {
        let moment = date.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
        let first = "\(folder).before-restore-\(moment)"
        var name = first
        var number = 1
        var status = stat()
        while lstat(name, &status) == 0 {
            number += 1
            name = "\(first)-\(number)"
        }
        return name
    }
}

/// Whose a data folder is, and who may enter it: what an administrator restores has to be the server's.
struct FolderOwner {
    private let user: uid_t
    private let group: gid_t
    private let permissions: mode_t

    init(of folder: String) throws(BackupError) {
        var status = stat()
        guard stat(folder, &status) == 0 else { throw .unreadable(file: folder, reason: SystemError.current) }
        user = status.st_uid
        group = status.st_gid
        permissions = status.st_mode & 0o7777
    }

    /// Only an administrator can give files away; everybody else's are their own already.
    func take(_ path: String) throws(BackupError) {
        guard geteuid() == 0 else { return }
        guard lchown(path, user, group) == 0 else { throw .unwritable(file: path, reason: SystemError.current) }
    }

    func take(folder: String) throws(BackupError) {
        guard chmod(folder, permissions) == 0 else { throw .unwritable(file: folder, reason: SystemError.current) }
        try take(folder)
    }
}

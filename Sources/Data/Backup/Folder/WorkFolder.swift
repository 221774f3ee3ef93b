internal import DataFolder
internal import Foundation

/// A folder for unfinished work, this process's alone and gone with this object. What a killed process left in it is removed by
/// the next.
final class WorkFolder {
    let path: String
    private let lock: FolderLock
    private var isHandedOver = false

    /// - Parameter isOurs: tells by the names in it whether a folder that is there already is one of ours, so that it may be emptied.
    init(_ path: String, isOurs: (Set<String>) -> Bool) throws(BackupFailure) {
        self.path = path
        if mkdir(path, 0o700) != 0 {
            guard errno == EEXIST else { throw .unwritable(file: path, reason: SystemError.current) }
            // Where others may write, one of them may have made it, to read along.
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_mode & 0o077 == 0, status.st_uid == geteuid()
            else { throw .occupied(path: path) }
        }
        do throws(DataFolderFailure) {
            lock = try FolderLock(URL(filePath: path, directoryHint: .isDirectory))
        } catch {
            throw .folder(error)
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        guard isOurs(Set(names)) else {
            isHandedOver = true
            throw .occupied(path: path)
        }
        try empty()
    }

    deinit {
        if !isHandedOver { try? FileManager.default.removeItem(atPath: path) }
    }

    func empty() throws(BackupFailure) {
        do {
            for name in try FileManager.default.contentsOfDirectory(atPath: path) {
                try FileManager.default.removeItem(atPath: "\(path)/\(name)")
            }
        } catch {
            throw .unwritable(file: path, reason: error.localizedDescription)
        }
    }

    /// Leaves the folder to whoever took it to its place.
    func handOver() { isHandedOver = true }
}

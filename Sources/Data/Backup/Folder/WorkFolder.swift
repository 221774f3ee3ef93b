import DataFolder
import Foundation
import PorticoHost

/// A folder for unfinished work, this process's alone and gone with this object. What a killed process left of one is
/// removed by the next.
///
/// It is known as one of ours by the empty file `markerName` in it, which is there before anything else and goes last:
/// a folder that has the name by chance, be it a data folder, is not removed.
package final class WorkFolder {
    static let markerName = ".atrium-work"

    package let path: String
    private let lock: FolderLock
    private var isOurs = false

    /// - Throws: `BackupError.occupied` where something else has the name, `.workInProgress` where another process
    ///   works in it.
    package init(_ path: String) throws(BackupError) {
        self.path = path
        if mkdir(path, 0o700) != 0 {
            guard errno == EEXIST else { throw .unwritable(file: path, reason: SystemError.current) }
            // Where others may write, one of them may have made it, to read along.
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_mode & 0o077 == 0,
                status.st_uid == geteuid()
            else { throw .occupied(path: path) }
        }
        do throws(DataFolderError) {
            lock = try FolderLock(URL(filePath: path, directoryHint: .isDirectory))
        } catch {
            guard case .busy = error else { throw .folder(error) }
            throw .workInProgress(folder: path)
        }
        let names = try FolderListing.names(in: path)
        guard names.isEmpty || names.contains(Array(Self.markerName.utf8)) else { throw .occupied(path: path) }
        isOurs = true
        if names.isEmpty { try NewFile("\(path)/\(Self.markerName)").finish() }
        try empty()
    }

    deinit {
        guard isOurs else { return }
        try? empty()
        unlink("\(path)/\(Self.markerName)")
        rmdir(path)
    }

    /// Removes what is in it.
    func empty() throws(BackupError) {
        for name in try FolderListing.names(in: path) where !name.elementsEqual(Self.markerName.utf8) {
            do {
                try FileManager.default.removeItem(atPath: "\(path)/\(String(decoding: name, as: UTF8.self))")
            } catch {
                throw .unwritable(file: path, reason: error.localizedDescription)
            }
        }
    }

    /// A new folder in it, for its owner only.
    package func folder(_ name: String) throws(BackupError) -> String {
        let folder = "\(path)/\(name)"
        guard mkdir(folder, 0o700) == 0 else { throw .unwritable(file: folder, reason: SystemError.current) }
        return folder
    }
}

public import Foundation
import PorticoHost

/// A folder that only its owner may enter.
///
///     try PrivateFolder.make(folder)
public enum PrivateFolder {
    /// Makes a folder, and those it is in, where they are missing. One that is there keeps its permissions.
    ///
    /// - Throws: `DataFolderError.unusable` with the system's words.
    public static func make(_ folder: URL) throws(DataFolderError) {
        let path = folder.path(percentEncoded: false)
        if isFolder(path) { return }
        let parent = folder.absoluteURL.deletingLastPathComponent()
        if parent != folder.absoluteURL { try make(parent) }
        // Never, not even for a moment, are there permissions that would have to be taken back.
        guard mkdir(path, 0o700) != 0 else { return }
        let reason = SystemError.current
        // Another process may have made it meanwhile.
        guard isFolder(path) else { throw .unusable(path: path, reason: reason) }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

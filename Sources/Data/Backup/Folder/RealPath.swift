internal import DataFolder
internal import Foundation

/// The path of a folder without symbolic links, so that its name is that of its own place.
enum RealPath {
    static func folder(_ url: URL) throws(BackupFailure) -> String {
        let path = url.path(percentEncoded: false)
        guard let real = realpath(path, nil) else {
            throw errno == ENOENT || errno == ENOTDIR ? .noFolder(path) : .unreadable(file: path, reason: SystemError.current)
        }
        defer { free(real) }
        var status = stat()
        guard stat(real, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { throw .noFolder(path) }
        return String(cString: real)
    }
}

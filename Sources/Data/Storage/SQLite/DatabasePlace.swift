internal import Foundation

/// Where a database file is, or is going to be.
struct DatabasePlace {
    let path: String

    init(_ file: URL) {
        path = file.path(percentEncoded: false)
    }

    var exists: Bool { access(path, F_OK) == 0 }

    /// Makes the folder (0700) and an empty file (0600), unless they are there. SQLite gives the files it puts beside it the same mode.
    func prepare() throws(StorageFailure) {
        let folder = URL(filePath: path).deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .notWritable
        }
        // One that is there stays closed: closing it would drop the locks that SQLite has on it in this process.
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else {
            switch errno {
            case EEXIST: break
            case ENOSPC, EDQUOT: throw .diskFull
            default: throw .notWritable
            }
        }
    }
}

import Foundation
import PorticoHost

/// The files of a data folder that a backup keeps, in the order of their paths, and what it cannot keep.
struct FolderSurvey {
    struct File {
        let path: FolderPath
        /// Where its contents are: itself, or the file that a symbolic link in its place leads to.
        let source: String
        let bytes: Int64
        let permissions: mode_t
        let modified: Int

        /// Whether nobody but its owner may do anything with it.
        var isPrivate: Bool { permissions & 0o077 == 0 }
    }

    private(set) var files: [File] = []
    /// Sockets, pipes and the like, in which nothing is stored.
    private(set) var skipped: [FileProblem] = []
    /// What may hold something that a backup would miss.
    private(set) var problems: [FileProblem] = []

    /// Opens no file: closing one would take away the locks that SQLite holds on it in this process.
    init(_ folder: String) throws(BackupError) {
        var rest = [""]
        while let prefix = rest.popLast() {
            for name in try FolderListing.names(in: "\(folder)/\(prefix)") {
                guard let inner = try add(name, at: prefix, of: folder) else { continue }
                rest.append(inner)
            }
        }
        files.sort { $0.path < $1.path }
    }

    /// The path of a folder to look through as well.
    private mutating func add(_ name: [UInt8], at prefix: String, of folder: String) throws(BackupError) -> String? {
        let text = prefix + String(decoding: name, as: UTF8.self)
        guard let path = FolderPath(text), text.utf8.elementsEqual(Array(prefix.utf8) + name) else {
            guard FolderPath(text)?.isKept ?? true else { return nil }
            problems.append(
                FileProblem(
                    file: prefix + PrintableText.escaped(name: name),
                    text: "has a name no backup can keep; rename it"
                )
            )
            return nil
        }
        guard path.isKept else { return nil }
        let whole = "\(folder)/\(text)"
        var status = stat()
        guard lstat(whole, &status) == 0 else {
            // Deleted since it was listed.
            if errno == ENOENT { return nil }
            throw .unreadable(file: whole, reason: SystemError.current)
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return "\(text)/"
        case S_IFREG: files.append(File(path: path, source: whole, status: status))
        case S_IFLNK: addLink(path, whole)
        default: skipped.append(FileProblem(file: whole, text: "is not a regular file"))
        }
        return nil
    }

    /// A file may lie elsewhere, on a larger disk for example; a folder, or nothing, behind a link is nothing we put
    /// there.
    private mutating func addLink(_ path: FolderPath, _ link: String) {
        var status = stat()
        guard let real = realpath(link, nil) else {
            problems.append(
                FileProblem(file: path.text, text: "is a symbolic link that leads nowhere: \(SystemError.current)")
            )
            return
        }
        defer { free(real) }
        guard stat(real, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            problems.append(
                FileProblem(
                    file: path.text,
                    text: "is a symbolic link to something else than a file; put the files here"
                )
            )
            return
        }
        files.append(File(path: path, source: String(cString: real), status: status))
    }
}

extension FolderSurvey.File {
    fileprivate init(path: FolderPath, source: String, status: stat) {
        #if canImport(Darwin)
            let modified = status.st_mtimespec.tv_sec
        #else
            let modified = status.st_mtim.tv_sec
        #endif
        self.init(
            path: path,
            source: source,
            bytes: Int64(status.st_size),
            permissions: status.st_mode & 0o7777,
            modified: modified
        )
    }
}

/// The names in a folder as the bytes they are: `FileManager` passes over those that are no UTF-8, and a backup would
/// lose them.
enum FolderListing {
    static func names(in folder: String) throws(BackupError) -> [[UInt8]] {
        guard let stream = opendir(folder) else { throw .unreadable(file: folder, reason: SystemError.current) }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                guard errno == 0 else { throw .unreadable(file: folder, reason: SystemError.current) }
                return names
            }
            // The array the entry declares is only the most a name takes, and the entry may end before.
            let start = UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
            let name = Array(
                UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self)))
            )
            if !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8) { names.append(name) }
        }
    }
}

public import Foundation
import Portico
import PorticoHost

/// Keeps a data folder from being replaced while somebody uses it, among all processes.
///
///     let lock = try DataFolderLock(using: folder)        // a server, for as long as it runs
///     defer { withExtendedLifetime(lock) {} }
///
/// Any number may use a folder at once; only one may replace it, while nobody uses it and no import writes to it. It is
/// held by `flock` on the file `data.lock` in it, so a process that is killed lets go. The file stays there and holds
/// nothing.
public final class DataFolderLock: Sendable {
    /// The name of the lock file, in the folder.
    public static let fileName = "data.lock"

    private let use: FileLock
    private let writing: FolderLock?

    /// For a program that reads or writes in the folder. Makes the folder where it is missing, for its owner only.
    ///
    /// - Throws: `DataFolderError.beingReplaced` at once where a restore holds it.
    public convenience init(using folder: URL) throws(DataFolderError) {
        try self.init(folder, .shared)
    }

    /// For a program that puts another folder in its place. Makes the folder where it is missing, for its owner only.
    ///
    /// - Throws: `DataFolderError.inUse` or `.busy` at once where somebody uses it or writes to it.
    public convenience init(replacing folder: URL) throws(DataFolderError) {
        try self.init(folder, .exclusive)
    }

    private init(_ folder: URL, _ kind: FileLock.Kind) throws(DataFolderError) {
        let path = folder.path(percentEncoded: false)
        let file = folder.appending(path: Self.fileName, directoryHint: .notDirectory).path(percentEncoded: false)
        try PrivateFolder.make(folder)
        do throws(FileLock.Failure) {
            use = try FileLock(file, kind, flags: O_RDONLY | O_CREAT | O_NOFOLLOW)
        } catch {
            switch error {
            case .held: throw kind == .shared ? .beingReplaced(folder: path) : .inUse(folder: path)
            case .system(let reason): throw .unusable(path: file, reason: reason)
            }
        }
        writing = kind == .exclusive ? try FolderLock(folder) : nil
        Self.giveToOwner(of: path, file)
    }

    /// An administrator's backup must not leave a lock file that the server's own account cannot open.
    private static func giveToOwner(of folder: String, _ file: String) {
        var status = stat()
        guard geteuid() == 0, stat(folder, &status) == 0 else { return }
        _ = lchown(file, status.st_uid, status.st_gid)
    }
}

/// Why a data folder cannot be held.
public enum DataFolderError: Error, Sendable, Hashable {
    /// Somebody uses it who relies on its staying there: a server, a backup, a check, another restore.
    case inUse(folder: String)
    /// Somebody is replacing files in it: an import, or a restore.
    case busy(folder: String)
    /// A restore is replacing all of it.
    case beingReplaced(folder: String)
    /// The system's own words about the folder or its lock file.
    case unusable(path: String, reason: String)
}

extension DataFolderError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .inUse(let folder):
            "\(folder): a server, a backup, a check or another restore is using this folder; try again when it has ended"
        case .busy(let folder):
            "\(folder): an import or a restore is writing to this folder; try again when it has ended"
        case .beingReplaced(let folder): "\(folder): this folder is being restored; try again when that has ended"
        case .unusable(let path, let reason): "\(path): cannot be used: \(reason)"
        }
    }
}

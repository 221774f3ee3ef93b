public import Foundation
import PorticoHost

/// Holds a folder for one writer at a time, among all processes, until it is released: an import that replaces files in
/// it, or a restore that replaces all of it.
///
///     let lock = try FolderLock(folder)
///     defer { withExtendedLifetime(lock) {} }
///
/// A server does not take part: files are replaced beside it. What keeps a folder from being taken away is
/// `DataFolderLock`.
public final class FolderLock: Sendable {
    private let lock: FileLock

    /// Makes the folder where it is missing, for its owner only.
    ///
    /// - Throws: `DataFolderError.busy` at once where another holds it.
    public init(_ folder: URL) throws(DataFolderError) {
        let path = folder.path(percentEncoded: false)
        try PrivateFolder.make(folder)
        do throws(FileLock.Failure) {
            lock = try FileLock(path, .exclusive, flags: O_RDONLY | O_DIRECTORY)
        } catch {
            switch error {
            case .held: throw .busy(folder: path)
            case .system(let reason): throw .unusable(path: path, reason: reason)
            }
        }
    }
}

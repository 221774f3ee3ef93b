import Foundation
import PorticoHost

/// A file that is being fetched: it is gone when this is, unless it was moved to its place.
///
/// Its name ends with `.tmp`, which backups leave out. As long as it is written to it is locked, and no longer than the
/// program runs: so what a killed one left is told from what another one is fetching.
final class FetchedPart {
    private static let ending = ".fetched.tmp"

    private let file: URL
    private let lock: FileLock
    private let handle: FileHandle

    /// Makes a new file, and the folder where there is none, each for its owner only.
    init(in folder: URL) throws(SharedFileError) {
        file = folder.appending(path: "\(UUID().uuidString)\(Self.ending)", directoryHint: .notDirectory)
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .file(reason: "\(error)")
        }
        do throws(FileLock.Failure) {
            lock = try FileLock(file.path(percentEncoded: false), .exclusive, flags: O_WRONLY | O_CREAT)
        } catch {
            switch error {
            case .held: throw .file(reason: "\(file.lastPathComponent) is in use")
            case .system(let reason): throw .file(reason: reason)
            }
        }
        do { handle = try FileHandle(forWritingTo: file) } catch { throw .file(reason: "\(error)") }
    }

    deinit {
        try? handle.close()
        unlink(file.path(percentEncoded: false))
    }

    func append(_ bytes: Data) throws(SharedFileError) {
        do { try handle.write(contentsOf: bytes) } catch { throw .file(reason: "\(error)") }
    }

    /// Puts it in the place of what is there.
    func move(to place: URL) throws(SharedFileError) {
        do { try handle.close() } catch { throw .file(reason: "\(error)") }
        guard rename(file.path(percentEncoded: false), place.path(percentEncoded: false)) == 0 else {
            throw .file(reason: SystemError.current)
        }
    }

    static func removeAbandoned(in folder: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
        for name in names where isOurs(name) {
            let path = folder.appending(path: name, directoryHint: .notDirectory).path(percentEncoded: false)
            guard let lock = try? FileLock(path, .exclusive, flags: O_RDONLY | O_NOFOLLOW) else { continue }
            unlink(path)
            withExtendedLifetime(lock) {}
        }
    }

    /// Nobody else calls a file so: a UUID, and the ending.
    private static func isOurs(_ name: String) -> Bool {
        name.hasSuffix(ending) && UUID(uuidString: String(name.dropLast(ending.count))) != nil
    }
}

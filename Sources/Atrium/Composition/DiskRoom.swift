import Foundation
import Portico
import PorticoHost
import PorticoWeb

/// Whether there is room in the data folder for what visitors do next.
///
///     try await DiskRoom().check(data)
struct DiskRoom: Sendable {
    /// As much as the longest text of a note, in bytes.
    static let least = 1_048_576

    /// Writes so many bytes to a file in a folder, and deletes it. Gives the system's error number, 0 where there is
    /// none: what is free is not always what may be written, as with quotas, and some disks turn read-only.
    var take: @Sendable (_ folder: URL, _ bytes: Int) -> Int32 = { folder, bytes in
        let path = folder.appending(path: "room-\(getpid()).tmp", directoryHint: .notDirectory).path(
            percentEncoded: false
        )
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return errno }
        defer {
            close(file)
            unlink(path)
        }
        let isWritten = [UInt8](repeating: 0, count: bytes).withUnsafeBytes { DescriptorOutput.write($0, to: file) }
        return isWritten ? 0 : errno
    }

    /// A disk that hangs holds up no thread that requests are answered on.
    private let line = WorkLine(atOnce: 1, maxWaiting: 1)

    init() {}

    /// Throws `UnhealthyPart` where nothing can be written.
    func check(_ folder: URL) async throws {
        switch try await line.run({ [take] in take(folder, Self.least) }) {
        case 0: return
        case ENOSPC, EDQUOT, EFBIG: throw UnhealthyPart("disk full")
        case EROFS: throw UnhealthyPart("disk read-only")
        default: throw UnhealthyPart("disk")
        }
    }
}

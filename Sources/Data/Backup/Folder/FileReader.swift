internal import DataFolder
internal import Foundation

/// A regular file, read from its start to its end in pieces.
final class FileReader {
    let bytes: Int64
    private let path: String
    private let descriptor: Int32

    /// A symbolic link is not followed, and a pipe in the file's place does not make anybody wait.
    init(_ path: String) throws(BackupFailure) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(file: path, reason: SystemError.current) }
        var status = stat()
        let isRegularFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        bytes = Int64(status.st_size)
        guard isRegularFile else {
            close(descriptor)
            throw .unreadable(file: path, reason: "it is not a regular file")
        }
    }

    deinit { close(descriptor) }

    func forEachPiece(_ body: (UnsafeRawBufferPointer) throws(BackupFailure) -> Void) throws(BackupFailure) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 * 1024, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count == 0 { return }
            if count > 0 {
                try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            } else if errno != EINTR {
                throw .unreadable(file: path, reason: SystemError.current)
            }
        }
    }
}

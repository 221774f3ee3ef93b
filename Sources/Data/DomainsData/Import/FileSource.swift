internal import DataFolder
internal import Foundation

/// The bytes of a file or a pipe, read as they come.
final class FileSource: ByteSource {
    private let path: String
    private let descriptor: Int32

    init(_ path: String) throws(DomainImportError) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(file: path, reason: SystemError.current) }
    }

    deinit { close(descriptor) }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(DomainImportError) -> Int {
        while true {
            let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if errno != EINTR { throw .unreadable(file: path, reason: SystemError.current) }
        }
    }
}

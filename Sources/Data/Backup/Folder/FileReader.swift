import Crypto
import Foundation
import Portico
import PorticoHost

/// A regular file, read from its start to its end in pieces.
final class FileReader {
    let bytes: Int64
    private let path: String
    private let descriptor: Int32

    /// A symbolic link is not followed, and a pipe in the file's place does not make anybody wait.
    init(_ path: String) throws(BackupError) {
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

    func forEachPiece(_ body: (UnsafeRawBufferPointer) throws(BackupError) -> Void) throws(BackupError) {
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

/// The size and the SHA-256 of contents, as they pass by.
struct ContentDigest {
    private(set) var bytes: Int64 = 0
    private var hash = SHA256()

    init() {}

    init(of file: String) throws(BackupError) {
        var digest = ContentDigest()
        try FileReader(file).forEachPiece { piece in digest.add(piece) }
        self = digest
    }

    mutating func add(_ piece: UnsafeRawBufferPointer) {
        hash.update(bufferPointer: piece)
        bytes += Int64(piece.count)
    }

    /// In 64 hexadecimal digits.
    var sha256: String { hash.finalize().hexadecimal }

    static func sha256(of bytes: [UInt8]) -> String {
        var digest = ContentDigest()
        bytes.withUnsafeBytes { digest.add($0) }
        return digest.sha256
    }
}

/// A file that was not there before, its owner's alone.
final class NewFile {
    let descriptor: Int32
    private let path: String

    init(_ path: String) throws(BackupError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure }
    }

    deinit { close(descriptor) }

    func append(_ bytes: UnsafeRawBufferPointer) throws(BackupError) {
        guard DescriptorOutput.write(bytes, to: descriptor) else { throw failure }
    }

    /// Brings it to the disk.
    func finish() throws(BackupError) {
        // Its owner may read and write it whatever the process's mask took away.
        guard fchmod(descriptor, 0o600) == 0, fsync(descriptor) == 0 else { throw failure }
    }

    private var failure: BackupError { .unwritable(file: path, reason: SystemError.current) }
}

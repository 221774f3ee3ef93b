import Foundation
import PorticoHost

/// The bytes of an index: a file mapped into memory, or memory of our own. They never change.
///
/// `@unchecked Sendable`: the memory is only read after `init` and lives as long as this object. A mapped file must be
/// replaced by renaming another over it, never written in place: a page cut off under a mapping stops the process.
final class IndexStorage: @unchecked Sendable {
    let identity: FileIdentity?
    private let bytes: UnsafeRawBufferPointer
    private let isMapped: Bool

    init(copying source: [UInt8]) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: source.count, alignment: 16)
        memory.copyBytes(from: source)
        bytes = UnsafeRawBufferPointer(memory)
        isMapped = false
        identity = nil
    }

    init(mapping path: String) throws(DomainIndexError.Fault) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(SystemError.current)
        }
        defer { close(descriptor) }
        guard let identity = FileIdentity(descriptor: descriptor) else { throw .unreadable(SystemError.current) }
        guard identity.isRegularFile else { throw .notAnIndex }
        // An empty file cannot be mapped, and is no index.
        guard identity.byteCount > 0 else { throw .truncated(expected: IndexHeader.byteCount, found: 0) }
        let address = mmap(nil, identity.byteCount, PROT_READ, MAP_SHARED, descriptor, 0)
        guard let address, address != MAP_FAILED else { throw .unreadable(SystemError.current) }
        bytes = UnsafeRawBufferPointer(start: address, count: identity.byteCount)
        isMapped = true
        self.identity = identity
    }

    deinit {
        if isMapped {
            munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
        } else {
            bytes.deallocate()
        }
    }

    /// The bytes, for the time of `body`; they must not be kept.
    func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(bytes)
    }
}

/// Which file a path leads to at a moment: when any of it changes, the file was replaced.
struct FileIdentity: Sendable, Equatable {
    let device: UInt64
    let node: UInt64
    let byteCount: Int
    let changedSeconds: Int
    let changedNanoseconds: Int
    let isRegularFile: Bool

    /// `nil` where there is no such file, or it may not be looked at.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        node = UInt64(status.st_ino)
        byteCount = Int(status.st_size)
        #if canImport(Darwin)
            let changed = status.st_mtimespec
        #else
            let changed = status.st_mtim
        #endif
        changedSeconds = changed.tv_sec
        changedNanoseconds = changed.tv_nsec
        isRegularFile = status.st_mode & S_IFMT == S_IFREG
    }
}

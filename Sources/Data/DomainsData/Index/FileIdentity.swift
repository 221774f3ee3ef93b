internal import Foundation

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

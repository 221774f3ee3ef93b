internal import Foundation

/// The system's words for what just failed.
///
///     guard fsync(descriptor) == 0 else { throw .unwritable(file: path, reason: SystemError.current) }
public enum SystemError {
    public static var current: String { String(cString: strerror(errno)) }
}

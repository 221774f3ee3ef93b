import Foundation

/// Writes to a descriptor, however many calls that takes.
///
///     guard DescriptorOutput.write(bytes, to: descriptor) else { throw .unwritable(file: path, reason: SystemError.current) }
public enum DescriptorOutput {
    /// Whether all of it was taken; where it was not, `errno` says why.
    public static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = Foundation.write(descriptor, part.baseAddress, part.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}

/// The system's words for what just failed.
///
///     guard fsync(descriptor) == 0 else { throw .unwritable(file: path, reason: SystemError.current) }
public enum SystemError {
    public static var current: String { String(cString: strerror(errno)) }
}

internal import Foundation

/// The system's words for what just failed.
enum SystemError {
    static var current: String { String(cString: strerror(errno)) }
}

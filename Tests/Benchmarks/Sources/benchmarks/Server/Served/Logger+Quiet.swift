import Logging

extension Logger {
    /// Says nothing: what is measured is no log.
    static let quiet = Logger(label: "benchmarks") { _ in SwiftLogNoOpLogHandler() }
}

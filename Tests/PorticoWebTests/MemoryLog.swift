import Logging
import Synchronization

/// A log that a test can read.
final class MemoryLog: Sendable {
    private let stored = Mutex<[String]>([])

    var lines: [String] { stored.withLock { $0 } }

    var logger: Logger {
        Logger(label: "test") { [self] _ in Handler(log: self) }
    }

    private struct Handler: LogHandler {
        let log: MemoryLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        init(log: MemoryLog) {
            self.log = log
        }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { _, new in new }
            let fields = all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            log.stored.withLock { $0.append(([event.message.description] + fields).joined(separator: " ")) }
        }
    }
}

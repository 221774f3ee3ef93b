public import Logging
import Synchronization

/// A log that a test can read, at every level.
///
///     let log = MemoryLog()
///     let server = WebServer(site, logger: log.logger)
///     …
///     #expect(log.lines == ["the storage failed reason=busy"])
public final class MemoryLog: Sendable {
    public struct Entry: Sendable, Hashable {
        public let level: Logger.Level
        /// The message, then the metadata by its keys.
        public let line: String
    }

    private let stored = Mutex<[Entry]>([])

    public init() {}

    public var entries: [Entry] { stored.withLock { $0 } }
    public var lines: [String] { entries.map(\.line) }

    public var logger: Logger {
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
            let line = ([event.message.description] + fields).joined(separator: " ")
            log.stored.withLock { $0.append(Entry(level: event.level, line: line)) }
        }
    }
}

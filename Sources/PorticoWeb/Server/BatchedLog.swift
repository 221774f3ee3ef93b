import Foundation
public import Logging
import Portico
import Synchronization

/// A log whose lines are put together and written in batches, off the path of the requests that they are about.
///
///     let log = BatchedLog(to: FileHandle.standardError.fileDescriptor)
///     let server = WebServer(site, host: "127.0.0.1", port: 8080, logger: log.logger(label: "atrium"))
///     try await server.run()
///     log.flush()
///
/// A line is written a tenth of a second after it was logged at the latest, an error before the call returns. Lines
/// stand in the order in which they were logged. Where they come faster than they can be written, the code that logs
/// waits. What was logged last is written by ``flush()``, which a program calls before it ends; a program that crashes
/// or is killed may lose it. Lines are also lost where the file takes none: on a full disk, in a pipe that nobody reads
/// any more.
///
/// A line is `2026-03-01T12:00:00+0000 info atrium: key=value … [Module] message`, with the keys in order.
public final class BatchedLog: Sendable {
    private struct Line: Sendable {
        let moment: time_t
        let label: String
        /// What the logger says with each line.
        let metadata: Logger.Metadata
        let event: LogEvent
    }

    /// How many lines are held at most: the call that logs one more writes them all before it returns.
    package static let mostLines = 4_096
    private static let delay = DispatchTimeInterval.milliseconds(100)

    private let descriptor: Int32
    private let pending = Mutex<[Line]>([])
    /// Held while lines are taken and written, so that batches do not overtake each other.
    private let writing = Mutex(())
    private let queue = DispatchQueue(label: "log", qos: .utility)

    /// - Parameter descriptor: the file that lines are written to; it stays open.
    public init(to descriptor: Int32) {
        self.descriptor = descriptor
    }

    public func logger(label: String) -> Logger {
        Logger(label: label) { BatchedLogHandler(log: self, label: $0) }
    }

    /// Writes what was logged so far, and returns when it is written.
    public func flush() {
        writing.withLock { _ in
            let lines = pending.withLock { pending in
                defer { pending = [] }
                return pending
            }
            guard !lines.isEmpty else { return }
            _ = Self.text(of: lines).withUnsafeBytes { DescriptorOutput.write($0, to: descriptor) }
        }
    }

    fileprivate func log(_ event: LogEvent, label: String, metadata: Logger.Metadata) {
        let line = Line(moment: time(nil), label: label, metadata: metadata, event: event)
        let isUrgent = event.level >= .error
        let count = pending.withLock { pending in
            pending.append(line)
            return pending.count
        }
        if isUrgent || count >= Self.mostLines {
            flush()
        } else if count == Self.mostLines / 2 {
            queue.async { self.flush() }
        } else if count == 1 {
            queue.asyncAfter(deadline: .now() + Self.delay) { self.flush() }
        }
    }

    private static func text(of lines: [Line]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(lines.count * 256)
        var (moment, stamp): (time_t?, [UInt8]) = (nil, [])
        for line in lines {
            if line.moment != moment { (moment, stamp) = (line.moment, timestamp(line.moment)) }
            text += stamp
            text.append(UInt8(ascii: " "))
            text += line.event.level.rawValue.utf8
            if !line.label.isEmpty { text.append(UInt8(ascii: " ")) }
            text += line.label.utf8
            text.append(UInt8(ascii: ":"))
            for (key, value) in items(of: line) {
                text.append(UInt8(ascii: " "))
                text += key.utf8
                text.append(UInt8(ascii: "="))
                text += value.description.utf8
            }
            text += " [".utf8
            text += line.event.source.utf8
            text += "] ".utf8
            text += line.event.message.description.utf8
            text.append(UInt8(ascii: "\n"))
        }
        return text
    }

    /// What the line itself says comes before what its logger says with each.
    private static func items(of line: Line) -> [(key: String, value: Logger.MetadataValue)] {
        var items = line.metadata
        if let own = line.event.metadata { items.merge(own) { _, own in own } }
        if let error = line.event.error { items["error.message"] = "\(error)" }
        return items.sorted { $0.key < $1.key }
    }

    private static func timestamp(_ moment: time_t) -> [UInt8] {
        var (moment, local) = (moment, tm())
        localtime_r(&moment, &local)
        return Array<UInt8>(unsafeUninitializedCapacity: 32) { bytes, count in
            count = bytes.withMemoryRebound(to: CChar.self) {
                strftime($0.baseAddress, 32, "%Y-%m-%dT%H:%M:%S%z", &local)
            }
        }
    }
}

/// What one logger says to a batched log.
private struct BatchedLogHandler: LogHandler {
    let log: BatchedLog
    let label: String
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        log.log(event, label: label, metadata: metadata)
    }
}

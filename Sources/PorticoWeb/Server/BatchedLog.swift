import Foundation
public import Logging
import Portico
import PorticoHost
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
        let label: BatchedLogLabel
        /// What the logger says with each line.
        let metadata: Logger.Metadata
        let content: Content
    }

    private enum Content: Sendable {
        case event(LogEvent)
        case request(RequestLine)
    }

    private struct Pending {
        var lines: [Line] = []
        /// Whether they are written when the delay is over.
        var isTimed = false
    }

    private typealias Item = (key: String, value: String)

    /// How many lines are held at most: the call that logs one more writes them all before it returns.
    package static let maxLines = 4_096
    /// This many are written as soon as there is a thread for it. To write thousands at once would keep a processor for
    /// as long as many requests take, and those that come meanwhile would wait for it.
    private static let batch = 128
    private static let delay = DispatchTimeInterval.milliseconds(100)
    private static let errorKey = "error.message"

    private let descriptor: Int32
    private let pending = Mutex(Pending())
    /// Held while lines are taken and written, so that batches do not overtake each other.
    private let writing = Mutex(())
    private let queue = DispatchQueue(label: "log", qos: .utility)

    /// - Parameter descriptor: the file that lines are written to; it stays open.
    public init(to descriptor: Int32) {
        self.descriptor = descriptor
    }

    public func logger(label: String) -> Logger {
        Logger(label: label) { BatchedLogHandler(label: BatchedLogLabel(log: self, text: $0)) }
    }

    /// Writes what was logged so far, and returns when it is written.
    public func flush() {
        writing.withLock { _ in
            let lines = pending.withLock { pending in
                let lines = pending.lines
                guard !lines.isEmpty else { return lines }
                pending.lines = []
                pending.lines.reserveCapacity(Self.batch)
                return lines
            }
            guard !lines.isEmpty else { return }
            Self.text(of: lines).withBytes { _ = DescriptorOutput.write(UnsafeRawBufferPointer($0), to: descriptor) }
        }
    }

    fileprivate func log(_ event: LogEvent, label: BatchedLogLabel, metadata: Logger.Metadata) {
        add(Line(moment: time(nil), label: label, metadata: metadata, content: .event(event)))
        if event.level >= .error { flush() }
    }

    fileprivate func log(_ request: RequestLine, label: BatchedLogLabel, metadata: Logger.Metadata) {
        add(Line(moment: time(nil), label: label, metadata: metadata, content: .request(request)))
    }

    private func add(_ line: Line) {
        let (count, setsTimer) = pending.withLock { pending in
            pending.lines.append(line)
            defer { pending.isTimed = true }
            return (pending.lines.count, !pending.isTimed)
        }
        if count >= Self.maxLines {
            flush()
        } else if count == Self.batch {
            queue.async { self.flush() }
        }
        guard setsTimer else { return }
        queue.asyncAfter(deadline: .now() + Self.delay) {
            self.pending.withLock { $0.isTimed = false }
            self.flush()
        }
    }

    private static func text(of lines: [Line]) -> WrittenBytes {
        var text = WrittenBytes(reserving: lines.count * 256)
        var (moment, stamp): (time_t?, [UInt8]) = (nil, [])
        var items: [Item] = []
        for line in lines {
            if line.moment != moment { (moment, stamp) = (line.moment, timestamp(line.moment)) }
            text.append(stamp)
            switch line.content {
            case .event(let event):
                append(event.level, line.label.text, to: &text)
                collect(&items, of: event.metadata ?? [:], line.metadata, event.error)
                append(items, source: event.source, event.message.description, to: &text)
            case .request(let request) where line.metadata.isEmpty:
                append(.info, line.label.text, to: &text)
                append(request, to: &text)
            case .request(let request):
                append(.info, line.label.text, to: &text)
                collect(&items, of: request.metadata, line.metadata, nil)
                append(items, source: RequestLine.source, request.message, to: &text)
            }
        }
        return text
    }

    private static func append(_ level: Logger.Level, _ label: String, to text: inout WrittenBytes) {
        text.append(" ")
        text.append(level.rawValue)
        if !label.isEmpty { text.append(" ") }
        text.append(label)
        text.append(":")
    }

    private static func append(_ items: [Item], source: String, _ message: String, to text: inout WrittenBytes) {
        for (key, value) in items {
            text.append(" ")
            text.append(key)
            text.append("=")
            text.append(value)
        }
        text.append(" [")
        text.append(source)
        text.append("] ")
        text.append(message)
        text.append("\n")
    }

    /// The same as for its metadata, with the keys in their order.
    private static func append(_ request: RequestLine, to text: inout WrittenBytes) {
        text.append(" id=")
        text.append(request.id)
        text.append(" method=")
        text.append(request.method)
        text.append(" ms=")
        text.append(request.milliseconds.description)
        text.append(" path=")
        text.append(request.path)
        text.append(" route=")
        text.append(request.route)
        text.append(" status=")
        text.append(String(request.status))
        append([], source: RequestLine.source, request.message, to: &text)
    }

    /// Replaces `items` by the metadata of a line, sorted by key. Where its logger has a value of the same key, that of
    /// the line itself counts.
    private static func collect(
        _ items: inout [Item],
        of own: Logger.Metadata,
        _ others: Logger.Metadata,
        _ error: (any Error)?
    ) {
        items.removeAll(keepingCapacity: true)
        for (key, value) in own { items.append((key, value.description)) }
        for (key, value) in others where own[key] == nil { items.append((key, value.description)) }
        if let error {
            items.removeAll { $0.key == errorKey }
            items.append((errorKey, "\(error)"))
        }
        items.sort { $0.key < $1.key }
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

/// Which log a logger writes to, and under which name.
private final class BatchedLogLabel: Sendable {
    let log: BatchedLog
    let text: String

    init(log: BatchedLog, text: String) {
        self.log = log
        self.text = text
    }
}

/// What one logger says to a batched log. It has the size that `any LogHandler` holds without a box of its own, as the
/// server copies its logger for every request.
struct BatchedLogHandler: LogHandler {
    fileprivate let label: BatchedLogLabel
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        label.log.log(event, label: label, metadata: metadata)
    }

    /// Of the level `info`.
    func log(_ request: RequestLine) {
        guard logLevel <= .info else { return }
        label.log.log(request, label: label, metadata: metadata)
    }
}

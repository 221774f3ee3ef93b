import Logging

/// Writes to the log what concerns one request, under its number.
struct RequestLogger: Sendable {
    private let logger: Logger
    private let id: String

    init(_ logger: Logger, id: String) {
        self.logger = logger
        self.id = id
    }

    func error(_ message: @autoclosure () -> Logger.Message, metadata: @autoclosure () -> Logger.Metadata) {
        log(.error, message, metadata)
    }

    func notice(_ message: @autoclosure () -> Logger.Message, metadata: @autoclosure () -> Logger.Metadata) {
        log(.notice, message, metadata)
    }

    func info(_ message: @autoclosure () -> Logger.Message, metadata: @autoclosure () -> Logger.Metadata) {
        log(.info, message, metadata)
    }

    /// The number is added only to what is written: most requests have one line at most.
    private func log(_ level: Logger.Level, _ message: () -> Logger.Message, _ metadata: () -> Logger.Metadata) {
        guard logger.logLevel <= level else { return }
        var logger = logger
        // The server's own number is guessable and stands nowhere else; one request has one number.
        logger[metadataKey: "hb.request.id"] = nil
        logger[metadataKey: "id"] = "\(id)"
        logger.log(level: level, message(), metadata: metadata())
    }
}

import Foundation
import HTTPTypes
import Logging
import Portico
import PorticoSessions

/// Writes to the log what concerns one request, under its number: one object, since a request hands it on often.
final class RequestLogger: Sendable {
    private let log: SiteLog
    private let id: String

    init(_ log: SiteLog, id: String) {
        self.log = log
        self.id = id
    }

    func error(_ message: @autoclosure () -> Logger.Message, metadata: @autoclosure () -> Logger.Metadata) {
        log(.error, message, metadata)
    }

    func notice(_ message: @autoclosure () -> Logger.Message, metadata: @autoclosure () -> Logger.Metadata) {
        log(.notice, message, metadata)
    }

    /// The number is added only to what is written: most requests have one line at most.
    private func log(_ level: Logger.Level, _ message: () -> Logger.Message, _ metadata: () -> Logger.Metadata) {
        guard log.logger.logLevel <= level else { return }
        var metadata = metadata()
        metadata["id"] = .string(id)
        // The log would look for the module's name in that of the file, each time.
        log.logger.log(level: level, message(), metadata: metadata, source: RequestLine.source)
    }
}

/// Where a site's requests are told of: one object, since a request hands it on often.
final class SiteLog: Sendable {
    let logger: Logger
    /// Takes the lines of requests as they are, where the logger writes to a log of ours.
    private let batched: BatchedLogHandler?

    init(_ logger: Logger) {
        self.logger = logger
        batched = logger.handler as? BatchedLogHandler
    }

    /// Says that a request was answered.
    func tell(_ line: @autoclosure () -> RequestLine) {
        if let batched { return batched.log(line()) }
        guard logger.logLevel <= .info else { return }
        let line = line()
        logger.info("\(line.message)", metadata: line.metadata, source: RequestLine.source)
    }
}

/// One request and its response, as the log and an error page tell it.
struct Exchange: Sendable {
    /// Names this exchange in the log, in the response and on error pages: 64 random bits.
    let id: String
    let log: SiteLog
    let logger: RequestLogger
    /// The name of the route that answered.
    var route: String?
    /// What may be told of the path that was asked for.
    var path: String?
    /// Who asked; nil until their session is found, and where no route is asked for.
    private var visit: Visit?
    /// The page of this site that they come from, for a page that says what went wrong.
    var cameFrom: AnyRoute?
    /// What they wish, also where nobody looked who they are; nil where it is not read from the request again.
    var wishes: VisitorWishes?
    /// What the browser is to keep or to forget from here on, whatever the answer is.
    var cookieFields: [HTTPField] = []
    /// When the token ends that the request showed; nil where it showed none.
    private(set) var tokenExpiry: Date?
    /// The page whose changes the answer tells, until its client goes.
    var followed: LivePages.Membership?

    /// Takes down who asks, as soon as that is known.
    mutating func note(_ visit: Visit) {
        self.visit = visit
        cookieFields = visit.cookieFields
        tokenExpiry = visit.session.flatMap { $0.carrier == .bearerToken ? $0.record.expiresAt : nil }
    }

    /// Whether it was found out who asks.
    var isVisitorKnown: Bool { visit != nil }

    /// Who asked, nobody in particular where that is not known.
    var visitor: Visitor {
        var visitor = visit?.visitor ?? Visitor()
        wishes?.add(to: &visitor)
        return visitor
    }

    /// What came of the token of a remembered device.
    var device: Visit.Device? { visit?.device }

    init(log: SiteLog) {
        id = Self.digits(of: ReservedRandomness.shared.next())
        self.log = log
        logger = RequestLogger(log, id: id)
    }

    /// Sixteen hexadecimal digits.
    private static func digits(of number: UInt64) -> String {
        String(unsafeUninitializedCapacity: 16) { bytes in
            for place in 0..<16 {
                let digit = UInt8(truncatingIfNeeded: number >> (60 - 4 * UInt64(place))) & 0xF
                bytes[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            }
            return 16
        }
    }
}

/// How a request's path stands in the log: as the pattern it has, since what is in its parameters may be a secret, such
/// as the token of a link for reading.
///
///     LoggedPath(in: patterns).text(of: "/shared/5d0f6c9be5a1")   // "/shared/{token}"
///
/// Of a path that is no pattern's the first name is told, where it is short and made of plain characters, and no more:
/// also a mistyped link holds its secret.
struct LoggedPath: Sendable {
    static let longestName = 20

    private let patterns: [RoutePattern]
    private let summaries: [String: String]

    init(in patterns: [RoutePattern]) {
        self.patterns = patterns
        summaries = Dictionary(patterns.map { ($0.name, $0.path) }, uniquingKeysWith: { first, _ in first })
    }

    /// The path of the route that a request was for.
    func text(ofRoute name: String) -> String? { summaries[name] }

    /// What may be told of a path that was asked for.
    func text(of path: [String]) -> String {
        // A closing slash leads to the page without it.
        let segments = path.last == "" ? path.dropLast() : path[...]
        if segments.isEmpty { return "/" }
        if let pattern = patterns.first(where: { $0.matches(Array(segments)) }) { return pattern.path }
        guard let name = segments.first, Self.isPlain(name) else { return "/…" }
        return segments.count > 1 ? "/\(name)/…" : "/\(name)"
    }

    private static func isPlain(_ name: String) -> Bool {
        (1...longestName).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
                default: false
                }
            }
    }
}

extension RoutePattern {
    /// The path with parameters in braces, without the query's names.
    fileprivate var path: String { String(summary.prefix { $0 != "?" }) }
}

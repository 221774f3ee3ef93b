import Portico

/// How a request's path stands in the log: as the pattern it has, since what is in its parameters may be a secret, such as the token of a
/// link for reading.
///
///     LoggedPath(in: patterns).text(of: "/shared/5d0f6c9be5a1")   // "/shared/{token}"
///
/// Of a path that is no pattern's the first name is told, where it is short and made of plain characters, and no more: also a
/// mistyped link holds its secret.
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
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
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

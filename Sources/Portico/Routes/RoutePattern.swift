/// The shape of one kind of route: its name, its path, and the names of its query.
public struct RoutePattern: Sendable {
    public enum Segment: Sendable {
        /// Stands for itself.
        case literal(String)
        /// Holds a value; `accepts` says whether a text could be one.
        case parameter(name: String, accepts: @Sendable (String) -> Bool)

        /// Whether a path with this text in its place could be of this pattern.
        public func couldBe(_ text: String) -> Bool {
            switch self {
            case .literal(let literal): literal == text
            case .parameter(_, let accepts): accepts(text)
            }
        }
    }

    public struct QueryParameter: Sendable, Hashable {
        public var name: String
        /// The text of the value that is left out of a canonical URL; nil where absence itself is the default.
        public var defaultText: String?

        public init(name: String, defaultText: String?) {
            self.name = name
            self.defaultText = defaultText
        }
    }

    /// The case's name; of nested routes the outer name, a dot and the inner name.
    public var name: String
    public var segments: [Segment]
    public var query: [QueryParameter]

    public init(name: String, segments: [Segment], query: [QueryParameter]) {
        self.name = name
        self.segments = segments
        self.query = query
    }

    /// This pattern as a part of the routes that nest it under `name`.
    public func nested(under name: String) -> RoutePattern {
        RoutePattern(name: "\(name).\(self.name)", segments: segments, query: query)
    }

    /// The names of the parameters in the path, in order.
    public var pathParameters: [String] {
        segments.compactMap { segment in
            if case .parameter(let name, _) = segment { name } else { nil }
        }
    }

    /// The path with parameters in braces and the query's names: `/domains/{name}?from`.
    public var summary: String {
        let path = segments.map { segment in
            switch segment {
            case .literal(let text): PercentCoding.encode(text, keeping: .pathSegment)
            case .parameter(let name, _): "{\(name)}"
            }
        }
        let names = query.map(\.name).joined(separator: "&")
        return "/" + path.joined(separator: "/") + (names.isEmpty ? "" : "?\(names)")
    }

    /// Whether a path has this shape, whatever its parameters hold.
    public func matches(_ path: [String]) -> Bool {
        path.count == segments.count
            && zip(segments, path).allSatisfy { segment, text in
                if case .literal(let literal) = segment { literal == text } else { !text.isEmpty }
            }
    }
}

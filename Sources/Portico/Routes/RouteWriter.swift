/// Writes a route's canonical location; what `@Routes` writes calls it.
///
/// Reading trims a query's values and takes a blank one for absent, so white space at the ends and blank values are not written.
public struct RouteWriter: Sendable {
    public private(set) var location: Location

    public init(path: [String]) {
        location = Location(path: path)
    }

    /// Leaves out a value that is the default.
    public mutating func query<Value: TextValue>(_ name: String, _ value: Value, default fallback: Value) {
        if value != fallback { append(name, value.text) }
    }

    public mutating func query<Value: TextValue>(_ name: String, _ value: Value?) {
        if let value { append(name, value.text) }
    }

    private mutating func append(_ name: String, _ text: String) {
        let text = text.trimmed
        if !text.isEmpty { location.query.append(name, text) }
    }
}

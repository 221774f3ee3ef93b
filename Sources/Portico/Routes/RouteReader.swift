/// Reads a route's parameters from a location; what `@Routes` writes calls it.
///
/// Values are trimmed, except those of a query whose type keeps its ends. A query value that is absent or blank is the
/// default; one that is given twice or does not parse is refused by name, never replaced by the default. Unknown names
/// are not looked at.
public struct RouteReader: Sendable {
    @usableFromInline let location: Location
    @usableFromInline let pattern: RoutePattern

    public init(_ location: Location, _ pattern: RoutePattern) {
        self.location = location
        self.pattern = pattern
    }

    @inlinable
    public func path<Value: TextValue>(_ name: String) throws(BadParameter) -> Value {
        for (segment, text) in zip(pattern.segments, location.path) {
            guard case .parameter(name, _) = segment else { continue }
            guard let value = Value(text: text) else { throw refusal(of: text, name: name, Value.self, isInPath: true) }
            return value
        }
        throw missing(name)
    }

    @inlinable
    public func query<Value: TextValue>(_ name: String, default fallback: Value) throws(BadParameter) -> Value {
        try query(name) ?? fallback
    }

    @inlinable
    public func query<Value: TextValue>(_ name: String) throws(BadParameter) -> Value? {
        guard let given = location.query[name] else { return nil }
        let text = Value.keepsEnds ? given : given.trimmed
        let count = location.query.count(of: name)
        guard count == 1 else {
            let given = location.query.values(name).joined(separator: ", ")
            throw BadParameter(name: name, text: given, saying: .repeated(count))
        }
        guard !text.isBlank else { return nil }
        guard let value = Value(text: text) else { throw refusal(of: text, name: name, Value.self) }
        return value
    }

    @usableFromInline
    func missing(_ name: String) -> BadParameter {
        BadParameter(name: name, text: "", saying: .isMissingFromThePath, isInPath: true)
    }

    @usableFromInline
    func refusal<Value: TextValue>(
        of text: String,
        name: String,
        _: Value.Type,
        isInPath: Bool = false
    ) -> BadParameter {
        BadParameter(name: name, text: text, saying: .mustBe(Value.localisedExpectation), isInPath: isInPath)
    }
}

/// Writes a route's canonical location; what `@Routes` writes calls it.
///
/// Reading trims a query's values and takes a blank one for absent, so white space at the ends and blank values are not
/// written; ends that a type keeps are.
public struct RouteWriter: Sendable {
    public private(set) var location: Location

    public init(path: [String]) {
        location = Location(path: path)
    }

    /// Leaves out a value that is the default.
    public mutating func query<Value: TextValue>(_ name: String, _ value: Value, default fallback: Value) {
        if value != fallback { query(name, value) }
    }

    public mutating func query<Value: TextValue>(_ name: String, _ value: Value?) {
        guard let value else { return }
        let text = Value.keepsEnds ? value.text : value.text.trimmed
        if !text.isBlank { location.query.append(name, text) }
    }
}

/// Writes a route's address: the text of its canonical location, without that in between; what `@Routes` writes calls
/// it.
///
///     address.append(segment: "domains")
///     var query = QueryWriter()
///     query.append("query", query, default: "", to: &address)
public struct QueryWriter: Sendable {
    private var isFirst = true

    public init() {}

    /// Leaves out a value that is the default.
    @inlinable
    public mutating func append<Value: TextValue>(
        _ name: String,
        _ value: Value,
        default fallback: Value,
        to address: inout WrittenBytes
    ) {
        if value != fallback { append(name, value, to: &address) }
    }

    @inlinable
    public mutating func append<Value: TextValue>(_ name: String, _ value: Value?, to address: inout WrittenBytes) {
        guard let value else { return }
        append(name, text: Value.keepsEnds ? value.text : value.text.trimmed, to: &address)
    }

    @usableFromInline
    mutating func append(_ name: String, text: String, to address: inout WrittenBytes) {
        guard !text.isBlank else { return }
        address.append(isFirst ? UInt8(ascii: "?") : UInt8(ascii: "&"))
        isFirst = false
        PercentCoding.append(name, keeping: .formValue, to: &address)
        address.append(UInt8(ascii: "="))
        PercentCoding.append(text, keeping: .formValue, to: &address)
    }
}

extension WrittenBytes {
    /// A slash and a segment of a path behind it.
    public mutating func append(segment: String) {
        append(UInt8(ascii: "/"))
        PercentCoding.append(segment, keeping: .pathSegment, to: &self)
    }
}

import Portico

/// How much of a request's body is read before its event is known.
///
///     let limits = BodyLimits(for: NoteEvent.shapes)
///
/// Wider than the limits of the events, so that a text that is a little too long is not lost: it is read, and its event's limit
/// answers with the form as it was typed.
struct BodyLimits: Sendable, Hashable {
    /// The names and values of all fields together, in bytes after decoding.
    var text = 1_048_576
    var fields = 2_000
    /// Each file, in bytes. A larger one is not kept, but does not end the reading.
    var fileBytes = 0
    /// All files together that are kept, in bytes.
    var allFileBytes = 0
    var files = 100

    init() {}

    /// Twice the largest text of these events, at least 1 MB; their largest file, and four of that size together.
    init(for shapes: [EventShape]) {
        text = max(text, Self.times(2, shapes.map(\.limit.bytes).max() ?? 0))
        fileBytes = shapes.map(\.limit.fileBytes).max() ?? 0
        allFileBytes = Self.times(4, fileBytes)
    }

    /// The bytes on the wire of a body without files. Percent-encoding makes three of a byte, and JSON's escapes at most three.
    var rawText: Int { Self.sum(Self.times(3, text), Self.framing) }

    /// The bytes on the wire of a body in parts, each with its header.
    var rawMultipart: Int {
        Self.sum(Self.sum(text, allFileBytes), Self.sum(Self.times(Self.partHeader, fields), Self.framing))
    }

    private static let framing = 16_384
    private static let partHeader = 512

    private static func times(_ factor: Int, _ bytes: Int) -> Int {
        let (product, isTooMuch) = bytes.multipliedReportingOverflow(by: factor)
        return isTooMuch ? .max : product
    }

    private static func sum(_ one: Int, _ other: Int) -> Int {
        let (sum, isTooMuch) = one.addingReportingOverflow(other)
        return isTooMuch ? .max : sum
    }
}

import Portico

/// How much of a request's body is read before its event is known.
///
///     let limits = BodyLimits(for: NoteEvent.shapes)
///
/// Wider than the limits of the events, so that a text that is a little too long is not lost: it is read, and its
/// event's limit answers with the form as it was typed.
struct BodyLimits: Sendable, Hashable {
    /// The names and values of all fields together, in bytes after decoding.
    var text = 1_048_576
    /// The same of the fields of a form that is taken along, which count by themselves.
    var carriedText = 0
    var fields = 2_000
    /// Each file, in bytes. A larger one is not kept, but does not end the reading.
    var fileBytes = 0
    /// All files together that are kept, in bytes.
    var allFileBytes = 0
    /// How many bytes of files are read and thrown away, so that the text behind them is kept; behind more of them the
    /// reading ends. Nil where the reading goes on to the end of what the body may have.
    var skippedFileBytes: Int?
    var files = 100

    init() {}

    /// Those of `shapes`, and room for a form of another page that takes any of `others` beside; none where there are
    /// no others.
    init(for shapes: [EventShape], carrying others: [EventShape]) {
        self.init(for: shapes)
        carriedText = others.isEmpty ? 0 : Self.sum(BodyLimits(for: others).text, Self.carriedHead)
    }

    /// Twice the largest text of these events, at least 1 MB; their largest file, and four of that size together.
    init(for shapes: [EventShape]) {
        text = max(text, Self.times(2, shapes.map(\.limit.bytes).max() ?? 0))
        fileBytes = shapes.map(\.limit.fileBytes).max() ?? 0
        allFileBytes = Self.times(4, fileBytes)
    }

    /// The same where no file is kept: text that stands before files is read, and behind no more of them than a text
    /// may have itself.
    var withoutFiles: BodyLimits {
        var limits = self
        limits.skippedFileBytes = min(allFileBytes, 1_048_576)
        (limits.fileBytes, limits.allFileBytes) = (0, 0)
        return limits
    }

    /// The bytes on the wire of a body without files. Percent-encoding makes three of a byte, and JSON's escapes at
    /// most three.
    var rawText: Int { Self.sum(Self.times(3, Self.sum(text, carriedText)), Self.framing) }

    /// The bytes on the wire of a body in parts, each with its header.
    var rawMultipart: Int {
        let content = Self.sum(Self.sum(text, carriedText), Self.sum(allFileBytes, skippedFileBytes ?? 0))
        return Self.sum(content, Self.sum(Self.times(Self.partHeader, allFields), Self.framing))
    }

    /// How many fields there may be, those of a form that is taken along included: it has a few more than it had.
    var allFields: Int { carriedText > 0 ? Self.times(3, fields) : fields }

    private static let framing = 16_384
    /// For the address of such a form, its arguments, and the longer names of its fields.
    private static let carriedHead = 65_536
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

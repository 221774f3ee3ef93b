import Portico

/// One printing of one template: the bytes so far and where values come from.
struct Renderer {
    private(set) var bytes: [UInt8] = []
    let frames: Frames
    let calls: PartialCalls
    let events: EventPrinter
    /// The offer of the form whose start tag is printed.
    var openOffer: String?
    /// Whether a button was printed that the page's own form sends.
    var usesPostForm = false
    /// Whether that form was printed.
    var hasPostForm = false
    /// How deep sections and partials are in each other.
    var depth = 0
    /// What goes before each line of the partial that is printed, where Mustache's own rules hold.
    var indentation: [UInt8] = []
    private(set) var warnings: [RenderWarning] = []
    /// Why no more partials are printed.
    private(set) var problem: TemplateProblem?
    /// How many bytes there were after a tag that swallows a newline.
    private var newlineIsDroppedAt: Int?

    private static let maximumWarnings = 50

    init(frames: Frames, calls: PartialCalls, reserving capacity: Int, events: EventPrinter) {
        self.frames = frames
        self.calls = calls
        self.events = events
        bytes.reserveCapacity(capacity)
    }

    @inline(__always)
    mutating func write(_ literal: [UInt8]) {
        // Appending the array itself would retain it.
        literal.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    }

    mutating func write(_ literal: StaticString) {
        literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    @inline(__always)
    mutating func write(_ text: String, escaping: Escaping) {
        bytes.append(text, escaping: escaping)
    }

    /// A part of a URL, in an attribute.
    @inline(__always)
    mutating func write(_ text: String, encodedIn place: PercentCoding.Place) {
        bytes.append(text, encodedIn: place)
    }

    mutating func write(_ html: SafeHTML) {
        bytes.append(contentsOf: html.html.utf8)
    }

    /// Marked text between tags.
    mutating func write(_ runs: [TextRun]) {
        for run in runs {
            if run.isMarked { write("<mark>") }
            write(run.text, escaping: .text)
            if run.isMarked { write("</mark>") }
        }
    }

    /// Marked text where no element can stand.
    mutating func write(_ runs: [TextRun], escaping: Escaping) {
        for run in runs { write(run.text, escaping: escaping) }
    }

    /// A URL from a field.
    mutating func writeURL(_ text: String, _ kind: MarkupRules.URLKind, at tag: SourcePoint) {
        if let scheme = URLPolicy.refusedScheme(in: text, kind) {
            write(URLPolicy.blocked)
            warn("a URL of the scheme '\(scheme.abbreviated)' was blocked", at: tag)
        } else {
            write(text, escaping: .attribute)
        }
    }

    /// Takes back what was written since there were `count` bytes.
    mutating func rewind(to count: Int) {
        bytes.removeLast(bytes.count - count)
    }

    mutating func stop(_ problem: TemplateProblem) {
        self.problem = self.problem ?? problem
    }

    /// Gives what was written since the last call.
    mutating func takeBytes(reserving capacity: Int) -> [UInt8] {
        if newlineIsDroppedAt != nil { newlineIsDroppedAt = newlineIsDroppedAt == bytes.count ? 0 : nil }
        var taken: [UInt8] = []
        taken.reserveCapacity(capacity)
        swap(&taken, &bytes)
        return taken
    }

    mutating func takeWarnings() -> [RenderWarning] {
        defer { warnings = [] }
        return warnings
    }

    /// The tag's line and column are counted only now: few tags ever warn.
    mutating func warn(_ what: String, at tag: SourcePoint) {
        if warnings.count < Self.maximumWarnings { warnings.append(RenderWarning(tag: tag.description, what: what)) }
    }
}

// The newline after <pre> and <textarea>.
extension Renderer {
    /// A tag just ended after which parsers drop a newline.
    mutating func newlineIsDropped() {
        newlineIsDroppedAt = bytes.count
    }

    /// Gives parsers a newline to drop before text that begins with one of its own.
    mutating func keepNewline(of text: String) {
        if newlineIsDroppedAt == bytes.count, text.utf8.first == UInt8(ascii: "\n") { write("\n") }
    }
}

import Portico

/// One printing of one template: the bytes so far and where values come from.
struct Renderer: ~Copyable {
    private(set) var bytes: WrittenBytes
    let frames: Frames
    let calls: PartialCalls
    let events: EventPrinter
    /// The event of the form whose start tag is printed.
    private var openEvent: String?
    /// Its arguments, those of that place. Their memory serves for the next form.
    private var formArguments = Form()
    /// The arguments of the event that was printed last: their memory serves for the next.
    private var arguments = Form()
    /// Whether a button was printed that the page's own form sends.
    var usesPostForm = false
    /// Whether that form was printed.
    var hasPostForm = false
    /// What is to be said on the page, until it is printed.
    private var notice: PageNotice?
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

    init(frames: Frames, calls: PartialCalls, reserving capacity: Int, events: EventPrinter, notice: PageNotice?) {
        self.frames = frames
        self.calls = calls
        self.events = events
        self.notice = notice
        bytes = WrittenBytes(reserving: capacity)
    }

    @inline(__always)
    mutating func write(_ literal: [UInt8]) {
        bytes.append(literal)
    }

    mutating func write(_ literal: StaticString) {
        bytes.append(literal)
    }

    @inline(__always)
    mutating func write(_ text: String, escaping: Escaping) {
        bytes.append(text, escaping: escaping)
    }

    /// A part of a URL, in an attribute.
    @inline(__always)
    mutating func write(_ text: String, encodedIn place: PercentCoding.Component) {
        bytes.append(text, encodedIn: place)
    }

    mutating func write(_ html: SafeHTML) {
        bytes.append(html.html)
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

    /// The URL of a navigating event, in an attribute; false where it leads nowhere.
    mutating func writeURL(of event: String, _ arguments: [EventArgument]) -> Bool {
        Self.read(arguments, from: frames, absent: nil, into: &self.arguments)
        return events.writer.appendURL(of: event, self.arguments, to: &bytes)
    }

    /// In place of an earlier event's arguments, as many of them as there are.
    ///
    /// - Parameter absent: what stands for a value that is absent, which is left out where it is nil. A link leaves it
    ///   out, for the coordinator to supply; in an offer it is signed as a blank one, so that a client cannot give one
    ///   of its own.
    private static func read(
        _ arguments: [EventArgument],
        from frames: Frames,
        absent: String?,
        into form: inout Form
    ) {
        var count = 0
        for argument in arguments {
            guard let value = argument.read(frames) ?? absent else { continue }
            let entry = Form.Entry(name: argument.name, value: value)
            if count < form.entries.count {
                form.entries[count] = entry
            } else {
                form.entries.append(entry)
            }
            count += 1
        }
        if count < form.entries.count { form.entries.removeLast(form.entries.count - count) }
    }

    /// Takes back what was written since there were `count` bytes.
    mutating func rewind(to count: Int) {
        bytes.removeAll(after: count)
    }

    mutating func stop(_ problem: TemplateProblem) {
        self.problem = self.problem ?? problem
    }

    /// Gives what is to be said; nothing after the first call.
    mutating func takeNotice() -> PageNotice? {
        defer { notice = nil }
        return notice
    }

    /// Gives what was written since the last call.
    mutating func takeBytes() -> [UInt8] {
        if newlineIsDroppedAt != nil { newlineIsDroppedAt = newlineIsDroppedAt == bytes.count ? 0 : nil }
        return bytes.take()
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

// What sends events: forms, buttons, and the page's own form for buttons outside of forms.
extension Renderer {
    /// Prints the action of a form, and keeps its event for `writeFormFields`: the arguments are those of this place.
    mutating func writeFormAction(of event: String, _ arguments: [EventArgument]) {
        write(events.writer.action, escaping: .attribute)
        Self.read(arguments, from: frames, absent: "", into: &formArguments)
        openEvent = event
    }

    /// Prints the hidden inputs of the form whose start tag ends here.
    mutating func writeFormFields() {
        guard let event = openEvent else { return }
        openEvent = nil
        write("<input type=\"hidden\" name=\"_event\" value=\"")
        events.writer.appendOffer(of: event, formArguments, to: &bytes)
        write("\">")
        writeFormID()
    }

    /// Prints the value of `formaction`, its quote, and the other attributes up to the last one's quote, which the
    /// template has.
    mutating func writeButton(
        of event: String,
        _ arguments: [EventArgument],
        quote: StaticString,
        standsAlone: Bool
    ) {
        write(events.writer.action, escaping: .attribute)
        write(quote)
        if standsAlone {
            usesPostForm = true
            write(" form=\"portico\"")
        }
        write(" name=\"_event\" value=")
        write(quote)
        Self.read(arguments, from: frames, absent: "", into: &self.arguments)
        events.writer.appendOffer(of: event, self.arguments, to: &bytes)
    }

    /// Prints the page's own form where a button needs it, once.
    mutating func writePostForm() {
        guard usesPostForm, !hasPostForm else { return }
        hasPostForm = true
        write("<form id=\"portico\" method=\"post\" hidden>")
        writeFormID()
        write("</form>")
    }

    private mutating func writeFormID() {
        write("<input type=\"hidden\" name=\"_form\" value=\"")
        events.writer.appendFormID(to: &bytes)
        write("\">")
    }
}

/// Something that could not be printed as the template has it, though the page is whole: a URL that is not allowed, an
/// event without one.
///
/// It never holds the text of a value, so it can be logged.
public struct RenderWarning: Sendable, Hashable, CustomStringConvertible {
    /// `file:line:column` of the tag.
    public let tag: String
    public let what: String

    public var description: String {
        "\(tag): \(what)"
    }
}

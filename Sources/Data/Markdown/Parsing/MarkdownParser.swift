import CCMarkGFM
import Synchronization

/// The one door to cmark-gfm.
enum MarkdownParser {
    static let bytes = 1 << 20
    /// How deep nodes may lie in each other. Browsers give up at 512 elements.
    static let levels = 100
    /// How long cmark may work on a text, as it is estimated. Writing what it read, and what is not
    /// foreseen, may take twice as long again.
    static let nanoseconds = 50_000_000.0
    static let referencedBytes = 8_000_000.0
    static let nodes = 300_000

    /// A parse marks the characters its extensions look for in a table that all parses share
    /// (`cmark_manage_extensions_special_characters`), so one that ran beside another would miss some.
    private static let lock = Mutex(())
    private static let extensions = {
        cmark_gfm_core_extensions_ensure_registered()
        return ["table", "strikethrough", "autolink"]
    }()

    /// - Parameters:
    ///   - hasFootnotes: whether footnotes stand at the end, with no place in the source; else they are paragraphs in
    ///     their places.
    ///   - hasFrontMatter: whether front matter is code; else it is what CommonMark makes of it.
    static func parse(
        _ source: String,
        hasFootnotes: Bool = true,
        hasFrontMatter: Bool = true
    ) throws(MarkdownProblem) -> MarkdownDocument {
        guard source.utf8.count <= bytes else { throw .tooLong(bytes: source.utf8.count, limit: bytes) }
        let lines = SourceLines(source)
        guard Double(lines.count) * ParsingCost.nanosecondsOfLine <= nanoseconds else { throw .tooCostly }
        let fenced = hasFrontMatter ? FrontMatterBlock.fenced(lines) : nil
        let maths = MathSigns(in: fenced ?? lines.bytes)
        let signs = EscapedSigns(in: maths?.bytes ?? fenced ?? lines.bytes)
        let labels = FootnoteLabels(in: signs?.bytes ?? maths?.bytes ?? fenced ?? lines.bytes)
        let read = (labels?.bytes ?? signs?.bytes ?? maths?.bytes ?? fenced).map { SourceLines($0) } ?? lines
        let cost = ParsingCost(of: read)
        // A line's levels are an upper bound, so ten times as many are let through to be counted.
        guard cost.levels <= levels * 10 else { throw .tooDeep(limit: levels) }
        guard cost.nanoseconds <= nanoseconds, cost.referencedBytes <= referencedBytes else { throw .tooCostly }
        guard let root = tree(of: read, labels, cost, hasFootnotes) else { throw .tooCostly }
        labels?.putBack(into: MarkdownNode(root))
        signs?.putBack(into: MarkdownNode(root))
        maths?.putBack(into: MarkdownNode(root))
        LinkedAddresses.unlink(in: MarkdownNode(root), of: source)
        BareAddresses.shorten(in: MarkdownNode(root), of: source)
        let document = MarkdownDocument(root: root, lines: lines)
        guard document.depth <= levels else { throw .tooDeep(limit: levels) }
        guard document.nodes <= nodes else { throw .tooCostly }
        return document
    }

    /// A text that is too costly to be read three times, as one with footnotes is, is read without them.
    private static func tree(
        of read: SourceLines,
        _ labels: FootnoteLabels?,
        _ cost: ParsingCost,
        _ hasFootnotes: Bool
    ) -> OpaquePointer? {
        guard let labels, cost.nanoseconds * 3 <= nanoseconds, let footnotes = FootnoteSource(in: read, labels) else {
            return tree(of: read.bytes)
        }
        guard hasFootnotes else { return tree(of: footnotes.paragraphs) }
        let list = ParsingCost(of: SourceLines(footnotes.list))
        guard list.levels <= levels * 10, (cost.nanoseconds + list.nanoseconds) * 3 <= nanoseconds,
            let root = tree(of: footnotes.text)
        else { return tree(of: read.bytes) }
        if FootnoteTree.write(footnotes, into: MarkdownNode(root), lines: read.count) { return root }
        cmark_node_free(root)
        return tree(of: read.bytes)
    }

    static func tree(of bytes: [UInt8]) -> OpaquePointer? {
        lock.withLock { _ in parsed(bytes) }
    }

    private static func parsed(_ bytes: [UInt8]) -> OpaquePointer? {
        let names = extensions
        guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else { return nil }
        defer { cmark_parser_free(parser) }
        for name in names {
            if let found = cmark_find_syntax_extension(name) { cmark_parser_attach_syntax_extension(parser, found) }
        }
        bytes.withUnsafeBytes {
            cmark_parser_feed(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
        }
        return cmark_parser_finish(parser)
    }
}

/// Why a source could not be shown as Markdown. Nothing of it is lost: it is shown as it was typed.
public enum MarkdownProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// It has more bytes of UTF-8 than `limit`.
    case tooLong(bytes: Int, limit: Int)
    /// Quotes, lists or emphasis are nested in each other more than `limit` times.
    case tooDeep(limit: Int)
    /// It links to notes more often than `limit` times, or to more notes.
    case tooManyLinks(limit: Int)
    /// It is made in a way that would take very long to read or very much room to show.
    case tooCostly
    /// The HTML made of it did not pass the second look; a mistake in this library.
    case unsafe

    public var description: String {
        switch self {
        case .tooLong(let bytes, let limit): "The text has \(bytes) bytes; up to \(limit) are shown as Markdown."
        case .tooDeep(let limit): "Quotes, lists or emphasis are nested more than \(limit) times."
        case .tooManyLinks(let limit): "The text has more than \(limit) links to notes."
        case .tooCostly:
            "The text has so many marks, links or lines that it would take too long to show it as Markdown."
        case .unsafe: "The text could not be shown as Markdown safely."
        }
    }
}

import Portico

/// What a Markdown text links to, each once, in the order of the text.
///
/// ```swift
/// let links = MarkdownLinks(in: "See [[Plan|the plan]], https://example.com and [home](/).")
/// links.noteTitles        // ["Plan"]
/// links.urls              // ["https://example.com", "/"]
/// ```
///
/// What stands in code is no link. The addresses of images count as URLs, and of refused kinds (`javascript:`) none. Of
/// either the first 5,000 are told.
public struct MarkdownLinks: Hashable, Sendable {
    /// The titles in `[[title]]`, as they are spelt.
    public let noteTitles: [String]
    /// The addresses as they would stand in the page, so percent-encoded.
    public let urls: [String]

    public init(in source: String) {
        var titles = Distinct()
        var urls = Distinct()
        if let document = try? MarkdownParser.parse(source) {
            var links = 0
            document.walk { step in
                switch step {
                case .enter(let node):
                    switch node.kind {
                    case .text where links == 0:
                        for case .link(let link) in NoteLink.pieces(of: node.literal) { titles.add(link.title) }
                    case .link, .image:
                        links += 1
                        if let address = LinkAddress(node.url), !address.url.isEmpty { urls.add(address.url) }
                    default: break
                    }
                case .exit(let node):
                    if node.kind == .link || node.kind == .image { links -= 1 }
                }
                return true
            }
        }
        noteTitles = titles.all
        self.urls = urls.all
    }

    private struct Distinct {
        var all: [String] = []
        private var seen: Set<String> = []

        mutating func add(_ text: String) {
            if all.count < NoteLink.limit, seen.insert(text).inserted { all.append(text) }
        }
    }
}

/// A link to a note by its title, `[[title]]` or `[[title|shown]]`.
struct NoteLink: Equatable {
    /// How many a text may have to be shown as Markdown, and to how many different notes or addresses links count.
    static let limit = 5_000

    let title: String
    let shown: String

    /// A text without markup as what is between note links and the links themselves.
    enum Piece: Equatable {
        case text(String)
        case link(NoteLink)
    }

    private init?(inside text: Substring.UnicodeScalarView) {
        let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false).map(Self.trimmed)
        guard let title = parts.first, !title.isEmpty else { return nil }
        self.title = title
        shown = parts.dropFirst().first { !$0.isEmpty } ?? title
    }

    /// Where brackets end that begin at a bracket and may be a link; nil where none do. Neither brackets nor line ends can
    /// be part of a title.
    static func end(in bytes: String.UTF8View, from start: String.Index) -> String.Index? {
        let title = bytes.index(after: start)
        guard title < bytes.endIndex, bytes[title] == UInt8(ascii: "["),
            let end = bytes[bytes.index(after: title)...].firstIndex(where: { "[]\n".utf8.contains($0) }),
            bytes[end...].starts(with: "]]".utf8)
        else { return nil }
        return bytes.index(end, offsetBy: 2)
    }

    static func pieces(of text: String) -> [Piece] {
        guard text.utf8.contains(UInt8(ascii: "[")) else { return text.isEmpty ? [] : [.text(text)] }
        let scalars = Substring(text).unicodeScalars
        var pieces: [Piece] = []
        var pending = scalars.startIndex
        var index = scalars.startIndex
        while let open = scalars[index...].firstIndex(of: "[") {
            index = scalars.index(after: open)
            guard let end = end(in: text.utf8, from: open),
                let link = NoteLink(
                    inside: scalars[text.utf8.index(open, offsetBy: 2)..<text.utf8.index(end, offsetBy: -2)]
                )
            else { continue }
            if pending < open { pieces.append(.text(String(scalars[pending..<open]))) }
            pieces.append(.link(link))
            (index, pending) = (end, end)
        }
        if pending < scalars.endIndex { pieces.append(.text(String(scalars[pending...]))) }
        return pieces
    }

    private static func trimmed(_ text: Substring.UnicodeScalarView) -> String {
        guard let start = text.firstIndex(where: { !$0.isSpace }), let end = text.lastIndex(where: { !$0.isSpace })
        else { return "" }
        return String(text[start...end])
    }
}

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
    /// The titles in `[[title]]`, as they are spelt. Of `[[title#heading]]` both the whole and the title, since either
    /// may be a note's.
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
                        for case .link(let link) in NoteLink.pieces(of: node.literal, hasBrackets: true) {
                            titles.add(link.title)
                            link.parts.forEach { titles.add($0.title) }
                        }
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

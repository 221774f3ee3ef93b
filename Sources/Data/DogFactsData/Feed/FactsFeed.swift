import DogFacts
import Networking

/// The entries of a feed as facts, newest first as a rule: Atom (RFC 4287) or RSS 2.0.
///
///     <entry><title>Noses</title><summary type="html">A dog’s &lt;b>nose print&lt;/b> is its own.</summary></entry>
///
/// Of an entry the shortest text that was meant to be read counts: the summary, else the content, else the title. One
/// without any is a fact without text, and the others stay.
struct FactsFeed: Sendable, Hashable {
    private static let atom = "http://www.w3.org/2005/Atom"
    /// More than any feed is read for; what else it holds is not looked at.
    static let maxEntries = 100

    let facts: [DogFactDTO]

    /// Nil where it is no feed.
    init?(_ document: XMLTree) {
        switch (document.name, document.namespace) {
        case ("feed", Self.atom):
            facts = document.children("entry").prefix(Self.maxEntries).map(Self.entry)
        case ("rss", nil):
            guard let channel = document.child("channel") else { return nil }
            facts = channel.children("item").prefix(Self.maxEntries).map(Self.item)
        default: return nil
        }
    }

    private static func entry(_ entry: XMLTree) -> DogFactDTO {
        let texts = ["summary", "content", "title"].lazy.compactMap { entry.child($0).flatMap(text) }
        let link = entry.children("link").first { ["alternate", nil].contains($0.attributes["rel"]) }
        return DogFactDTO(fact: texts.first { isFact($0) }, url: link?.attributes["href"])
    }

    private static func item(_ item: XMLTree) -> DogFactDTO {
        let texts = ["description", "title"].lazy.compactMap { item.child($0).flatMap { PlainText.of(html: $0.text) } }
        return DogFactDTO(fact: texts.first { isFact($0) }, url: item.child("link")?.text)
    }

    /// What a text construct says (RFC 4287 section 3.1); nil where it says nothing as text.
    private static func text(_ element: XMLTree) -> String? {
        guard element.attributes["src"] == nil else { return nil }
        return switch element.attributes["type"] ?? "text" {
        case "text", "text/plain": element.text
        case "html", "text/html": PlainText.of(html: element.text)
        case "xhtml": PlainText.of(xhtml: element)
        default: nil
        }
    }

    private static func isFact(_ text: String) -> Bool { DogFact(DogFactDTO(fact: text), from: "") != nil }
}

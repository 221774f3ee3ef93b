import Portico

/// Ids for headings, each once on a page, in the form GitHub gives them: "Two Words!" is `two-words`, the next one
/// `two-words-1`.
struct HeadingIDs {
    private var uses: [String: Int] = [:]

    mutating func id(for heading: String) -> String {
        let slug = Self.slug(heading)
        var id = slug
        while uses[id] != nil {
            let number = uses[slug, default: 0] + 1
            uses[slug] = number
            id = "\(slug)-\(number)"
        }
        uses[id] = 0
        return HTMLAttribute.idPrefix + id
    }

    static func slug(_ heading: String) -> String {
        var slug = String.UnicodeScalarView()
        for scalar in heading.lowercased().unicodeScalars {
            if scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            {
                slug.append(scalar)
            } else if scalar.isSpace {
                slug.append("-")
            }
        }
        return slug.isEmpty ? "section" : String(slug)
    }
}

/// A heading of a text, for its table of contents.
public struct MarkdownHeading: Hashable, Sendable {
    /// How many a table of contents has at most.
    static let limit = 500

    /// From 1 to 6.
    public let level: Int
    public let text: String
    /// Of its element in the HTML.
    public let id: String
}

/// Which heading of a text its own links mean: `[[#Boat#Hull]]` is "Hull" below "Boat", though others are called "Hull".
struct HeadingPlaces {
    private struct Heading {
        let text: String
        let slug: String
        let id: String
        /// The one that it is below.
        let outer: Int?
    }

    private var headings: [Heading] = []
    /// By what they are called, in the order of the text.
    private var named: [String: [Int]] = [:]

    /// How many headings of one name are looked at.
    private static let maxAlike = 100

    init(of document: MarkdownDocument) {
        var ids = HeadingIDs()
        var open: [(level: Int, index: Int)] = []
        document.walk { step in
            guard case .enter(let node) = step, node.kind == .heading else { return true }
            let text = MarkdownText.text(of: node)
            let slug = HeadingIDs.slug(text)
            open.removeAll { $0.level >= node.headingLevel }
            let outer = open.last?.index
            open.append((node.headingLevel, headings.count))
            if named[slug, default: []].count < Self.maxAlike { named[slug, default: []].append(headings.count) }
            headings.append(Heading(text: text, slug: slug, id: ids.id(for: text), outer: outer))
            return false
        }
    }

    /// The id of a heading below others; where there is none, that of one whose text has all the words, else the one that
    /// it would have.
    func id(for path: [String]) -> String {
        let wanted = path.map(HeadingIDs.slug)
        guard let last = wanted.last else { return HTMLAttribute.idPrefix }
        let below = (named[last] ?? []).filter { isBelow(wanted.dropLast(), $0) }
        let found =
            below.first { headings[$0].text == path.last } ?? below.first
            ?? named[HeadingIDs.slug(path.joined(separator: "#"))]?.first
        return found.map { headings[$0].id } ?? HTMLAttribute.idPrefix + last
    }

    /// Not each that it is below has to be named.
    private func isBelow(_ outer: ArraySlice<String>, _ heading: Int) -> Bool {
        var rest = outer
        var next = headings[heading].outer
        while let wanted = rest.last, let index = next {
            if headings[index].slug == wanted { rest.removeLast() }
            next = headings[index].outer
        }
        return rest.isEmpty
    }
}

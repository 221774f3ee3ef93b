import Portico

/// A link to a note by its title, `[[title]]` or `[[title|shown]]`.
struct NoteLink: Equatable {
    /// How many a text may have to be shown as Markdown, and to how many different notes or addresses links count.
    static let limit = 5_000

    let title: String
    let shown: String
    /// What stands around `shown` where the link has brackets in it, and so may be text; nil for every other link.
    let around: Around?

    struct Around: Equatable {
        let before: String
        let behind: String
    }

    /// A text without markup as what is between note links and the links themselves.
    enum Piece: Equatable {
        case text(String)
        case link(NoteLink)
    }

    /// - Parameter text: with its double brackets. What would end a title there is percent-encoded in it.
    private init?(_ text: Substring.UnicodeScalarView) {
        let inner = text.dropFirst(2).dropLast(2)
        let parts = inner.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false).map(Self.trimmed)
        guard let title = parts.first, !title.isEmpty else { return nil }
        let shown = parts.dropFirst().first { !$0.isEmpty } ?? title
        self.title = Self.decoded(String(title))
        self.shown = shown.startIndex == title.startIndex ? self.title : String(shown)
        around =
            inner.contains { $0 == "[" || $0 == "]" }
            ? Around(before: String(text[..<shown.startIndex]), behind: String(text[shown.endIndex...])) : nil
    }

    /// The headings that `[[#heading]]` names where no note has such a title, each below the one before, and what is
    /// shown. Nil where it names none.
    var partOfSameText: (headings: [String], shown: String)? {
        guard around == nil, title.hasPrefix("#"), let part = NotePart(title, behind: title.startIndex) else {
            return nil
        }
        return (part.headings, shown == title ? part.headings.joined(separator: " > ") : shown)
    }

    /// The notes that `[[title#heading]]` may name a part of, where no note has all of it as its title: the longest
    /// title first, since titles may have a `#` in them.
    var parts: [NotePart] {
        guard title.utf8.contains(UInt8(ascii: "#")) else { return [] }
        return NotePart.signs(in: title).prefix(NotePart.maxTitles).reversed().compactMap {
            NotePart(title, behind: $0)
        }
        .filter { !$0.title.isEmpty }
    }

    /// Where brackets end that begin at a bracket and are a link; nil where none do. Neither brackets nor line ends can
    /// be part of it.
    static func end<Bytes: BidirectionalCollection<UInt8>>(in bytes: Bytes, from start: Bytes.Index) -> Bytes.Index? {
        guard let title = inner(of: bytes, from: start),
            let end = bytes[title...].firstIndex(where: { "[]\n\r".utf8.contains($0) }),
            bytes[end...].starts(with: "]]".utf8)
        else { return nil }
        return bytes.index(end, offsetBy: 2)
    }

    /// The same for brackets that have others in them, one by one: they may be a link, as `[[ [draft ]]` and
    /// `[[Plan [draft]]]`, or text, as `[[1], [2]]`.
    static func endBehindBrackets<Bytes: BidirectionalCollection<UInt8>>(
        in bytes: Bytes,
        from start: Bytes.Index
    ) -> Bytes.Index? {
        // Of three brackets the first is text where the others begin a link.
        guard let title = inner(of: bytes, from: start), !bytes[title...].starts(with: "[ ".utf8),
            end(in: bytes, from: bytes.index(after: start)) == nil
        else { return nil }
        var open = 0
        var index = title
        while index < bytes.endIndex {
            let rest = bytes[index...]
            switch bytes[index] {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return nil
            case UInt8(ascii: "["):
                guard !rest.starts(with: "[[".utf8) else { return nil }
                open += 1
            case UInt8(ascii: "]"):
                let isOfTitle =
                    open > 0 && rest.starts(with: "]]]".utf8) && bytes[bytes.index(before: index)] != UInt8(ascii: " ")
                if rest.starts(with: "]]".utf8), !isOfTitle { return bytes.index(index, offsetBy: 2) }
                open -= 1
            default: break
            }
            index = bytes.index(after: index)
        }
        return nil
    }

    /// What is behind two brackets.
    private static func inner<Bytes: Collection<UInt8>>(of bytes: Bytes, from start: Bytes.Index) -> Bytes.Index? {
        bytes[start...].starts(with: "[[".utf8) ? bytes.index(start, offsetBy: 2) : nil
    }

    /// - Parameter hasBrackets: whether what has brackets in it is told, too, though it may be text.
    static func pieces(of text: String, hasBrackets: Bool = false) -> [Piece] {
        guard text.utf8.contains(UInt8(ascii: "[")) else { return text.isEmpty ? [] : [.text(text)] }
        let (bytes, scalars) = (text.utf8, Substring(text).unicodeScalars)
        var pieces: [Piece] = []
        var pending = bytes.startIndex
        var index = bytes.startIndex
        while let open = bytes[index...].firstIndex(of: UInt8(ascii: "[")) {
            index = bytes.index(after: open)
            guard
                let end = end(in: bytes, from: open) ?? (hasBrackets ? endBehindBrackets(in: bytes, from: open) : nil),
                let link = NoteLink(scalars[open..<end])
            else { continue }
            if pending < open { pieces.append(.text(String(scalars[pending..<open]))) }
            pieces.append(.link(link))
            (index, pending) = (end, end)
        }
        if pending < bytes.endIndex { pieces.append(.text(String(scalars[pending...]))) }
        return pieces
    }

    private static func decoded(_ title: String) -> String {
        guard title.utf8.contains(UInt8(ascii: "%")) else { return title }
        return [("%7C", "|"), ("%5B", "["), ("%5D", "]")].reduce(title) { $0.replacing($1.0, with: $1.1) }
    }

    fileprivate static func trimmed(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        guard let start = text.firstIndex(where: { !$0.isSpace }), let end = text.lastIndex(where: { !$0.isSpace })
        else { return text.prefix(0) }
        return text[start...end]
    }
}

/// A part of a note that a link names, `Boat#Hull` or `Boat#^block`.
struct NotePart: Hashable {
    /// How many signs of a link may be the first of its part.
    static let maxTitles = 3

    /// Of the note; empty for a part of the text itself.
    let title: String
    /// Those that it names, each below the one before. None for a block, which has no place here.
    let headings: [String]

    /// - Parameter sign: the `#` that the part begins with.
    /// - Returns: nil where it names nothing.
    init?(_ link: String, behind sign: String.Index) {
        title = Self.trimmed(link[..<sign])
        var headings: [String] = []
        var start = link.index(after: sign)
        for next in Self.signs(in: link[start...]) + [link.endIndex] {
            let heading = Self.trimmed(link[start..<next])
            if !heading.isEmpty { headings.append(heading) }
            start = next < link.endIndex ? link.index(after: next) : next
        }
        self.headings = Array(headings.prefix { !$0.hasPrefix("^") })
        guard !headings.isEmpty, !title.isEmpty || !self.headings.isEmpty else { return nil }
    }

    /// What is shown of it where the link says nothing else.
    var shown: String { ([title] + headings).joined(separator: " > ") }

    /// Where a part may begin: a `#` before white space or at the end is one of a name, such as `C#`.
    static func signs(in link: some StringProtocol) -> [String.Index] {
        link.indices.filter { index in
            guard link[index] == "#" else { return false }
            let next = link.index(after: index)
            return next < link.endIndex && !link[next].isWhitespace
        }
    }

    private static func trimmed(_ text: Substring) -> String { String(NoteLink.trimmed(text.unicodeScalars)) }
}

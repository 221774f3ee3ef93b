public import Portico

/// The words that were looked for, marked in a text.
///
///     NoteSnippet.excerpt(of: "Buy milk and bread", NoteQuery("milk"))   // Buy, milk (marked), and bread
public enum NoteSnippet {
    /// How long an excerpt is at most, in Unicode scalars. Three times that is read behind a match, and once before it.
    static let length = 240
    /// How much stands before the first marked word, in Unicode scalars.
    private static let lead = 60
    private static let maxRead = 16 * length
    /// How far into a body words are looked for, in bytes: one of a megabyte does not hold up a list.
    public static let reach = 65_536

    /// The whole text.
    public static func marked(_ text: String, _ query: NoteQuery) -> [TextRun] {
        runs(text[...], matches(in: text[...], query))
    }

    /// The part around the first match, or the beginning, without Markdown's marks; white space is one space, and `…`
    /// stands for what is left out.
    ///
    /// - Parameter reach: how far into the body words are looked for, in bytes.
    public static func excerpt(of body: String, _ query: NoteQuery, within reach: Int = reach) -> [TextRun] {
        let first = matches(in: beginning(of: body, reach), query, atMost: 1).first
        let source = source(in: body, around: first)
        var text = tidy(MarkdownMarks.removed(from: body[source], isCut: source.upperBound < body.endIndex)[...])
        var found = matches(in: text[...], query)
        if first != nil, found.isEmpty {
            // It stands in an address, or in a word that marks divide.
            text = tidy(body[source])
            found = matches(in: text[...], query)
        }
        let part = part(of: text, around: found.first)
        var runs = runs(text[part], found.filter { part.contains($0.lowerBound) && $0.upperBound <= part.upperBound })
        if source.lowerBound > body.startIndex || part.lowerBound > text.startIndex {
            runs.insert(TextRun("… "), at: 0)
        }
        if source.upperBound < body.endIndex || part.upperBound < text.endIndex { runs.append(TextRun(" …")) }
        return joined(runs)
    }

    /// What is read of a body for its excerpt: more than that shows, because marks and addresses are left out. Begins
    /// with a line where it can, since marks at its beginning are known as such only there.
    private static func source(in body: String, around match: Range<String.Index>?) -> Range<String.Index> {
        let scalars = body.unicodeScalars
        var start = scalars.startIndex
        if let match, scalars.distance(from: start, to: match.lowerBound) > length {
            start = scalars.index(match.lowerBound, offsetBy: -length)
            let beforeLead = scalars.index(match.lowerBound, offsetBy: -lead)
            let space =
                scalars[start..<beforeLead].firstIndex(of: "\n")
                ?? scalars[start..<match.lowerBound].firstIndex(where: \.isSpace)
            start = space ?? start
        }
        let end = scalars.index(match?.upperBound ?? start, offsetBy: 3 * length, limitedBy: scalars.endIndex)
        // Between two words of a match there may be any number of signs.
        let last = scalars.index(start, offsetBy: maxRead, limitedBy: scalars.endIndex) ?? scalars.endIndex
        return start..<min(end ?? last, last)
    }

    /// The part of a text that is shown. Begins and ends with a whole word, unless that is too long or was looked for.
    private static func part(of text: String, around match: Range<String.Index>?) -> Range<String.Index> {
        let scalars = text.unicodeScalars
        var start = scalars.startIndex
        if let match, scalars.distance(from: start, to: match.lowerBound) > lead {
            start = scalars.index(match.lowerBound, offsetBy: -lead)
            let space = scalars[start..<match.lowerBound].firstIndex(where: \.isSpace)
            start = space.map { scalars.index(after: $0) } ?? start
        }
        guard let end = scalars.index(start, offsetBy: length, limitedBy: scalars.endIndex), end < scalars.endIndex
        else {
            return start..<scalars.endIndex
        }
        guard let space = scalars[start..<end].lastIndex(where: \.isSpace), space >= match?.upperBound ?? start else {
            return start..<max(end, match?.upperBound ?? end)
        }
        return start..<(scalars.distance(from: space, to: end) <= lead ? space : end)
    }

    static func beginning(of body: String, _ reach: Int) -> Substring {
        guard let end = body.utf8.index(body.startIndex, offsetBy: reach, limitedBy: body.endIndex) else {
            return body[...]
        }
        return Substring(body.unicodeScalars[..<end])
    }

    private static func tidy(_ text: Substring) -> String {
        text.unicodeScalars.split(whereSeparator: \.isSpace).map { String(Substring($0)) }.joined(separator: " ")
    }

    private static func runs(_ text: Substring, _ matches: [Range<String.Index>]) -> [TextRun] {
        var runs: [TextRun] = []
        var index = text.startIndex
        for match in matches {
            runs.append(TextRun(String(text[index..<match.lowerBound])))
            runs.append(TextRun(String(text[match]), isMarked: true))
            index = match.upperBound
        }
        runs.append(TextRun(String(text[index...])))
        return joined(runs)
    }

    private static func joined(_ runs: [TextRun]) -> [TextRun] {
        runs.reduce(into: []) { joined, run in
            if run.text.isEmpty { return }
            if let last = joined.indices.last, joined[last].isMarked == run.isMarked {
                joined[last].text += run.text
            } else {
                joined.append(run)
            }
        }
    }

    /// Where phrases stand in the text, in order and apart from each other.
    private static func matches(
        in text: Substring,
        _ query: NoteQuery,
        atMost limit: Int = .max
    ) -> [Range<String.Index>] {
        guard let maxWords = query.phrases.map(\.words.count).max() else { return [] }
        var words = SearchWords(text)
        // The words that a phrase could be made of: those from one place on.
        var window: [SearchWord] = []
        var matches: [Range<String.Index>] = []
        while matches.count < limit {
            while window.count < maxWords, let word = words.next() { window.append(word) }
            guard let first = window.first else { break }
            let found = query.phrases.filter { $0.stands(at: 0, in: window) }
            guard let longest = found.max(by: { $0.words.count < $1.words.count }) else {
                window.removeFirst()
                continue
            }
            let end = window[longest.words.count - 1].end(foundBy: longest)
            let match = text.wholeCharacters(of: first.range.lowerBound..<end)
            // Words of two letters of a script without spaces overlap, and several words may be one character.
            if let last = matches.last, match.lowerBound < last.upperBound {
                matches[matches.count - 1] = last.lowerBound..<max(last.upperBound, match.upperBound)
            } else {
                matches.append(match)
            }
            window.removeAll { $0.range.lowerBound < end }
        }
        return matches
    }
}

extension SearchWord {
    /// Where what was looked for ends in the last word of a phrase that stands here: of two letters of a script without
    /// spaces one may have been.
    fileprivate func end(foundBy phrase: NoteQuery.Phrase) -> String.Index {
        guard phrase.isPrefix, let firstLetterEnd, phrase.words.last != folded else { return range.upperBound }
        return firstLetterEnd
    }
}

extension Substring {
    /// With the rest of the characters that a range begins and ends in.
    fileprivate func wholeCharacters(of range: Range<Index>) -> Range<Index> {
        let lower = range.lowerBound > startIndex ? index(before: index(after: range.lowerBound)) : startIndex
        guard range.upperBound < endIndex else { return lower..<endIndex }
        let upper = index(before: index(after: range.upperBound))
        return lower..<(upper < range.upperBound ? index(after: range.upperBound) : upper)
    }
}

extension NoteQuery.Phrase {
    /// Whether the words from an index on are this phrase.
    public func stands(at index: Int, in words: [SearchWord]) -> Bool {
        guard index + self.words.count <= words.count else { return false }
        for (offset, word) in self.words.enumerated() {
            let other = words[index + offset].folded
            let isLast = offset == self.words.count - 1
            let isFound = isPrefix && isLast ? other.utf8.starts(with: word.utf8) : other == word
            guard isFound || offset == 0 && isOtherFirst(other, mayGoOn: isPrefix && isLast) else { return false }
        }
        return true
    }

    private func isOtherFirst(_ word: String, mayGoOn: Bool) -> Bool {
        otherFirstWords.contains { mayGoOn ? word.utf8.starts(with: $0.utf8) : word == $0 }
    }
}

/// How far into the bodies on one page words are looked for: what a page costs does not grow with what is written in
/// its notes.
///
///     var shares = SnippetShares(rows: ids.count)
///     for note in notes { rows.append(NoteListItem(note, found: query, within: shares.next(for: note.content.body))) }
///
/// Each body has an equal share of what is left. What a short one does not need is the others'.
public struct SnippetShares: Sendable {
    /// Of all bodies of a page together, in bytes.
    static let bytes = 524_288

    private var rows: Int
    private var left = Self.bytes

    public init(rows: Int) {
        self.rows = rows
    }

    /// The share of the next body.
    public mutating func next(for body: String) -> Int {
        let share = min(left / max(1, rows), NoteSnippet.reach)
        rows -= 1
        left -= min(share, body.utf8.count)
        return share
    }
}

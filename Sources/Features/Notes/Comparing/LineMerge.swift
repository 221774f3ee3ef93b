/// Two changes of one text, put together line by line where they do not touch (three-way merge, diff3).
///
///     let merge = LineMerge(base: "a\nb\nc", mine: "A\nb\nc", theirs: "a\nb\nC")
///     merge.text   // "A\nb\nC"
///
/// Changes of the same lines, or of lines side by side, are a conflict unless they are the same change. A merge loses
/// no line: each of `mine` and `theirs` that is not in the base stands in it, in a conflict if need be.
public struct LineMerge: Sendable, Hashable {
    public enum Piece: Sendable, Hashable {
        case clean([String])
        /// The lines of each side; none where that side removed them.
        case conflict(base: [String], mine: [String], theirs: [String])
    }

    public let pieces: [Piece]

    /// Each line of three texts takes some hundred bytes beside its own. Behind so many the rest is one.
    private static let maxLines = 100_000

    public init(base: String, mine: String, theirs: String) {
        let texts = TextLines.numbered([base, mine, theirs].map { TextLines.split($0, upTo: Self.maxLines) })
        var pieces = MergedPieces(base: texts[0], mine: texts[1], theirs: texts[2])
        let toMine = Dictionary(
            uniqueKeysWithValues: SequenceMatch(texts[0].numbers, texts[1].numbers).pairs.map { ($0.one, $0.other) }
        )
        for pair in SequenceMatch(texts[0].numbers, texts[2].numbers).pairs {
            guard let mine = toMine[pair.one] else { continue }
            pieces.addStable(base: pair.one, mine: mine, theirs: pair.other)
        }
        self.pieces = pieces.finished()
    }

    public var conflictCount: Int { pieces.count { if case .conflict = $0 { true } else { false } } }

    /// The merged text, nil where there is a conflict.
    public var text: String? {
        var lines: [String] = []
        for piece in pieces {
            guard case .clean(let more) = piece else { return nil }
            lines += more
        }
        return lines.joined(separator: "\n")
    }
}

/// Collects the pieces between the lines that all three texts have.
private struct MergedPieces {
    let base: TextLines
    let mine: TextLines
    let theirs: TextLines
    private var pieces: [LineMerge.Piece] = []
    private var clean: [String] = []
    private var start = (base: 0, mine: 0, theirs: 0)

    init(base: TextLines, mine: TextLines, theirs: TextLines) {
        (self.base, self.mine, self.theirs) = (base, mine, theirs)
    }

    mutating func addStable(base index: Int, mine mineIndex: Int, theirs theirsIndex: Int) {
        addChange(upTo: (index, mineIndex, theirsIndex))
        clean.append(base.lines[index])
        start = (index + 1, mineIndex + 1, theirsIndex + 1)
    }

    mutating func finished() -> [LineMerge.Piece] {
        addChange(upTo: (base.lines.count, mine.lines.count, theirs.lines.count))
        if !clean.isEmpty { pieces.append(.clean(clean)) }
        return pieces
    }

    private mutating func addChange(upTo end: (base: Int, mine: Int, theirs: Int)) {
        let (inBase, inMine, inTheirs) = (start.base..<end.base, start.mine..<end.mine, start.theirs..<end.theirs)
        let isMineChanged = base.numbers[inBase] != mine.numbers[inMine]
        let isTheirsChanged = base.numbers[inBase] != theirs.numbers[inTheirs]
        if !isTheirsChanged || mine.numbers[inMine] == theirs.numbers[inTheirs] {
            clean += mine.lines[inMine]
        } else if !isMineChanged {
            clean += theirs.lines[inTheirs]
        } else {
            if !clean.isEmpty { pieces.append(.clean(clean)) }
            clean = []
            pieces.append(
                .conflict(
                    base: Array(base.lines[inBase]),
                    mine: Array(mine.lines[inMine]),
                    theirs: Array(theirs.lines[inTheirs])
                )
            )
        }
    }
}

/// Two changes of one note, put together: its title as a whole, its body by lines, its tags one by one.
///
///     let merge = NoteMerge(base: revision.content, mine: typed, theirs: current.content)
///     if let content = merge.content { … }   // offered filled in, saved only when chosen
public struct NoteMerge: Sendable, Hashable {
    /// Nil where both sides changed the title, each in its own way.
    public let title: String?
    public let body: LineMerge
    /// What either side added and neither removed.
    public let tags: [NoteTag]

    public init(base: NoteContent, mine: NoteContent, theirs: NoteContent) {
        title = Self.title(base.title, mine.title, theirs.title)
        body = LineMerge(base: base.body, mine: mine.body, theirs: theirs.body)
        tags = Self.tags(base.tags, mine.tags, theirs.tags)
    }

    /// The merged note, nil where there is a conflict.
    public var content: NoteContent? {
        guard let title, let text = body.text else { return nil }
        return NoteContent(title: title, body: text, tags: tags)
    }

    private static func title(_ base: String, _ mine: String, _ theirs: String) -> String? {
        func same(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }
        if same(mine, theirs) || same(base, theirs) { return mine }
        return same(base, mine) ? theirs : nil
    }

    private static func tags(_ base: [NoteTag], _ mine: [NoteTag], _ theirs: [NoteTag]) -> [NoteTag] {
        let (baseKeys, mineKeys, theirsKeys) = (Set(base.map(\.key)), Set(mine.map(\.key)), Set(theirs.map(\.key)))
        return (mine + theirs).distinct.filter { tag in
            !baseKeys.contains(tag.key) || (mineKeys.contains(tag.key) && theirsKeys.contains(tag.key))
        }
    }
}

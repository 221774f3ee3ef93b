import Portico

/// Two texts that both started from one: what a visitor typed, and what was saved meanwhile. Nothing is written until one is chosen.
///
///     let conflict = NoteConflict(mine: typed, theirs: current, base: revision?.content)
///     conflict.merged.content.body   // to be edited, with the lines marked that cannot be put together
public struct NoteConflict: Sendable, Hashable {
    public let mine: NoteContent
    /// The note as it is.
    public let theirs: Note
    /// What both started from; nil where its revision is not kept any more.
    public let base: NoteContent?

    public init(mine: NoteContent, theirs: Note, base: NoteContent?) {
        self.mine = mine
        self.theirs = theirs
        self.base = base
    }

    /// Both texts, put together.
    public var merged: MergedNote { MergedNote(self) }
}

/// Two texts put together, as they can be edited and saved.
public struct MergedNote: Sendable, Hashable {
    /// Where both sides changed the title, each in its own way, the visitor's.
    public let content: NoteContent
    /// In how many places of the body both sides changed the same lines: there both stand, marked.
    public let conflictCount: Int
    public let isTitleChosen: Bool
    /// Whether nothing is left to decide. Without what both started from nobody knows which lines were taken out.
    public let isClean: Bool

    init(_ conflict: NoteConflict) {
        // Without what both started from, whatever differs is a conflict, and no tag was removed.
        let common = LineDiff(from: conflict.theirs.content.body, to: conflict.mine.body)
            .lines.filter { $0.kind == .same }.map { $0.runs.map(\.text).joined() }.joined(separator: "\n")
        let base = conflict.base ?? NoteContent(title: "", body: common)
        let merge = NoteMerge(base: base, mine: conflict.mine, theirs: conflict.theirs.content)
        content = NoteContent(title: merge.title ?? conflict.mine.title, body: merge.body.markedText, tags: merge.tags)
        conflictCount = merge.body.conflictCount
        isTitleChosen = merge.title == nil
        isClean = conflict.base != nil && merge.content != nil
    }
}

extension LineMerge {
    private static let beforeMine = "<<<<<<< yours"
    private static let behindTheirs = ">>>>>>> saved meanwhile"

    /// Whether a text has lines that stand around a conflict, so that somebody has yet to choose.
    static func isUnsettled(_ text: String) -> Bool {
        text.split(whereSeparator: \.isNewline).contains { $0 == beforeMine || $0 == behindTheirs }
    }

    /// The merged text; in a conflict the lines of both sides, each behind a line that says whose they are.
    var markedText: String {
        pieces.flatMap { piece in
            switch piece {
            case .clean(let lines): lines
            case .conflict(_, let mine, let theirs): [Self.beforeMine] + mine + ["======="] + theirs + [Self.behindTheirs]
            }
        }
        .joined(separator: "\n")
    }
}

import Portico

/// Two texts that both started from one: what a visitor typed, and what was saved meanwhile. The note stays as it is
/// until one is chosen.
///
///     let conflict = NoteConflict(mine: typed, theirs: current, base: revision?.content)
///     conflict.merged.content.body   // to be edited, with the lines marked that cannot be put together
///
/// All is compared and put together when it is made, which takes a while for long texts.
public struct NoteConflict: Sendable, Hashable {
    public let mine: NoteContent
    /// The note as it is.
    public let theirs: Note
    /// What both started from; nil where its revision is not kept any more.
    public let base: NoteContent?
    /// Both texts, put together.
    public let merged: MergedNote
    /// From what both started from to what was saved meanwhile; nil where that is not known.
    public let meanwhile: NoteDifference?
    /// From what is saved to what was typed.
    public let difference: NoteDifference

    public init(mine: NoteContent, theirs: Note, base: NoteContent?) {
        self.mine = mine
        self.theirs = theirs
        self.base = base
        merged = MergedNote(mine: mine, theirs: theirs.content, base: base)
        meanwhile = base.map { NoteDifference(from: $0, to: theirs.content) }
        difference = NoteDifference(from: theirs.content, to: mine)
    }
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

    init(mine: NoteContent, theirs: NoteContent, base: NoteContent?) {
        // Without what both started from, whatever differs is a conflict, and no tag was removed.
        let started =
            base
            ?? NoteContent(title: "", body: LineDiff(from: theirs.body, to: mine.body).common.joined(separator: "\n"))
        let merge = NoteMerge(base: started, mine: mine, theirs: theirs)
        content = NoteContent(title: merge.title ?? mine.title, body: merge.body.markedText, tags: merge.tags)
        conflictCount = merge.body.conflictCount
        isTitleChosen = merge.title == nil
        isClean = base != nil && merge.content != nil
    }
}

extension LineMerge {
    private static let beforeMine = "<<<<<<< yours"
    private static let behindTheirs = ">>>>>>> saved in the meantime"

    /// Whether a text has lines that stand around a conflict, so that somebody has yet to choose.
    static func isUnsettled(_ text: String) -> Bool {
        text.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
            .contains { $0.elementsEqual(beforeMine.utf8) || $0.elementsEqual(behindTheirs.utf8) }
    }

    /// The merged text; in a conflict the lines of both sides, each behind a line that says whose they are.
    var markedText: String {
        pieces.flatMap { piece in
            switch piece {
            case .clean(let lines): lines
            case .conflict(_, let mine, let theirs):
                [Self.beforeMine] + mine + ["======="] + theirs + [Self.behindTheirs]
            }
        }
        .joined(separator: "\n")
    }
}

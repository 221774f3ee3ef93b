import AtriumTexts
public import Portico

/// Two texts that both started from one: what a visitor typed, and what was saved meanwhile. The note stays as it is
/// until one is chosen.
///
///     let conflict = NoteConflict(mine: typed, theirs: current, base: revision?.content, in: localiser)
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

    /// - Parameter localiser: says whose lines are whose where both changed the same.
    public init(mine: NoteContent, theirs: Note, base: NoteContent?, in localiser: Localiser) {
        self.mine = mine
        self.theirs = theirs
        self.base = base
        merged = MergedNote(mine: mine, theirs: theirs.content, base: base, localiser)
        meanwhile = base.map { NoteDifference(from: $0, to: theirs.content, in: localiser) }
        difference = NoteDifference(from: theirs.content, to: mine, in: localiser)
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

    init(mine: NoteContent, theirs: NoteContent, base: NoteContent?, _ localiser: Localiser) {
        // Without what both started from, whatever differs is a conflict, and no tag was removed.
        let started =
            base
            ?? NoteContent(title: "", body: LineDiff(from: theirs.body, to: mine.body).common.joined(separator: "\n"))
        let merge = NoteMerge(base: started, mine: mine, theirs: theirs)
        content = NoteContent(
            title: merge.title ?? mine.title,
            body: merge.body.markedText(in: localiser),
            tags: merge.tags
        )
        conflictCount = merge.body.conflictCount
        isTitleChosen = merge.title == nil
        isClean = base != nil && merge.content != nil
    }
}

extension LineMerge {
    /// The lines around a conflict in every language: a draft of a merge may be gone on with in another one.
    private static let marks = Text.languages.flatMap { language in
        [NoteFormMessages.beforeMine, NoteFormMessages.behindTheirs].map { $0.text(in: language) }
    }

    /// Whether a text has lines that stand around a conflict, so that somebody has yet to choose.
    static func isUnsettled(_ text: String) -> Bool {
        text.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
            .contains { line in marks.contains { line.elementsEqual($0.utf8) } }
    }

    /// The merged text; in a conflict the lines of both sides, each behind a line that says whose they are.
    func markedText(in localiser: Localiser) -> String {
        pieces.flatMap { piece in
            switch piece {
            case .clean(let lines): lines
            case .conflict(_, let mine, let theirs):
                [localiser(NoteFormMessages.beforeMine)] + mine + ["======="] + theirs
                    + [localiser(NoteFormMessages.behindTheirs)]
            }
        }
        .joined(separator: "\n")
    }
}

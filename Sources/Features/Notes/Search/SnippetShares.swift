/// How far into the bodies on one page words are looked for: what a page costs does not grow with what is written in its notes.
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

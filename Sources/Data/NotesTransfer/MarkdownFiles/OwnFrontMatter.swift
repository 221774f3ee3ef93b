import Notes

/// What our own Markdown files say beside title, tags and dates: where the note lies, and whether it is pinned.
struct OwnFrontMatter {
    private(set) var state = NoteState.active
    private(set) var isPinned = false
    /// The lines of others, which are kept.
    private(set) var rest = ""

    init(_ lines: String) {
        for line in lines.split(separator: "\n", omittingEmptySubsequences: true) {
            switch line {
            case "state: archived": state = .archived
            case "state: trashed": state = .trashed
            case "state: active": state = .active
            case "pinned: true": isPinned = true
            case "pinned: false": isPinned = false
            default: rest += line + "\n"
            }
        }
    }
}

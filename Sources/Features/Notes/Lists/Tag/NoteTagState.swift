/// What is known of one tag, and what became of the last change to it.
public struct NoteTagState: Sendable, Hashable {
    public enum Outcome: Sendable, Hashable {
        case pending
        /// The tag and those below it, as they are: so many that it shows whether more are below it than are named.
        case found([NoteTagCount])
        /// The store failed; `reason` is for the visitor.
        case failed(reason: String)
    }

    public enum Problem: Sendable, Hashable {
        /// The new name is there already: nothing was changed before the visitor means it.
        case merges(NoteTagMerge)
        case sameName
        case refused(NoteRefusal)
        /// No note has the tag any more.
        case gone
        case unavailable(reason: String)
    }

    public let tag: NoteTag
    public var outcome = Outcome.pending
    public var problem: Problem?

    public init(tag: NoteTag) {
        self.tag = tag
    }

    /// What was found.
    var belonging: [NoteTagCount] {
        if case .found(let counts) = outcome { counts } else { [] }
    }
}

/// Which tags a renaming would make one.
public struct NoteTagMerge: Sendable, Hashable {
    public let name: NoteTag
    /// Those that are there already, with how many notes have them.
    public let existing: [NoteTagCount]

    /// Nil where nothing would be merged.
    ///
    /// - Parameters:
    ///   - changes: the tags that the renaming changes, and what each becomes.
    ///   - there: what there is already of what they become.
    init?(to name: NoteTag, _ changes: [(old: NoteTag, new: NoteTag)], among there: [NoteTagCount]) {
        let moved = Set(changes.map(\.old.key))
        existing = there.filter { !moved.contains($0.tag.key) }
        self.name = name
        if existing.isEmpty { return nil }
    }
}

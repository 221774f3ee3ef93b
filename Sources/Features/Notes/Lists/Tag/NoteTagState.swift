/// What is known of one tag, and what became of the last change to it.
public struct NoteTagState: Sendable, Hashable {
    public enum Outcome: Sendable, Hashable {
        case pending
        /// All tags of the owner.
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

    /// The tag and those below it, as they are.
    var belonging: [NoteTagCount] {
        guard case .found(let counts) = outcome else { return [] }
        return counts.filter { $0.tag.belongs(to: tag) }
    }
}

/// Which tags a renaming would make one.
public struct NoteTagMerge: Sendable, Hashable {
    public let name: NoteTag
    /// Those that are there already, with how many notes have them.
    public let existing: [NoteTagCount]

    /// Nil where nothing would be merged. Throws `tagTooLong`.
    init?(of tag: NoteTag, to name: NoteTag, among counts: [NoteTagCount]) throws(NoteRefusal) {
        var made: Set<String> = []
        var moved: Set<String> = []
        for count in counts where count.tag.belongs(to: tag) {
            let new = try count.tag.moved(from: tag, to: name)
            // What stays as it is takes no other's place.
            guard new != count.tag else { continue }
            made.insert(new.key)
            moved.insert(count.tag.key)
        }
        existing = counts.filter { made.contains($0.tag.key) && !moved.contains($0.tag.key) }
        self.name = name
        if existing.isEmpty { return nil }
    }
}

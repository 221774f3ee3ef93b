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

/// The tags of an owner as a tree: a slash leads down a level.
///
///     NoteTagTree(counts).branches.map(\.name)   // home, work
///     NoteTagTree(counts).branches[1].branches   // plan, of work/plan
///
/// A level that is no tag of its own, because only longer ones have it, is there all the same: notes are found under it.
struct NoteTagTree: Hashable {
    struct Branch: Hashable {
        /// The part behind the last slash, as its owner spells it.
        let name: String
        /// The whole tag.
        let tag: NoteTag
        /// How many notes have this very tag, by their state.
        var counts: [NoteState: Int]
        var branches: [Branch]
    }

    let branches: [Branch]

    init(_ counts: [NoteTagCount]) {
        let tags = counts.map { (parts: $0.tag.rawValue.split(separator: "/").map(String.init), count: $0) }
        branches = Self.branches(tags, depth: 0)
    }

    private static func branches(_ tags: [(parts: [String], count: NoteTagCount)], depth: Int) -> [Branch] {
        let groups = Dictionary(grouping: tags) { tag in tag.count.tag.keyPath[depth] }
        return groups.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.compactMap { _, tags in
            let own = tags.first { $0.parts.count == depth + 1 }
            guard let parts = (own ?? tags.first)?.parts.prefix(depth + 1), let name = parts.last,
                let tag = NoteTag(rawValue: parts.joined(separator: "/"))
            else { return nil }
            let deeper = tags.filter { $0.parts.count > depth + 1 }
            return Branch(name: name, tag: tag, counts: own?.count.counts ?? [:], branches: branches(deeper, depth: depth + 1))
        }
    }
}

import Portico

/// What the list of tags shows.
@ViewInputData struct NoteTagsViewInputData {
    let sections: NoteSectionsViewInputData
    /// Why there is no list; else empty.
    let message: String
    /// Such as `12 tags`, or `500 tags on this page`; empty where there are none.
    let total: String
    let tree: NoteTagTreeViewInputData?
    /// Nil where all tags are on the page.
    let pager: NoteTagsPagerViewInputData?
    /// Whether it is known that there are none.
    let isEmpty: Bool
}

/// The way to the other tags.
@ViewInputData struct NoteTagsPagerViewInputData {
    let isFirst: Bool
    /// The tag that the next page begins after; nil on the last page.
    let next: String?
}

/// A level of the tree.
@ViewInputData struct NoteTagTreeViewInputData {
    let branches: [NoteTagBranchViewInputData]
}

/// One tag, and those below it.
@ViewInputData struct NoteTagBranchViewInputData {
    /// What the tag is known by on the page, without spaces.
    let id: String
    /// The part behind the last slash.
    let name: String
    let tag: String
    /// Such as `3 notes, 1 in the trash`; empty where no note has this very tag.
    let count: String
    /// Whether a note has this very tag, so that it can be renamed or removed by itself.
    let isTag: Bool
    /// Nil where no tag is below it.
    let below: NoteTagTreeViewInputData?
}

extension NoteTagsState {
    /// What the list of tags shows in this state.
    ///
    /// - Parameter start: the tag that the page begins after; nil for the first page.
    func mapToViewInputData(after start: NoteTag?, _ localiser: Localiser) -> NoteTagsViewInputData {
        let (counts, hasMore) = (page.value?.counts ?? [], page.value?.hasMore ?? false)
        let isWhole = start == nil && !hasMore
        let total = isWhole ? NoteTagMessages.tags(counts.count) : NoteTagMessages.tagsOnThisPage(counts.count)
        return NoteTagsViewInputData(
            sections: NoteSectionsViewInputData(.tags),
            message: message(after: start, localiser),
            total: counts.isEmpty ? "" : localiser(total),
            tree: NoteTagTreeViewInputData(NoteTagTree(counts).branches, localiser),
            pager: isWhole || counts.isEmpty
                ? nil
                : NoteTagsPagerViewInputData(isFirst: start == nil, next: hasMore ? counts.last?.tag.rawValue : nil),
            isEmpty: start == nil && page == .loaded(Page())
        )
    }

    private func message(after start: NoteTag?, _ localiser: Localiser) -> String {
        if start != nil, page == .loaded(Page()) { return localiser(NoteTagMessages.noMoreTags) }
        return page.failure.map { localiser(NoteTagMessages.tagsNotShown($0)) } ?? ""
    }
}

extension NoteTagTreeViewInputData {
    /// Nil where there is nothing on the level.
    fileprivate init?(_ branches: [NoteTagTree.Branch], _ localiser: Localiser) {
        guard !branches.isEmpty else { return nil }
        self.init(branches: branches.map { NoteTagBranchViewInputData($0, localiser) })
    }
}

extension NoteTagBranchViewInputData {
    fileprivate init(_ branch: NoteTagTree.Branch, _ localiser: Localiser) {
        self.init(
            id: PercentCoding.encode(branch.tag.key, keeping: .offerPart),
            name: branch.name,
            tag: branch.tag.rawValue,
            count: NoteTagWords.count(branch.counts, in: localiser),
            isTag: !branch.counts.isEmpty,
            below: NoteTagTreeViewInputData(branch.branches, localiser)
        )
    }
}

/// The tags of an owner as a tree: a slash leads down a level.
///
///     NoteTagTree(counts).branches.map(\.name)   // home, work
///     NoteTagTree(counts).branches[1].branches   // plan, of work/plan
///
/// A level that is no tag of its own, because only longer ones have it, is there all the same: notes are found under
/// it.
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
            return Branch(
                name: name,
                tag: tag,
                counts: own?.count.counts ?? [:],
                branches: branches(deeper, depth: depth + 1)
            )
        }
    }
}

import Portico

extension NoteTagsState {
    /// What the list of tags shows in this state.
    func mapToViewInputData() -> NoteTagsViewInputData {
        let (counts, hasMore): ([NoteTagCount], Bool) =
            if case .found(let counts, let hasMore) = outcome { (counts, hasMore) } else { ([], false) }
        let isWhole = start == nil && !hasMore
        return NoteTagsViewInputData(
            sections: NoteSectionsViewInputData(.tags),
            message: message,
            total: counts.isEmpty ? "" : NoteWords.counted(counts.count, "tag") + (isWhole ? "" : " on this page"),
            tree: NoteTagTreeViewInputData(NoteTagTree(counts).branches),
            pager: isWhole || counts.isEmpty
                ? nil : NoteTagsPagerViewInputData(isFirst: start == nil, next: hasMore ? counts.last?.tag.rawValue : nil),
            isEmpty: start == nil && outcome == .found([], hasMore: false)
        )
    }

    var condition: Condition {
        if case .failed = outcome { .unavailable } else { .ok }
    }

    private var message: String {
        if start != nil, outcome == .found([], hasMore: false) { return "No more tags." }
        guard case .failed(let reason) = outcome else { return "" }
        return "Your tags cannot be shown. \(reason) They are still stored; please try again in a moment."
    }
}

extension NoteTagTreeViewInputData {
    /// Nil where there is nothing on the level.
    fileprivate init?(_ branches: [NoteTagTree.Branch]) {
        guard !branches.isEmpty else { return nil }
        self.init(branches: branches.map(NoteTagBranchViewInputData.init))
    }
}

extension NoteTagBranchViewInputData {
    fileprivate init(_ branch: NoteTagTree.Branch) {
        self.init(
            name: branch.name,
            tag: branch.tag.rawValue,
            count: NoteTagWords.count(branch.counts),
            isTag: !branch.counts.isEmpty,
            below: NoteTagTreeViewInputData(branch.branches)
        )
    }
}

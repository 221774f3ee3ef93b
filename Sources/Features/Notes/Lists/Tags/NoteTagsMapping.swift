import Portico

extension NoteTagsState {
    /// What the list of tags shows in this state.
    func mapToViewInputData() -> NoteTagsViewInputData {
        let counts: [NoteTagCount] = if case .found(let counts) = outcome { counts } else { [] }
        return NoteTagsViewInputData(
            sections: NoteSectionsViewInputData(.tags),
            message: message,
            total: counts.isEmpty ? "" : NoteWords.counted(counts.count, "tag"),
            tree: NoteTagTreeViewInputData(NoteTagTree(counts).branches),
            isEmpty: outcome == .found([])
        )
    }

    var condition: Condition {
        if case .failed = outcome { .unavailable } else { .ok }
    }

    private var message: String {
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

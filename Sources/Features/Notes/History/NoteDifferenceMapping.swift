import Portico

extension NoteDifferenceViewInputData {
    /// How many unchanged lines stand around a changed one.
    private static let context = 3

    init(from old: NoteContent, to new: NoteContent) {
        let body = LineDiff(from: old.body, to: new.body)
        let title = ChangeViewInputData(from: old.title, to: new.title)
        let tags = ChangeViewInputData(from: TypedTags.text(of: old.tags), to: TypedTags.text(of: new.tags))
        self.init(
            title: title,
            tags: tags,
            lines: body.isEmpty ? [] : body.rows(context: Self.context).map(DifferenceLineViewInputData.init),
            isEmpty: title == nil && tags == nil && body.isEmpty
        )
    }
}

extension ChangeViewInputData {
    /// Nil where the texts are the same, byte by byte.
    fileprivate init?(from old: String, to new: String) {
        guard !old.utf8.elementsEqual(new.utf8) else { return nil }
        self.init(old: old, new: new)
    }
}

extension DifferenceLineViewInputData {
    fileprivate init(_ row: LineDiff.Row) {
        switch row {
        case .line(let line):
            self.init(
                isAdded: line.kind == .added,
                isRemoved: line.kind == .removed,
                isSame: line.kind == .same,
                text: line.runs,
                gap: nil
            )
        case .gap(let count):
            let gap = "\(NoteWords.counted(count, "line")) that \(count == 1 ? "is" : "are") the same"
            self.init(isAdded: false, isRemoved: false, isSame: false, text: [], gap: gap)
        }
    }
}

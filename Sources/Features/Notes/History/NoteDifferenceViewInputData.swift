import Portico

/// What changed from one text of a note to another, ready to read.
@ViewInputData struct NoteDifferenceViewInputData {
    let title: ChangeViewInputData?
    let tags: ChangeViewInputData?
    /// The changed lines of the body and some around them; empty where the bodies are the same.
    let lines: [DifferenceLineViewInputData]
    let isEmpty: Bool
}

/// A text that took another's place.
@ViewInputData struct ChangeViewInputData {
    let old: String
    let new: String
}

/// A line of a comparison, or a stretch that is left out.
@ViewInputData struct DifferenceLineViewInputData {
    let isAdded: Bool
    let isRemoved: Bool
    let isSame: Bool
    let text: [TextRun]
    /// Such as `12 lines that are the same` or `and 478,000 more changed lines`; nil for a line.
    let gap: String?
}

extension NoteDifferenceViewInputData {
    init(_ difference: NoteDifference, _ localiser: Localiser) {
        self.init(
            title: difference.title.map(ChangeViewInputData.init),
            tags: difference.tags.map(ChangeViewInputData.init),
            lines: difference.rows.map { DifferenceLineViewInputData($0, localiser) },
            isEmpty: difference.isEmpty
        )
    }
}

extension ChangeViewInputData {
    fileprivate init(_ change: NoteDifference.Change) {
        self.init(old: change.old, new: change.new)
    }
}

extension DifferenceLineViewInputData {
    fileprivate init(_ row: LineDiff.Row, _ localiser: Localiser) {
        switch row {
        case .line(let line):
            self.init(
                isAdded: line.kind == .added,
                isRemoved: line.kind == .removed,
                isSame: line.kind == .same,
                text: line.runs,
                gap: nil
            )
        case .gap(let count): self.init(gap: localiser(NoteDifferenceMessages.unchangedLines(count)))
        case .more(let count, let kind): self.init(gap: localiser(NoteDifferenceMessages.moreLines(count, kind)))
        case .rest(let count): self.init(gap: localiser(NoteDifferenceMessages.moreChangedLines(count)))
        }
    }

    private init(gap: String) {
        self.init(isAdded: false, isRemoved: false, isSame: false, text: [], gap: gap)
    }
}

import Notes

/// What is left out of one note: the first remarks, and how many more there are. A note may have any number of tags, and a history of texts.
struct RemarkList {
    private let place: String
    private var first: [ImportProblem] = []
    private var further = 0

    init(place: String) {
        self.place = place
    }

    mutating func add(_ problem: ImportProblem) {
        if first.count < ImportReport.mostProblems { first.append(problem) } else { further += 1 }
    }

    /// Adds those of a part of the note.
    mutating func add(_ others: RemarkList) {
        others.first.forEach { add($0) }
        further += others.further
    }

    var items: [ImportedItem] {
        let rest = further > 0 ? [ImportProblem(place: place, reason: "\(further) more tags are left out")] : []
        return (first + rest).map(ImportedItem.remark)
    }
}

import Notes

/// What is left out of one note: the first remarks, and how many more there are. A history may have as many as it has texts.
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

    var items: [ImportedItem] {
        let rest = further > 0 ? [ImportProblem(place: place, reason: "\(further) more tags are left out")] : []
        return (first + rest).map(ImportedItem.remark)
    }
}

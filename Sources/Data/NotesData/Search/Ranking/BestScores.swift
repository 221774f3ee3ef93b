import HeapModule

/// The best scores of the rows so far, at most a number of them.
struct BestScores {
    private let limit: Int
    private var scores = Heap<Double>()

    init(_ limit: Int) {
        self.limit = limit
    }

    /// What a row must reach to be among the best; nil while there are fewer rows than that.
    var least: Double? { scores.count < limit ? nil : scores.min ?? .infinity }

    mutating func add(_ score: Double) {
        if scores.count < limit { scores.insert(score) } else if let min = scores.min, score > min { scores.replaceMin(with: score) }
    }
}

import Portico

/// Where it is noted what an answer reads and costs.
struct WorkNotes: Sendable {
    /// Nil where nobody wants to know.
    let readings: ReadingLog?
    let meter: WorkMeter

    /// Does work, also what of it has to be waited for.
    func taken<Value>(of work: () throws -> Step<Value>) rethrows -> Step<Value> {
        let step = try ReadingLog.$current.withValue(readings) {
            try WorkMeter.$current.withValue(meter, operation: work)
        }
        guard case .later(let rest) = step else { return step }
        return .later { exchange in
            try await ReadingLog.$current.withValue(readings) {
                try await WorkMeter.$current.withValue(meter) { try await rest(&exchange) }
            }
        }
    }
}

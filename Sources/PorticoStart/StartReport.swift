/// How the run of a ``StartSequence`` ended, what its steps produced, and when each of them ran.
///
///     switch report.end {
///     case .completed: await serve(report[Start.port])
///     case .gate(let gate, _): show(gate)
///     case .failed(let problem, let name): log("\(name) \(problem)")
///     case .cancelled: break
///     }
public struct StartReport<Gate: Sendable>: Sendable {
    public let end: StartEnd<Gate>
    public let timeline: StartTimeline
    let values: StartValues

    /// What a step produced, or what stands in for it where it was skipped; nil where the run stopped before.
    public subscript<Value>(key: StartKey<Value>) -> Value? { values[key] }
}

/// How a run ended as a whole.
public enum StartEnd<Gate: Sendable>: Sendable {
    /// Every step is done or was skipped.
    case completed
    /// A step stopped all others, and this is to be shown.
    case gate(Gate, by: String)
    /// A step that all others depend on could not be done.
    case failed(StartProblem, by: String)
    /// The task that ran it was cancelled.
    case cancelled
}

extension StartEnd: Equatable where Gate: Equatable {
    /// Problems are compared by what they say.
    public static func == (one: Self, other: Self) -> Bool {
        switch (one, other) {
        case (.completed, .completed), (.cancelled, .cancelled): true
        case (.gate(let gate, let name), .gate(let otherGate, let otherName)): gate == otherGate && name == otherName
        case (.failed(let problem, let name), .failed(let otherProblem, let otherName)):
            problem.description == otherProblem.description && name == otherName
        default: false
        }
    }
}

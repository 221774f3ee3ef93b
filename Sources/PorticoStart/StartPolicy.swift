/// What becomes of the others when a step fails or is late.
///
///     StartStep(Start.sources, after: Start.settings, within: .seconds(2), otherwise: .skip(with: [])) { settings in
///         try await probe(settings.sources)
///     }
///
/// Those that need a step which may be skipped get what stands in for its value, so that they need not ask whether it
/// was skipped.
public enum StartPolicy<Value: Sendable, Gate: Sendable>: Sendable {
    /// Everything stops, with the reason.
    case fail
    /// The others go on with this value, and the report says why.
    case skip(with: Value)
    /// Everything stops, and what this says is shown.
    case gate(@Sendable (StartProblem) -> Gate)

    /// The others go on with nil.
    public static func skip<Wrapped>() -> Self where Value == Wrapped? { .skip(with: nil) }

    /// The others go on.
    public static func skip() -> Self where Value == Void { .skip(with: ()) }
}

/// Why a step did not do what it was to do.
public enum StartProblem: Error, Sendable, CustomStringConvertible {
    case failed(any Error)
    /// It was not done after so long; zero where no time was left to begin.
    case late(after: Duration)

    public var description: String {
        switch self {
        case .failed(let error): "failed: \(error)"
        case .late(let duration): "late after \(duration.inMilliseconds) ms"
        }
    }
}

/// What a gate says once it has looked: others may go on, or everything stops and this is shown.
///
///     StartStep.gate(FirstSteps.update, within: .seconds(1), otherwise: .skip()) {
///         try await newestVersion() > version ? .closed(.updateNeeded) : .open(())
///     }
public enum StartPassage<Value: Sendable, Gate: Sendable>: Sendable {
    case open(Value)
    case closed(Gate)
}

import Portico

/// One piece of work of a ``StartSequence``: what it needs, how long it may take, and what happens otherwise.
///
///     StartStep(Start.storage, after: Start.settings, within: .seconds(30)) { settings in
///         try await Storage(opening: settings.folder)
///     }
///
/// It runs once all that it needs is there, at the same time as every other step of which that is true, and is given
/// the values in the order in which they are named.
public struct StartStep<Gate: Sendable>: Sendable {
    /// What a step has to say when it ends by itself.
    enum Answer: Sendable {
        case value(any AnyTypedBox)
        case closed(Gate)
        case failed(any Error)
    }

    /// A policy with its value in a box.
    enum Otherwise: Sendable {
        case fail
        case skip(any AnyTypedBox)
        case gate(@Sendable (StartProblem) -> Gate)
    }

    /// How long it may take, from its own start.
    public let deadline: Duration

    let made: StartNeed
    private(set) var needed: [StartNeed]
    let otherwise: Otherwise
    let work: @Sendable (StartValues) async -> Answer

    /// A step that produces a value or fails.
    ///
    /// - Parameters:
    ///   - key: its name, and the type of its value.
    ///   - needs: the steps that have to end first; their values are given to `work`.
    ///   - deadline: how long it may take, from its own start. It is cancelled then.
    ///   - policy: what becomes of the others when it fails or is late.
    ///   - work: produces the value.
    public init<Value: Sendable, each Need: Sendable>(
        _ key: StartKey<Value>,
        after needs: repeat StartKey<each Need>,
        within deadline: Duration,
        otherwise policy: StartPolicy<Value, Gate> = .fail,
        _ work: @escaping @Sendable (repeat each Need) async throws -> Value
    ) {
        self = .gate(key, after: repeat each needs, within: deadline, otherwise: policy) { (values: repeat each Need) in
            .open(try await work(repeat each values))
        }
    }

    /// A step that may also decide that nothing else goes on, without anything having failed.
    ///
    /// See ``StartPassage`` for a sample. What is to wait for the gate has to need it: everything else runs at the same
    /// time, and is cancelled when the gate closes.
    public static func gate<Value: Sendable, each Need: Sendable>(
        _ key: StartKey<Value>,
        after needs: repeat StartKey<each Need>,
        within deadline: Duration,
        otherwise policy: StartPolicy<Value, Gate> = .fail,
        _ work: @escaping @Sendable (repeat each Need) async throws -> StartPassage<Value, Gate>
    ) -> Self {
        var needed: [StartNeed] = []
        repeat needed.append(StartNeed(each needs))
        return Self(
            deadline: deadline,
            made: StartNeed(key),
            needed: needed,
            otherwise: Otherwise(policy),
            work: { values in
                do {
                    return switch try await work(repeat try values.need(each needs)) {
                    case .open(let value): .value(TypedBox(value))
                    case .closed(let gate): .closed(gate)
                    }
                } catch {
                    return .failed(error)
                }
            }
        )
    }

    private init(
        deadline: Duration,
        made: StartNeed,
        needed: [StartNeed],
        otherwise: Otherwise,
        work: @escaping @Sendable (StartValues) async -> Answer
    ) {
        self.deadline = deadline
        self.made = made
        self.needed = needed
        self.otherwise = otherwise
        self.work = work
    }

    public var name: String { made.name }

    /// The names of the steps that have to end first.
    public var needs: [String] { needed.map(\.name) }

    /// Whether the others go on when it fails or is late.
    public var mayBeSkipped: Bool {
        if case .skip = otherwise { true } else { false }
    }

    /// The same step, which also waits for others whose values it does not use.
    ///
    ///     let steps = try StartSequence(firstSteps.map { $0.waiting(for: FirstSteps.update) } + [askForUpdate])
    public func waiting<each Other: Sendable>(for others: repeat StartKey<each Other>) -> Self {
        var step = self
        repeat step.wait(for: StartNeed(each others))
        return step
    }

    /// Notes a need once: one that is of two types is told as two by the check of the sequence.
    private mutating func wait(for need: StartNeed) {
        if !needed.contains(where: { $0.name == need.name && $0.type == need.type }) { needed.append(need) }
    }
}

extension StartStep.Otherwise {
    fileprivate init<Value>(_ policy: StartPolicy<Value, Gate>) {
        self =
            switch policy {
            case .fail: .fail
            case .skip(let value): .skip(TypedBox(value))
            case .gate(let show): .gate(show)
            }
    }
}

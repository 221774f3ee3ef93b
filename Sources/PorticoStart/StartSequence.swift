/// Steps with what they need of each other, checked, and run in parallel where that allows it.
///
///     let start = try StartSequence<StartGate>([
///         StartStep(Start.settings, within: .seconds(1)) { try Settings.read() },
///         StartStep(Start.storage, after: Start.settings, within: .seconds(30)) { try await Storage($0.folder) },
///         StartStep(Start.sources, after: Start.settings, within: .seconds(2), otherwise: .skip()) {
///             await probe($0)
///         },
///         StartStep(Start.port, after: Start.storage, within: .seconds(1)) { try await serve($0) }
///             .waiting(for: Start.sources),
///     ])
///     let report = await start.run(within: .seconds(3))
///     print(report.timeline)
///
/// `Gate` is what is shown when a step stops all others on purpose; `Never` where none does. A sequence is a value:
/// each scenario makes its own, and a test compares its ``steps`` with what they should be.
public struct StartSequence<Gate: Sendable>: Sendable {
    /// A sequence of more is refused.
    public static var maxSteps: Int { 256 }

    /// In the order they were given.
    public let steps: [StartStep<Gate>]

    /// Throws where two steps have the same name, one needs what no step produces or a value of another type, steps
    /// wait for each other, or there are more than ``maxSteps``.
    public init(_ steps: [StartStep<Gate>]) throws(StartSequenceError) {
        var check = StartSequenceCheck(steps)
        try check.run()
        self.steps = steps
    }

    /// A sequence with these steps as well, such as those of another sequence.
    ///
    ///     let fromPush = try regular.adding(pushSteps)
    ///     let both = try server.adding(workers.steps)
    public func adding(_ more: [StartStep<Gate>]) throws(StartSequenceError) -> Self {
        try Self(steps + more)
    }

    /// Runs each step once at most, and tells how everything ended.
    ///
    /// A step that is late is cancelled and not waited for: one that waits for a source which hangs, and does not
    /// notice that it is cancelled, must hold up neither the others nor a gate. Every other step has ended when this
    /// returns.
    /// Cancelling the caller cancels all steps, and then this returns when the late ones have ended, too: the caller
    /// takes away what they work on.
    ///
    /// - Parameters:
    ///   - limit: when it has passed, each step that may be skipped is skipped, whether it runs or has yet to start.
    ///     The others have their own deadlines. Nil where steps wait for a visitor, who takes their time.
    ///   - clock: measures the deadlines and the timeline.
    public func run(
        within limit: Duration? = nil,
        by clock: any Clock<Duration> = ContinuousClock()
    ) async -> StartReport<Gate> {
        var run = StartRun(self, within: limit, by: StartClock(clock))
        return await run.finish()
    }
}

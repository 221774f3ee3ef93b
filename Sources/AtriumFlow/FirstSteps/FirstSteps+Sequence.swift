import Domains
public import Portico

/// The names of the steps.
enum FirstStep {
    static let splash = StartKey<Void>("splash")
    static let forceUpdate = StartKey<Void>("forceUpdate")
    static let configuration = StartKey<Void>("configuration")
    static let signIn = StartKey<Void>("signIn")
    static let tutorial = StartKey<Void>("tutorial")
    static let pushInformation = StartKey<PushFinding>("pushInformation")
    static let connect = StartKey<Void>("connect")
}

extension FirstSteps {
    /// What has to be done in a scenario, and in which order. A page that needs the visitor closes the gate: the steps
    /// after it are done when the visitor comes back from it.
    ///
    /// The first time: splash and update side by side, then the configuration, which needs the splash gone, then sign-in,
    /// tutorial and connecting in a row. Else all side by side; where a notification brought the visitor, what it is
    /// about takes the tutorial's place, and nothing is asked before it: that has time until they go on to the app.
    ///
    /// To connect is to have a source chosen. It is not asked whether it is there: one that is not says so where it is
    /// searched.
    ///
    /// Whichever gate closes, it leads to the first of the pages that are left: those that stand side by side have no
    /// order of their own.
    ///
    /// - Parameter inform: finds out what a notification is about, where one brought them.
    public func sequence(
        for scenario: StartScenario,
        of visitor: Visitor,
        informing inform: @escaping @Sendable () async throws -> PushFinding = { .unknown }
    ) throws(StartSequenceError) -> StartSequence<AppRoute> {
        let update = Self.passing(FirstStep.forceUpdate)
        let signIn = Self.passing(FirstStep.signIn)
        let page = scenario == .fromPush ? nil : firstPage(for: visitor)
        let configuration = Self.gate(FirstStep.configuration, languagePage(for: visitor) == nil ? nil : page)
        let tutorial = Self.gate(FirstStep.tutorial, tutorialPage(for: visitor) == nil ? nil : page)
        let connect = Self.gate(FirstStep.connect, sourcePage(for: visitor) == nil ? nil : page)
        switch scenario {
        case .firstTime:
            return try StartSequence([
                Self.passing(FirstStep.splash), update,
                configuration.waiting(for: FirstStep.splash),
                signIn.waiting(for: FirstStep.forceUpdate, FirstStep.configuration),
                tutorial.waiting(for: FirstStep.signIn),
                connect.waiting(for: FirstStep.tutorial),
            ])
        case .regular: return try StartSequence([update, configuration, signIn, tutorial, connect])
        case .fromPush:
            let push = StartStep<AppRoute>(
                FirstStep.pushInformation,
                within: Self.limit,
                otherwise: .skip(with: .unknown),
                inform
            )
            return try StartSequence([update, configuration, signIn, push, connect])
        }
    }

    /// A step that is over when the steps are run: the browser shows the splash by itself, the front end has answered
    /// clients that are too old before anything is asked of the app, and whoever has a session is signed in by it. What
    /// only they may see leads to sign-in before its steps are made.
    private static func passing(_ key: StartKey<Void>) -> StartStep<AppRoute> {
        StartStep(key, within: limit) {}
    }

    private static func gate(_ key: StartKey<Void>, _ page: AppRoute?) -> StartStep<AppRoute> {
        .gate(key, within: limit, otherwise: .skip()) { page.map { .closed($0) } ?? .open(()) }
    }
}

extension FirstSteps {
    /// Runs steps to their end, and tells who listens what was skipped.
    func run(_ sequence: StartSequence<AppRoute>) async -> StartReport<AppRoute> {
        let report = await sequence.run(within: Self.limit, by: clock)
        for entry in report.timeline.entries {
            switch entry.how {
            case .skipped, .failed: self.report("\(entry.name): \(entry.how)")
            case .done, .gate, .cancelled: break
            }
        }
        return report
    }
}

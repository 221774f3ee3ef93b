import Accounts
import Domains
import Notes
public import Portico

/// The names of the steps.
enum FirstStep {
    static let splash = StartKey<Void>("splash")
    static let forceUpdate = StartKey<Void>("forceUpdate")
    static let configuration = StartKey<Void>("configuration")
    static let signIn = StartKey<AccountID?>("signIn")
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
    /// - Parameters:
    ///   - route: where the visitor wanted to go.
    ///   - inform: finds out what a notification is about, where one brought them.
    public func sequence(
        for scenario: StartScenario,
        of visitor: Visitor,
        wanting route: AppRoute = .home,
        informing inform: @escaping @Sendable () async throws -> PushFinding = { .unknown }
    ) throws(StartSequenceError) -> StartSequence<AppRoute> {
        let update = Self.passing(FirstStep.forceUpdate)
        let asks = scenario != .fromPush
        let configuration = gate(FirstStep.configuration, asks ? languagePage(for: visitor) : nil)
        let signIn = signIn(visitor, wanting: route)
        let tutorial = gate(FirstStep.tutorial, tutorialPage(for: visitor))
        let connect = gate(FirstStep.connect, asks ? sourcePage(for: visitor) : nil)
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

    /// A step that is over when the steps are run: the browser shows the splash by itself, and the front end has
    /// answered clients that are too old before anything is asked of the app.
    private static func passing(_ key: StartKey<Void>) -> StartStep<AppRoute> {
        StartStep(key, within: limit) {}
    }

    private func gate(_ key: StartKey<Void>, _ page: AppRoute?) -> StartStep<AppRoute> {
        .gate(key, within: Self.limit, otherwise: .skip()) { page.map { .closed($0) } ?? .open(()) }
    }

    private func signIn(_ visitor: Visitor, wanting route: AppRoute) -> StartStep<AppRoute> {
        .gate(FirstStep.signIn, within: Self.limit) {
            guard visitor.account == nil, route.needsAccount else { return .open(visitor.account) }
            return .closed(.accounts(.signIn(then: route.location.description)))
        }
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

public import Portico
public import PorticoStart

/// The names of the steps.
enum FirstStep {
    static let splash = StartKey<Void>("splash")
    static let forceUpdate = StartKey<Void>("forceUpdate")
    static let configuration = StartKey<AppRoute?>("configuration")
    static let signIn = StartKey<AppRoute?>("signIn")
    static let tutorial = StartKey<AppRoute?>("tutorial")
    static let pushInformation = StartKey<PushFinding>("pushInformation")
    static let connect = StartKey<AppRoute?>("connect")

    /// Those that may find a page which needs the visitor, in the order that a visitor is led in.
    static let asking = [configuration, signIn, tutorial, connect]
}

/// Why nothing goes on: the client that somebody comes with is too old.
public struct OutdatedClient: Sendable, Hashable {}

extension FirstSteps {
    /// What has to be done in a scenario, and in which order. A step that needs the visitor finds the page for it; those
    /// in a row behind it then look for none, as they are done when the visitor comes back.
    ///
    /// The first time: splash and update side by side, then the configuration, which needs the splash gone, then sign-in,
    /// tutorial and connecting in a row. Else all side by side; where a notification brought the visitor, what it is
    /// about takes the tutorial's place, and a language and a source are not asked for before it: that has time until
    /// they go on to the app.
    ///
    /// An update that is needed closes the gate of all of them.
    ///
    /// - Parameters:
    ///   - wanted: where the visitor wants to be.
    ///   - splash: brings up what is seen while something is waited for.
    ///   - inform: finds out what a notification is about, where one brought them.
    public func sequence(
        for scenario: StartScenario,
        of visitor: Visitor,
        wanting wanted: AppRoute = .home,
        showing splash: @escaping @Sendable () -> Void = {},
        informing inform: @escaping @Sendable () async throws -> PushFinding = { .unknown }
    ) throws(StartSequenceError) -> StartSequence<OutdatedClient> {
        let isOutdated = isOutdated
        let update = StartStep<OutdatedClient>.gate(FirstStep.forceUpdate, within: Self.limit, otherwise: .skip()) {
            try await isOutdated(visitor) ? .closed(OutdatedClient()) : .open(())
        }
        switch scenario {
        case .firstTime:
            return try StartSequence([
                StartStep(FirstStep.splash, within: Self.limit, otherwise: .skip()) { splash() },
                update,
                Self.asking(FirstStep.configuration) { languagePage(for: visitor) }.waiting(for: FirstStep.splash),
                Self.asking(FirstStep.signIn, after: FirstStep.configuration) {
                    signInPage(for: visitor, wanting: wanted)
                }
                .waiting(for: FirstStep.forceUpdate),
                Self.asking(FirstStep.tutorial, after: FirstStep.signIn) { tutorialPage(for: visitor) },
                Self.asking(FirstStep.connect, after: FirstStep.tutorial) { await sourcePage(for: visitor) },
            ])
        case .regular:
            return try StartSequence([
                update,
                Self.asking(FirstStep.configuration) { languagePage(for: visitor) },
                Self.asking(FirstStep.signIn) { signInPage(for: visitor, wanting: wanted) },
                Self.asking(FirstStep.tutorial) { tutorialPage(for: visitor) },
                Self.asking(FirstStep.connect) { await sourcePage(for: visitor) },
            ])
        case .fromPush:
            return try StartSequence([
                update,
                Self.asking(FirstStep.configuration) { nil },
                Self.asking(FirstStep.signIn) { signInPage(for: visitor, wanting: wanted) },
                StartStep(
                    FirstStep.pushInformation,
                    within: Self.limit,
                    otherwise: .skip(with: .unknown),
                    inform
                ),
                Self.asking(FirstStep.connect) { nil },
            ])
        }
    }

    /// A step that looks for a page.
    private static func asking(
        _ key: StartKey<AppRoute?>,
        _ find: @escaping @Sendable () async -> AppRoute?
    ) -> StartStep<OutdatedClient> {
        StartStep(key, within: limit, otherwise: .skip(with: nil)) { await find() }
    }

    /// The same in a row: where an earlier step found one, that is the one.
    private static func asking(
        _ key: StartKey<AppRoute?>,
        after earlier: StartKey<AppRoute?>,
        _ find: @escaping @Sendable () async -> AppRoute?
    ) -> StartStep<OutdatedClient> {
        StartStep(key, after: earlier, within: limit, otherwise: .skip(with: nil)) { page in
            if let page { page } else { await find() }
        }
    }
}

extension FirstSteps {
    /// Runs steps to their end, and tells who listens what was skipped.
    func run(_ sequence: StartSequence<OutdatedClient>) async -> StartReport<OutdatedClient> {
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

extension StartReport<OutdatedClient> {
    /// The page that the steps ended with: of several that were found side by side the first in the order that a visitor
    /// is led in. Nil where none needs the visitor.
    var page: AppRoute? {
        FirstStep.asking.lazy.compactMap { self[$0] ?? nil }.first
    }
}

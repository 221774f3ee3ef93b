import AtriumTexts
import Portico
import PorticoStart

/// Does what there is to do before the app, and knows where it leads.
struct StartProvider: Provider {
    let steps: FirstSteps
    let visitor: Visitor
    let store = StateStore(StartState.waiting)

    init(steps: FirstSteps, visitor: Visitor) {
        self.steps = steps
        self.visitor = visitor
    }

    /// The page that a step needs the visitor on; else the app itself, whatever became of the steps. Nil where nothing
    /// goes on, and the state says why.
    func lead() async -> AppRoute? {
        do throws(StartSequenceError) {
            let sequence = try steps.sequence(for: StartScenario(visitor), of: visitor) { [store] in
                store.modify { $0 = .splash }
            }
            let report = await steps.run(sequence)
            if case .gate = report.end {
                store.modify { $0 = .outdated }
                return nil
            }
            // Nobody but a person with a browser is asked.
            if visitor.approach != .unattended, let page = report.page { return page }
        } catch {
            steps.report("\(error)")
        }
        return .front
    }
}

/// How far the way in is.
enum StartState: Sendable, Hashable {
    case waiting
    /// The same for somebody who is here for the first time.
    case splash
    /// The client is too old to go on.
    case outdated
}

/// The front door, for those who may have something to do before they are in: it leads to the page that a step needs
/// them on. It is seen only while a step is waited for, the first time as the splash.
struct StartViewModel: ProvidedViewModel {
    let provider: StartProvider
    let localiser: Localiser

    func appear() async -> StartOutput? { await provider.lead().map { .led($0) } }

    func handle(_ event: StartEvent) async -> StartOutput? { event.output }

    func shown(in state: StartState) -> Shown<StartViewInputData> {
        switch state {
        case .waiting: Shown(page(FirstStepMessages.comingIn, FirstStepMessages.moment, isWaiting: true))
        case .splash: Shown(page(FirstStepMessages.welcome, FirstStepMessages.about, isSplash: true, isWaiting: true))
        case .outdated: Shown(page(FirstStepMessages.outdated, FirstStepMessages.update), .forbidden)
        }
    }

    private func page(
        _ heading: Text,
        _ text: Text,
        isSplash: Bool = false,
        isWaiting: Bool = false
    ) -> StartViewInputData {
        StartViewInputData(
            heading: localiser(heading),
            text: localiser(text),
            isSplash: isSplash,
            isWaiting: isWaiting
        )
    }
}

/// What a visitor does at the front door.
@ViewEvents enum StartEvent {
    typealias Output = StartOutput

    @Navigates(Output.skipped) case skipTapped
}

/// What the coordinator hears from the front door.
enum StartOutput: Sendable, Hashable {
    case led(AppRoute)
    /// They do not wait for what is still being done.
    case skipped
}

/// What is shown while a first step is waited for, and where nothing goes on.
@ViewInputData struct StartViewInputData {
    let heading: String
    let text: String
    let isSplash: Bool
    /// Whether one can go on without waiting.
    let isWaiting: Bool
}

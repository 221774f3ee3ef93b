import Portico

/// Does what there is to do before the app, and knows where it leads.
struct StartProvider: Provider {
    let steps: FirstSteps
    let visitor: Visitor
    let store = StateStore(())

    init(steps: FirstSteps, visitor: Visitor) {
        self.steps = steps
        self.visitor = visitor
    }

    /// The page that a step needs the visitor on; else the app itself, whatever became of the steps.
    func lead() async -> AppRoute {
        do throws(StartSequenceError) {
            let report = await steps.run(try steps.sequence(for: StartScenario(visitor), of: visitor))
            if case .gate(let page, _) = report.end { return page }
        } catch {
            steps.report("\(error)")
        }
        return .front
    }
}

/// The front door, for those who have something to do before they are in: it leads to the page of the first step that
/// needs them. It is seen only while a step is waited for.
struct StartViewModel: ProvidedViewModel {
    let provider: StartProvider
    let localiser: Localiser

    func appear() async -> StartOutput? { .led(await provider.lead()) }

    func handle(_ event: StartEvent) async -> StartOutput? { event.output }

    func shown(in _: Void) -> Shown<StartViewInputData> {
        Shown(StartViewInputData(heading: localiser(FirstStepMessages.welcome)))
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

/// What is shown while a first step is waited for.
@ViewInputData struct StartViewInputData {
    let heading: String
}

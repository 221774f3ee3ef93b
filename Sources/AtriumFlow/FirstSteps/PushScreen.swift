import AtriumTexts
import Notes
import Portico

/// Finds out what a notification is about, among the steps of somebody whom its link brought.
struct PushProvider: LoadingProvider {
    let steps: FirstSteps
    let jobs: any NoteJobsRepository
    let visitor: Visitor
    let link: PushLink
    /// Nil until something is known of it.
    let store = StateStore<PushFinding?>(nil)

    init(steps: FirstSteps, jobs: any NoteJobsRepository, visitor: Visitor, link: PushLink) {
        self.steps = steps
        self.jobs = jobs
        self.visitor = visitor
        self.link = link
    }

    func load() async {
        do throws(StartSequenceError) {
            let sequence = try steps.sequence(for: .fromPush, of: visitor, informing: lookUp)
            let finding = await steps.run(sequence)[FirstStep.pushInformation]
            store.modify { $0 = finding ?? .unknown }
        } catch {
            steps.report("\(error)")
            store.modify { $0 = .unknown }
        }
    }

    private func lookUp() async throws -> PushFinding {
        guard let owner = visitor.account else { return .missing }
        switch link {
        case .job(let id):
            do throws(NoteJobError) {
                let finding = PushFinding.found(PushInformation(try await jobs.job(id, of: owner)))
                // Told at once, whatever another step still waits for.
                store.modify { $0 = finding }
                return finding
            } catch {
                guard error == .notFound else { throw error }
                return .missing
            }
        }
    }
}

/// The page that a notification's link opens: what it is about, with a way on.
struct PushViewModel: ProvidedViewModel {
    let provider: PushProvider
    let localiser: Localiser

    func handle(_ event: PushEvent) async -> PushOutput? { event.output }

    func shown(in state: PushFinding?) -> Shown<PushViewInputData> {
        switch state {
        case nil: Shown(page(PushMessages.lookingUp, PushMessages.isLookedUp))
        case .found(let information): Shown(page(information.heading, information.text))
        case .missing: Shown(page(PushMessages.gone, PushMessages.isNotThere, canOpen: false), .notFound)
        case .unknown: Shown(page(PushMessages.unknown, PushMessages.notFoundOut))
        }
    }

    private func page(_ heading: Text, _ text: Text, canOpen: Bool = true) -> PushViewInputData {
        PushViewInputData(heading: localiser(heading), text: localiser(text), canOpen: canOpen)
    }
}

/// What a visitor does on the page of a notification.
@ViewEvents enum PushEvent {
    typealias Output = PushOutput

    @Navigates(Output.opened) case openTapped
    @Navigates(Output.closed) case closeTapped
}

/// What the coordinator hears from the page of a notification.
enum PushOutput: Sendable, Hashable {
    /// They want to see what it is about.
    case opened
    /// They go on to the app.
    case closed
}

/// What the page of a notification shows.
@ViewInputData struct PushViewInputData {
    let heading: String
    let text: String
    /// Whether it is about something that has a page.
    let canOpen: Bool
}

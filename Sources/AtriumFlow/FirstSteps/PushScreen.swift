import AtriumTexts
import Notes
import Notifications
import Portico
import PorticoStart

/// Finds out what a notification is about, among the steps of somebody whom its link brought.
struct PushProvider: Provider {
    let steps: FirstSteps
    let jobs: any NoteJobsRepository
    let notifications: any NotificationsRepository
    let handlers: NotificationHandlers
    let visitor: Visitor
    let link: PushLink
    /// Nil until something is known of it.
    let store = StateStore<PushFinding?>(nil)

    init(
        steps: FirstSteps,
        jobs: any NoteJobsRepository,
        notifications: any NotificationsRepository,
        handlers: NotificationHandlers,
        visitor: Visitor,
        link: PushLink
    ) {
        self.steps = steps
        self.jobs = jobs
        self.notifications = notifications
        self.handlers = handlers
        self.visitor = visitor
        self.link = link
    }

    /// Where the visitor is led in place of what the notification is about; nil where that is shown.
    func find() async -> AppRoute? {
        // What the list says already is not said again.
        if case .listed = link {
            let finding = (try? await lookUp()) ?? .unknown
            store.modify { $0 = finding }
            return if case .found(let information) = finding { information.place } else { nil }
        }
        do throws(StartSequenceError) {
            let wanted = AppRoute.push(push: link)
            let report = await steps.run(
                try steps.sequence(for: .fromPush, of: visitor, wanting: wanted, informing: lookUp)
            )
            // The front door says why nothing goes on.
            if case .gate = report.end { return .home }
            if let page = report.page { return page }
            let finding = report[FirstStep.pushInformation]
            store.modify { $0 = finding ?? .unknown }
        } catch {
            steps.report("\(error)")
            store.modify { $0 = .unknown }
        }
        return nil
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
        case .notification(let id), .listed(let id):
            do throws(NotificationsError) {
                let notification = try await notifications.notification(id, of: owner)
                let finding = PushFinding.found(PushInformation(handlers.told(notification.content)))
                store.modify { $0 = finding }
                // Who is told what it says has read it; where that cannot be kept it stays new. A browser that fetches
                // the page in advance has told nobody.
                if notification.isUnread, visitor.approach != .unattended {
                    try? await notifications.markRead(id, of: owner)
                }
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

    func appear() async -> PushOutput? { await provider.find().map { .led($0) } }

    func handle(_ event: PushEvent) async -> PushOutput? { event.output }

    func shown(in state: PushFinding?) -> Shown<PushViewInputData> {
        switch state {
        case nil: Shown(page(PushMessages.lookingUp, PushMessages.isLookedUp, at: provider.link.place))
        case .found(let information): Shown(page(information.heading, information.text, at: information.place))
        case .missing: Shown(page(PushMessages.gone, PushMessages.isNotThere, at: nil), .notFound)
        case .unknown: Shown(page(PushMessages.unknown, PushMessages.notFoundOut, at: provider.link.place))
        }
    }

    private func page(_ heading: Text, _ text: Text, at place: AppRoute?) -> PushViewInputData {
        PushViewInputData(
            heading: localiser(heading),
            text: localiser(text),
            place: place.map { PushPlaceViewInputData(location: $0.location.description) }
        )
    }
}

/// What a visitor does on the page of a notification.
@ViewEvents enum PushEvent {
    typealias Output = PushOutput

    /// A location of the app.
    @Navigates(Output.opened) case openTapped(place: String)
    @Navigates(Output.closed) case closeTapped
}

/// What the coordinator hears from the page of a notification.
enum PushOutput: Sendable, Hashable {
    /// A step needs them elsewhere first.
    case led(AppRoute)
    /// They want to see what it is about.
    case opened(String)
    /// They go on to the app.
    case closed
}

/// What the page of a notification shows.
@ViewInputData struct PushViewInputData {
    let heading: String
    let text: String
    /// Nil where it is about nothing that has a page.
    let place: PushPlaceViewInputData?
}

/// Where in the app something is.
@ViewInputData struct PushPlaceViewInputData {
    let location: String
}

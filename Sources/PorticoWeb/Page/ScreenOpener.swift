import Portico
import PorticoHost

/// Makes screens appear for pages, and waits for each no longer than a first page may take.
///
///     let opener = ScreenOpener(settings: site.parts.services.firstPaint, owned: site.ownedWork)
///     switch opener.open(screen, for: visit) {
///     case .now(let opened): opened.isComplete    // true
///     case .later(let rest):
///         let opened = try await rest(&exchange)
///         opened.isComplete    // false: its page has to ask again
///     }
struct ScreenOpener: Sendable {
    let settings: FirstPaint
    let owned: OwnedWork

    /// Joins the work on an earlier page of the same route for the same audience in the same language, if there is any,
    /// or else begins it. Most screens have all they show at once; others are waited for until their work has ended, or
    /// has taken as long as a page is waited for. Cancelling ends work that no page was shown for.
    ///
    /// What is waited for throws `WebError` where the work took too long, and `CancellationError`.
    func open(_ screen: Screen, for visit: Visit) -> Step<OpenedScreen> {
        let key = OwnedWork.Key(route: screen.route, audience: visit.audience, variant: visit.wishes.variant)
        if let earlier = owned.join(key) {
            return .later { _ in
                await earlier.waitForEnd(within: settings.deadline, on: settings.clock)
                return try opened(earlier, for: key, else: screen)
            }
        }
        let work = ScreenWork(begunOn: screen)
        if work.end != nil { return .now(work.completed) }
        return .later { _ in try await opened(work, on: screen, for: visit, key) }
    }

    nonisolated(nonsending) private func opened(
        _ work: ScreenWork,
        on screen: Screen,
        for visit: Visit,
        _ key: OwnedWork.Key
    ) async throws -> OpenedScreen {
        await work.waitForEnd(within: settings.deadline, on: settings.clock)
        if work.end != nil { return work.completed }
        try await endIfCancelled(work)
        switch owned.adopt(work, for: key, of: OwnedWork.Owner(of: visit)) {
        case .adopted:
            return .incomplete(screen, waitingFor: work.activity)
        case .earlier(let earlier):
            work.breakOff(.withdrawn)
            return try opened(earlier, for: key, else: screen)
        case .noRoom:
            await work.waitForEnd()
            try await endIfCancelled(work)
            return work.completed
        }
    }

    /// - Parameter other: is shown where the work was cancelled: the next request begins anew.
    private func opened(
        _ work: ScreenWork,
        for key: OwnedWork.Key,
        else other: @autoclosure () -> Screen
    ) throws -> OpenedScreen {
        switch work.end {
        case nil:
            // The work is owned, so it goes on when a request for it is cancelled.
            try Task.checkCancellation()
            return .incomplete(work.screen, waitingFor: work.activity)
        case .complete:
            owned.conclude(work, for: key, isGood: work.screen.shown().condition == .ok)
            return work.completed
        case .tookTooLong:
            owned.conclude(work, for: key, isGood: false)
            throw WebError.tookTooLong
        case .withdrawn:
            return .incomplete(other(), waitingFor: LoadingActivity())
        }
    }

    nonisolated(nonsending) private func endIfCancelled(_ work: ScreenWork) async throws {
        guard Task.isCancelled, work.end == nil else { return }
        work.breakOff(.withdrawn)
        await work.unwound()
        throw CancellationError()
    }
}

/// A screen as far as it got by the time its page is shown.
struct OpenedScreen: Sendable {
    let screen: Screen
    /// What it is still waiting for; nil where it is complete.
    let activity: LoadingActivity?
    /// Where whoever only opened it is led instead; nil where it is shown.
    let elsewhere: Departure?
    /// What it read in the work of an earlier page; nil where it read it itself.
    let readings: ReadingLog?

    var isComplete: Bool { activity == nil }

    static func complete(_ screen: Screen, elsewhere: Departure?, readings: ReadingLog? = nil) -> OpenedScreen {
        OpenedScreen(screen: screen, activity: nil, elsewhere: elsewhere, readings: readings)
    }

    static func incomplete(_ screen: Screen, waitingFor activity: LoadingActivity) -> OpenedScreen {
        OpenedScreen(screen: screen, activity: activity, elsewhere: nil, readings: nil)
    }
}

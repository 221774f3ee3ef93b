import Portico

/// The work of one step while it runs, and its deadline.
struct StartWork<Gate: Sendable>: Sendable {
    let step: StartStep<Gate>
    let values: StartValues
    /// The step's deadline, or less where a skippable step has to end with the whole.
    let allowance: Duration
    let clock: StartClock

    /// How the work ended.
    struct Finish: Sendable {
        let started: Duration
        /// When it ended or was given up.
        let ended: Duration
        let end: End
    }

    enum End: Sendable {
        case answered(StartStep<Gate>.Answer)
        /// It was cancelled and goes on until it notices.
        case late(Task<Void, Never>)
    }

    /// Returns when the work has ended or is late, whichever comes first. Cancelling the caller cancels the work, and
    /// its end is waited for no longer than it might have taken.
    ///
    /// The work and the timer are tasks of their own, since a child could not be left behind, and a timer that was
    /// cancelled with the work could not tell that the work does not stop.
    func finish() async -> Finish {
        let started = clock.elapsed
        let first = Waiter<StartStep<Gate>.Answer>()
        let work = Task { first.resume(await step.work(values)) }
        let timer = Task {
            do { try await clock.sleep(for: allowance) } catch { return }
            first.resume(nil)
        }
        let answer = await withTaskCancellationHandler {
            await first.value
        } onCancel: {
            work.cancel()
        }
        let ended = clock.elapsed
        timer.cancel()
        await timer.value
        guard let answer else {
            work.cancel()
            return Finish(started: started, ended: ended, end: .late(work))
        }
        return Finish(started: started, ended: ended, end: .answered(answer))
    }
}

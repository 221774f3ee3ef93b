import NIOCore

/// Tells when a client has gone before it was answered.
///
/// A client that closes its connection and one that has only nothing more to send look the same: no more comes from
/// either. The latter is allowed to wait for its answer (as `nc -N` does), so it is given a moment, and nothing is
/// cancelled that is being answered already; writing to one that has gone fails by itself. A connection that broke has
/// nobody behind it for certain.
final class ClosedInputRule {
    private let grace: TimeAmount
    /// Called when the client has gone for certain.
    var onDeparture: () -> Void
    /// Requests whose answer has not begun.
    private var unanswered = 0
    private var isAnswering = false
    /// Whether the answer has no end that a client could wait for.
    private var isEndless = false
    private var isClosed = false
    private var verdict: Scheduled<Void>?

    init(grace: TimeAmount, onDeparture: @escaping () -> Void = {}) {
        self.grace = grace
        self.onDeparture = onDeparture
    }

    func headCame() {
        unanswered += 1
    }

    func answerBegan(isEndless: Bool = false) {
        unanswered = max(unanswered - 1, 0)
        isAnswering = true
        self.isEndless = isEndless
        if isEndless, isClosed { onDeparture() }
    }

    func answerEnded(on loop: any EventLoop) {
        isAnswering = false
        isEndless = false
        if isClosed { waitForAnswer(on: loop) }
    }

    func inputClosed(on loop: any EventLoop) {
        isClosed = true
        if isEndless { onDeparture() }
        waitForAnswer(on: loop)
    }

    /// It does not wait any more.
    func connectionClosed() {
        onDeparture()
    }

    func stop() {
        verdict?.cancel()
        verdict = nil
    }

    private func waitForAnswer(on loop: any EventLoop) {
        guard verdict == nil, unanswered > 0 else { return }
        verdict = loop.assumeIsolated().scheduleTask(in: grace) { [self] in
            verdict = nil
            if !isAnswering, unanswered > 0 { onDeparture() }
        }
    }
}

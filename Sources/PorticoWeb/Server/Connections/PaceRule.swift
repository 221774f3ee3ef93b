import Foundation
import NIOCore
import NIOHTTP1

/// Ends what a client keeps waiting for too long: a head, a body, an answer that nobody takes, a connection that nobody
/// uses.
///
/// A head that does not come is answered with one line, since there is no request yet. Reading a body that does not
/// come throws `SlowClient`, and the request can still be answered; one in very many tiny pieces, or with very much
/// around them, throws `FragmentedBody`.
/// Nothing more can be said to a client that does not take its answer.
final class PaceRule {
    private let watch: ConnectionWatch
    private var look: Scheduled<Void>?
    private var fail: (any Error) -> Void = { _ in }

    init(_ watch: ConnectionWatch) {
        self.watch = watch
    }

    /// Whether the answer that begins has to be the connection's last.
    var endsConnection: Bool { watch.pace.hasGivenUp }

    /// - Parameter fail: called with why no more of a body is waited for.
    func start(_ context: ChannelHandlerContext, fail: @escaping (any Error) -> Void) {
        self.fail = fail
        lookLater(context)
    }

    func stop() {
        look?.cancel()
        look = nil
    }

    func headCame(_ head: HTTPRequestHead, at now: NIODeadline) {
        // What GET brings is read by nobody, so it pays for no look.
        let isChunked = head.method != .GET && head.headers.contains(name: "transfer-encoding")
        watch.chunks = isChunked && watch.parts == watch.partsBefore ? ChunkSizes(behind: watch.begun) : nil
        watch.parts &+= 1
        watch.pace.headCame(at: now)
        watch.slot.isBusy(since: now)
    }

    /// Whether it is passed on.
    func pieceCame(_ bytes: Int, _ context: ChannelHandlerContext) -> Bool {
        watch.parts &+= 1
        watch.pace.pieceCame(bytes)
        guard watch.pace.isCrumbled else { return true }
        endCrumbs(context)
        return false
    }

    /// All that came was looked at.
    func readEnded(_ context: ChannelHandlerContext) {
        if watch.pace.isOverframed { endCrumbs(context) }
    }

    /// A failure to make requests of what came, by its cause where more is known of that.
    func cause(of failure: any Error) -> any Error { ImpossibleLength(failure, in: watch.bytes) ?? failure }

    func requestEnded(at now: NIODeadline) {
        watch.parts &+= 1
        watch.chunks = nil
        watch.pace.requestEnded(at: now)
        noteWaiting(at: now)
    }

    func answerEnded(at now: NIODeadline) {
        watch.pace.answerEnded(at: now)
        noteWaiting(at: now)
    }

    /// Nothing more will be sent after what is on its way.
    func outputEnded() {
        watch.pace.outputEnded()
    }

    /// The rest of the body is thrown away where it comes in.
    private func endCrumbs(_ context: ChannelHandlerContext) {
        if watch.pace.isAnswered {
            context.close(promise: nil)
        } else if !watch.pace.hasGivenUp {
            watch.pace.giveUp()
            fail(FragmentedBody())
        }
    }

    private func noteWaiting(at now: NIODeadline) {
        if watch.pace.isWaiting { watch.slot.isWaiting(since: now) }
    }

    private func lookLater(_ context: ChannelHandlerContext) {
        look = context.eventLoop.assumeIsolated().scheduleTask(in: watch.deadlines.period) { [self] in
            look = nil
            act(on: verdict(context), context)
        }
    }

    private func verdict(_ context: ChannelHandlerContext) -> ConnectionPace.Verdict {
        let unsent = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
        return watch.pace.verdict(at: context.eventLoop.now, unsent: unsent, isReading: watch.isReading)
    }

    private func act(on verdict: ConnectionPace.Verdict, _ context: ChannelHandlerContext) {
        switch verdict {
        case .inTime:
            lookLater(context)
        case .slowHead:
            PlainAnswer.slowHead.write(to: context)
            context.close(promise: nil)
        case .slowBody:
            watch.pace.giveUp()
            fail(SlowClient())
            lookLater(context)
        case .slowReader:
            drop(context)
        case .over:
            context.close(promise: nil)
        }
    }

    /// With a reset, so that the system does not go on offering the client what it holds for it.
    private func drop(_ context: ChannelHandlerContext) {
        (context.channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenFailure { _ in
        }
        context.close(promise: nil)
    }
}

/// The client is too slow: no more of its request is waited for.
struct SlowClient: Error {}

/// The body comes in very many tiny pieces, or with very much around them: no more of it is read.
struct FragmentedBody: Error {}

import NIOCore
import NIOHTTP1

/// Ends connections on which a request was answered before its body was read.
///
/// A refused upload of 100 MB would otherwise be taken in to its end, because the next request stands behind it.
/// Closing at once would be no better: the client, still sending, would see a broken connection and not the answer. So
/// some more is taken and thrown away (RFC 9112 section 9.6): where the body ends within that, the connection goes on;
/// else it is closed. Where it is known beforehand that it will not, the answer says so.
struct UnreadBodyRule {
    private let maxBytes: Int
    private let longest: TimeAmount
    private var requests = 0
    private var answers = 0
    /// The fields of the last request until it comes to its end. What they announce is asked for only where an answer
    /// begins before that.
    private var fields: HTTPHeaders?
    /// How much came of the body of the last request.
    private var received = 0
    private var discarded = 0
    private var closing: Scheduled<Void>?

    init(maxBytes: Int = 1_048_576, longest: TimeAmount = .seconds(5)) {
        self.maxBytes = maxBytes
        self.longest = longest
    }

    /// Whether the answer that begins has to be the connection's last.
    var endsConnection: Bool {
        guard let fields, answers + 1 == requests,
            let announced = fields.first(name: "content-length").flatMap({ Int($0) })
        else { return false }
        return announced - received > maxBytes
    }

    /// Whether the last request was answered; requests may stand one behind another (RFC 9112 section 9.3.2).
    private var isAnswered: Bool { answers == requests }

    mutating func headCame(_ head: HTTPRequestHead) {
        requests += 1
        fields = head.headers
        received = 0
        discarded = 0
    }

    /// Whether it is not too much.
    mutating func pieceCame(_ bytes: Int) -> Bool {
        received += bytes
        guard isAnswered else { return true }
        discarded += bytes
        return discarded <= maxBytes
    }

    mutating func requestEnded() {
        fields = nil
        stop()
    }

    mutating func answerEnded(_ context: ChannelHandlerContext) {
        answers += 1
        guard fields != nil, isAnswered else { return }
        closing = context.eventLoop.assumeIsolated().scheduleTask(in: longest) { context.close(promise: nil) }
    }

    mutating func stop() {
        closing?.cancel()
        closing = nil
    }
}

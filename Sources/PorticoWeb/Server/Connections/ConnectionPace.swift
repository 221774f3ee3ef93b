import NIOCore

/// What one connection waits for, since when, and how much came and went meanwhile: whether its client is too slow.
///
///     var pace = ConnectionPace(deadlines, at: loop.now)
///     pace.headCame(at: loop.now)
///     pace.bytesCame(1_000)
///     pace.verdict(at: loop.now, unsent: 0, isReading: true)   // .inTime
struct ConnectionPace: Sendable {
    enum Verdict: Sendable, Hashable {
        case inTime
        /// A request began, and its head did not come to its end.
        case slowHead
        case slowBody
        /// The client does not take what it is sent.
        case slowReader
        /// Nothing was asked for, or the client was told that this is the end.
        case over
    }

    /// How much had gone over the connection when a time began over which its rate is taken.
    private struct Window {
        let start: NIODeadline
        let count: Int
        /// What would end it early: the bytes that wait to be sent.
        let unsent: Int
    }

    private let deadlines: ConnectionDeadlines
    private var received = 0
    private var written = 0
    /// Requests whose answer has not come to its end.
    private var unanswered = 0
    private var waitingSince: NIODeadline
    private var headSince: NIODeadline?
    /// Since when the body of the last request is coming.
    private var bodySince: NIODeadline?
    private var incoming: Window?
    private var outgoing: Window?
    private var isLast = false
    private var closingSince: NIODeadline?
    /// Whether the body was given up, so that its answer is the last.
    private(set) var hasGivenUp = false
    /// Of the body of the last request.
    private var pieces = (count: 0, bytes: 0)
    /// How much had come when its head had.
    private var bodyStart = 0

    init(_ deadlines: ConnectionDeadlines, at now: NIODeadline) {
        self.deadlines = deadlines
        waitingSince = now
    }

    /// Whether nothing was asked for, or not all of a head.
    var isWaiting: Bool { isAnswered && bodySince == nil }

    mutating func bytesCame(_ count: Int) {
        received &+= count
    }

    /// Bytes came of which no request, or part of one, was made: they begin one.
    mutating func beginningCame(at now: NIODeadline) {
        if bodySince == nil, headSince == nil { headSince = now }
    }

    mutating func headCame(at now: NIODeadline) {
        unanswered += 1
        headSince = nil
        bodySince = now
        incoming = Window(start: now, count: received, unsent: 0)
        pieces = (0, 0)
        bodyStart = received
    }

    mutating func pieceCame(_ bytes: Int) {
        pieces.count &+= 1
        pieces.bytes &+= bytes
    }

    /// Whether the body comes in more than 1,000 pieces that have less than 64 bytes on average, as no browser sends
    /// it: each costs as much as thousands of bytes in one piece would.
    var isCrumbled: Bool { pieces.count > 1_000 && pieces.bytes / 64 < pieces.count }

    /// Whether what stands around the pieces of a body, such as extensions of chunks (RFC 9112 section 7.1.1), is more
    /// than 16 KB and more than the pieces. Asked for when all that came was read.
    var isOverframed: Bool {
        guard bodySince != nil else { return false }
        let framing = received &- bodyStart &- pieces.bytes
        return framing > max(16_384, pieces.bytes)
    }

    /// Whether all that was asked for is answered.
    var isAnswered: Bool { unanswered == 0 }

    mutating func requestEnded(at now: NIODeadline) {
        bodySince = nil
        incoming = nil
        if unanswered == 0 { waitingSince = now }
    }

    mutating func bytesWereWritten(_ count: Int) {
        written &+= count
    }

    mutating func answerEnded(at now: NIODeadline) {
        unanswered = max(unanswered - 1, 0)
        if unanswered == 0 { waitingSince = now }
    }

    /// Nothing more will be sent after what is on its way.
    mutating func outputEnded() {
        isLast = true
    }

    /// - Parameters:
    ///   - unsent: the bytes of answers that the system has not taken yet.
    ///   - isReading: whether what comes is read; where it is not, the client cannot be blamed.
    mutating func verdict(at now: NIODeadline, unsent: Int, isReading: Bool) -> Verdict {
        if isTooSlowlyTaken(unsent, at: now) { return .slowReader }
        if isLast, unsent == 0 {
            let since = closingSince ?? now
            closingSince = since
            return now - since >= deadlines.closing ? .over : .inTime
        }
        if let bodySince { return isTooSlow(bodySince, at: now, isReading) ? .slowBody : .inTime }
        guard unanswered == 0, !isLast else { return .inTime }
        guard unsent == 0 else {
            // Who is still taking the last answer has not begun to wait.
            waitingSince = now
            return .inTime
        }
        guard let headSince else { return now - waitingSince >= deadlines.idle ? .over : .inTime }
        // What came behind an earlier request had to wait for its answer.
        return now - max(headSince, waitingSince) >= deadlines.head ? .slowHead : .inTime
    }

    /// No more of the body is waited for.
    mutating func giveUp() {
        hasGivenUp = true
    }

    /// A body behind an answer is not waited for as long: `UnreadBodyRule` sees to it.
    private mutating func isTooSlow(_ bodySince: NIODeadline, at now: NIODeadline, _ isReading: Bool) -> Bool {
        guard unanswered > 0, !hasGivenUp else { return false }
        if now - bodySince >= deadlines.longestBody { return true }
        guard isReading, let window = incoming else {
            incoming = Window(start: now, count: received, unsent: 0)
            return false
        }
        guard now - window.start >= deadlines.window else { return false }
        if received &- window.count < deadlines.leastBytes { return true }
        incoming = Window(start: now, count: received, unsent: 0)
        return false
    }

    private mutating func isTooSlowlyTaken(_ unsent: Int, at now: NIODeadline) -> Bool {
        guard unsent > 0 else {
            outgoing = nil
            return false
        }
        let taken = written &- unsent
        guard let window = outgoing else {
            outgoing = Window(start: now, count: taken, unsent: unsent)
            return false
        }
        guard now - window.start >= deadlines.window else { return false }
        // Who took all that waited at the start was quick; what waits now came later.
        if taken &- window.count < min(deadlines.leastBytes, window.unsent) { return true }
        outgoing = Window(start: now, count: taken, unsent: unsent)
        return false
    }
}

/// What the handlers of one connection know together of its pace. Used on its event loop alone.
final class ConnectionWatch {
    let deadlines: ConnectionDeadlines
    let slot: ConnectionSlot
    var pace: ConnectionPace
    /// Whether bytes are asked of the system, so that only the client can be what is waited for.
    var isReading = false
    /// How many parts of requests were made of what came.
    var parts = 0
    /// How many were made before what came last.
    var partsBefore = 0
    /// What came last, while requests are made of it.
    var bytes: ByteBuffer?
    /// The last bytes of a head that is not whole yet, three at most.
    var begun: [UInt8]?
    /// Of the body that comes; nil where it has none, or came behind another request.
    var chunks: ChunkSizes?

    init(_ deadlines: ConnectionDeadlines, _ slot: ConnectionSlot, at now: NIODeadline) {
        self.deadlines = deadlines
        self.slot = slot
        pace = ConnectionPace(deadlines, at: now)
    }
}

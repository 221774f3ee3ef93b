import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1
import Portico

/// One connection: answers its requests, one after the other, and keeps the rules that it has.
///
/// A request is answered as soon as its head is there (or all of it, where it has no body): at once where nothing has to
/// be waited for, else in a task of its own, which ends with the answer. Between two requests a connection has none, nor
/// has it while its client follows a page: a task keeps the memory that its calls needed for as long as it lives.
///
/// It is one handler because a pipeline wraps each part and hands it on once for each handler.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = Never
    typealias OutboundOut = IOData

    /// Requests that are begun before what else the event loop has to do.
    private static let maxAtOnce = 16
    /// When the server stops: how long a client is waited for that may have asked for something already, which would be
    /// broken off, and how long one that was told of the end.
    private static let lastMoment = TimeAmount.milliseconds(100)
    private static let farewell = TimeAmount.seconds(1)

    /// What a request is answered with.
    enum Answer: Sendable {
        case now(ConnectionResponse)
        /// Once something is there that is waited for.
        case later(@Sendable () async -> ConnectionResponse)
    }

    typealias Responder = @Sendable (Request, IPAddress?) -> Answer

    /// How far the last request has come.
    private enum Incoming {
        case nothing
        /// A head that announces no body: all of the request is there with the next part.
        case head(HTTPRequestHead)
        case body(IncomingBody)
        /// The rest of what nobody reads any more.
        case rest
    }

    private let responder: Responder
    private let peer: IPAddress?
    private let pace: PaceRule
    private var goingOn = ContinueRule()
    private var unreadBody: UnreadBodyRule
    private let closedInput: ClosedInputRule

    private var context: ChannelHandlerContext?
    private var bound: NIOLoopBound<ConnectionHandler>?
    private var writer: AnswerWriter?
    private var executor: EventLoopTaskExecutor?
    private var incoming = Incoming.nothing
    /// Parts of requests that came before the one in hand was answered (RFC 9112 section 9.3.2).
    private var behind: CircularBuffer<HTTPServerRequestPart>?
    /// What comes after those.
    private var failure: (any Error)?
    private var isReadHeld = false
    /// Whether parts are being taken from `behind`, so that an answer that ends at once does not begin to do so, too.
    private var isAdvancing = false
    /// How many requests were begun since the event loop came here: one read can bring thousands.
    private var begunAtOnce = 0
    private var isNextTurnSet = false

    private var isAnswering = false
    private var work: Task<Void, Never>?
    private var version = HTTPVersion.http1_1
    /// Whether only the head of the answer is wanted.
    private var isHead = false
    /// The answer in hand, of which nothing is written yet.
    private var begun: ConnectionResponse?
    private var encoder: AnswerEncoder?
    /// How much of the body is still to be written, where its length is known.
    private var unwritten: Int?
    private var waiter: CheckedContinuation<Void, Never>?
    private var followed: LivePages.Membership?

    /// Whether no request is answered after the one in hand.
    private var isLast = false
    /// What is said of something that came behind the last request and cannot be answered.
    private var refusal: PlainAnswer?
    private var isInputClosed = false
    private var isQuiescing = false
    /// Whether nothing more is waited for since the server stops.
    private var isLastCallOver = false
    private var lastCall: Scheduled<Void>?
    private var isOver = false
    /// Whether all that is ever sent is with the system.
    private var isSent = false

    init(
        pace: PaceRule,
        unreadBody: UnreadBodyRule = UnreadBodyRule(),
        grace: TimeAmount,
        peer: IPAddress?,
        responder: @escaping Responder
    ) {
        self.pace = pace
        self.unreadBody = unreadBody
        closedInput = ClosedInputRule(grace: grace)
        self.peer = peer
        self.responder = responder
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        self.bound = bound
        writer = AnswerWriter(bound, on: context.eventLoop)
        executor = EventLoopTaskExecutor(context.channel)
        closedInput.onDeparture = { [weak self] in self?.depart() }
        pace.start(context) { [weak self] error in self?.fail(error) }
    }

    func handlerRemoved(context _: ChannelHandlerContext) {
        stop()
        context = nil
        bound = nil
        writer = nil
        executor = nil
    }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        closedInput.connectionClosed()
        context.fireChannelInactive()
    }

    private func stop() {
        lastCall?.cancel()
        pace.stop()
        unreadBody.stop()
        closedInput.stop()
    }

    // What comes

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        switch part {
        case .head(let head):
            guard !isLast, !isOver else {
                incoming = .rest
                return
            }
            pace.headCame(head, at: context.eventLoop.now)
            if goingOn.headCame(head) {
                let goOn = ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n")
                context.writeAndFlush(wrapOutboundOut(.byteBuffer(goOn)), promise: nil)
            }
            unreadBody.headCame(head)
            closedInput.headCame()
        case .body(let bytes):
            guard pace.pieceCame(bytes.readableBytes, context) else { return }
            guard unreadBody.pieceCame(bytes.readableBytes) else {
                context.close(promise: nil)
                return
            }
        case .end:
            pace.requestEnded(at: context.eventLoop.now)
            unreadBody.requestEnded()
        }
        guard behind == nil else {
            // Of a body that failed, nothing more is taken: it would have a hole.
            if failure == nil { behind?.append(part) }
            return
        }
        if isAnswering || begunAtOnce >= Self.maxAtOnce, case .head = part {
            behind = [part]
        } else {
            take(part)
        }
        advance()
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        pace.readEnded(context)
        if behind == nil { begunAtOnce = 0 }
        context.fireChannelReadComplete()
    }

    private func take(_ part: HTTPServerRequestPart) {
        switch (part, incoming) {
        case (.head(var head), _):
            guard !isLast, !isOver else {
                incoming = .rest
                return
            }
            if let refusal = HeadRule.refusal(of: &head) {
                self.refusal = refusal
                isHead = head.method == .HEAD
                isLast = true
                incoming = .rest
                return
            }
            guard Self.announcesBody(head) else {
                incoming = .head(head)
                return
            }
            beginAnswering(head, hasBody: true)
        case (.body(let bytes), .head(let head)):
            beginAnswering(head, hasBody: true)
            if case .body(let body) = incoming { body.append(bytes) }
        case (.body(let bytes), .body(let body)):
            body.append(bytes)
        case (.body, _):
            break
        case (.end, .head(let head)):
            incoming = .nothing
            beginAnswering(head, hasBody: false)
        case (.end, .body(let body)):
            incoming = .nothing
            body.finish()
        case (.end, _):
            incoming = .nothing
        }
    }

    /// A GET and its like seldom has a body, and is not looked through for one: it waits for the next part.
    private static func announcesBody(_ head: HTTPRequestHead) -> Bool {
        switch head.method {
        case .GET, .HEAD, .OPTIONS: false
        default: head.headers.contains(name: "content-length") || head.headers.contains(name: "transfer-encoding")
        }
    }

    func read(context: ChannelHandlerContext) {
        if isFull {
            isReadHeld = true
        } else {
            context.read()
        }
    }

    private var isFull: Bool {
        if let behind, behind.count >= 64 { return true }
        if case .body(let body) = incoming { return body.isFull }
        return false
    }

    private func readOn() {
        guard isReadHeld, !isFull else { return }
        isReadHeld = false
        context?.read()
    }

    func errorCaught(context _: ChannelHandlerContext, error: any Error) {
        fail(pace.cause(of: error))
    }

    /// No more requests can be read.
    private func fail(_ error: any Error) {
        guard behind == nil else {
            failure = failure ?? error
            return
        }
        if case .head(let head) = incoming { beginAnswering(head, hasBody: true) }
        if case .body(let body) = incoming {
            body.finish(throwing: error)
        } else if !isLast, case .nothing = incoming {
            isHead = false
            refusal = error is ImpossibleLength ? .tooLong : error is HTTPParserError ? .unreadable : nil
        }
        isLast = true
        incoming = .rest
        endInput()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let event = event as? ChannelEvent, event == .inputClosed {
            isInputClosed = true
            closedInput.inputClosed(on: context.eventLoop)
            endInput()
        } else if event is ChannelShouldQuiesceEvent {
            isQuiescing = true
            followed?.stream.end()
            closeLater(context, in: isSent ? Self.farewell : Self.lastMoment)
        }
        context.fireUserInboundEventTriggered(event)
    }

    // Answers

    private func beginAnswering(_ head: HTTPRequestHead, hasBody: Bool) {
        guard let context, let bound, let writer, let executor else { return }
        begunAtOnce += 1
        isAnswering = true
        isHead = head.method == .HEAD
        version = head.version
        // Who asks for another protocol is answered in this one; the parser makes nothing of what comes then.
        isLast =
            !head.isKeepAlive || head.version == .http1_0 || head.method == .CONNECT
            || head.headers.contains(name: "upgrade")
        var pieces: IncomingBody?
        if hasBody {
            let loop = context.eventLoop
            let coming = IncomingBody { loop.execute { bound.value.readOn() } }
            incoming = .body(coming)
            pieces = coming
        }
        // Made where it stays: copying and destroying a body is code that looks its types up.
        guard
            let request = Self.request(
                head,
                pieces.map { RequestBody(asyncSequence: $0) } ?? RequestBody(buffer: ByteBuffer())
            )
        else {
            isAnswering = false
            isLast = true
            refusal = .unreadable
            incoming = .rest
            return
        }
        work = EventLoopTaskExecutor.$current.withValue(executor) { [responder, peer] in
            switch responder(request, peer) {
            case .now(let answer): writer.writeAtOnce(answer) ? nil : Task.beginning { await writer.write(answer) }
            case .later(let answer): Task.beginning { await writer.write(answer()) }
            }
        }
        // It may have ended by now.
        if !isAnswering || followed != nil { work = nil }
    }

    /// Nil where the method is none.
    private static func request(_ head: HTTPRequestHead, _ body: consuming RequestBody) -> Request? {
        guard head.uri.utf8.first == UInt8(ascii: "/") else {
            // The address of a whole site before the path, as proxies are asked, takes longer to read.
            guard let request = try? HTTPRequest(head, secure: false, splitCookie: false) else { return nil }
            return Request(head: request, body: body)
        }
        guard let method = try? HTTPRequest.Method(head.method) else { return nil }
        let request = HTTPRequest(
            method: method,
            scheme: "http",
            authority: head.headers.first(name: "host"),
            path: head.uri,
            headerFields: HTTPFields(head.headers, splitCookie: false)
        )
        return Request(head: request, body: body)
    }

    /// - Returns: whether its body is to be written.
    func begin(_ answer: ConnectionResponse) -> Bool {
        guard let context, let bound, !isOver else { return false }
        begun = answer
        unwritten = answer.response.body.contentLength
        guard let seat = answer.followed else { return true }
        followed = seat
        work = nil
        if isQuiescing { seat.stream.end() }
        encode(to: context) { $0.writeHead($1) }
        context.flush()
        seat.stream.follow(on: context.eventLoop) { bound.value.tellOfChanges() }
        tellOfChanges()
        return false
    }

    /// Writes all of an answer; false where there is no room for it now, or more than its body is to be thought of.
    func write(_ whole: WholeBody, as answer: ConnectionResponse) -> Bool {
        guard let context, !isOver, !isHead, answer.followed == nil, context.channel.isWritable,
            whole.count <= AnswerEncoder.maxCopied
        else { return false }
        beginEncoding(answer).write(whole) { context.write(wrapOutboundOut(.byteBuffer($0)), promise: nil) }
        context.flush()
        endAnswer(context)
        return true
    }

    func write(_ bytes: ByteBuffer) -> AnswerWriter.Outcome {
        guard let context, !isOver else { return .gone }
        if isHead { return .written }
        guard context.channel.isWritable else {
            context.flush()
            return .full
        }
        if let rest = unwritten {
            // What is more than was announced would be taken for the next answer.
            guard bytes.readableBytes <= rest else {
                breakOff()
                return .gone
            }
            unwritten = rest - bytes.readableBytes
        }
        encode(to: context) { $0.write(bytes, $1) }
        // The end of a body of known length follows at once.
        if unwritten != 0 { context.flush() }
        return .written
    }

    func finish(_ trailers: HTTPFields?) -> AnswerWriter.Outcome {
        guard let context, !isOver else { return .gone }
        guard isHead || unwritten ?? 0 == 0 else {
            breakOff()
            return .gone
        }
        guard context.channel.isWritable else {
            context.flush()
            return .full
        }
        if encoder?.isComplete != true {
            encode(to: context) { isHead ? $0.writeHead($1) : $0.writeEnd(trailers, $1) }
        }
        encoder = nil
        context.flush()
        endAnswer(context)
        return .written
    }

    /// Ends the connection in the middle of an answer: the client can tell that it is not whole.
    func breakOff() {
        context?.close(promise: nil)
    }

    /// Its client has gone.
    private func depart() {
        isOver = true
        if case .body(let body) = incoming { body.finish(throwing: ChannelError.inputClosed) }
        incoming = .rest
        behind = nil
        followed = nil
        work?.cancel()
        stopWaitingForRoom()
        context?.close(promise: nil)
    }

    func whenThereIsRoom(_ waiter: CheckedContinuation<Void, Never>) {
        guard let context, !isOver, !context.channel.isWritable else { return waiter.resume() }
        self.waiter = waiter
    }

    func stopWaitingForRoom() {
        waiter?.resume()
        waiter = nil
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable {
            stopWaitingForRoom()
            tellOfChanges()
        }
        context.fireChannelWritabilityChanged()
    }

    /// Sends what changed in the page that is followed, as far as the client takes it. What is sent may make room and
    /// lead here again.
    private func tellOfChanges() {
        while let context, let followed, !isOver, context.channel.isWritable, let signal = followed.stream.take() {
            if let bytes = followed.stream.bytes(of: signal) {
                if bytes.readableBytes > 0 { _ = write(bytes) }
            } else {
                self.followed = nil
                _ = finish(nil)
            }
        }
    }

    /// Writes a part of the answer, behind its head.
    private func encode(
        to context: ChannelHandlerContext,
        _ part: (AnswerEncoder, (ByteBuffer) -> Void) -> Void
    ) {
        if let answer = begun {
            begun = nil
            encoder = beginEncoding(answer)
        }
        guard let encoder else { return }
        part(encoder) { context.write(wrapOutboundOut(.byteBuffer($0)), promise: nil) }
    }

    /// What writes an answer, of which nothing is written yet.
    private func beginEncoding(_ answer: ConnectionResponse) -> AnswerEncoder {
        closedInput.answerBegan(isEndless: followed != nil)
        // Whoever is told so may send again elsewhere what was not answered.
        if isQuiescing || unreadBody.endsConnection || pace.endsConnection { isLast = true }
        let head = AnswerEncoder.Head(
            status: answer.response.status,
            fields: answer.response.headers,
            shared: answer.shared,
            requestID: answer.requestID
        )
        return AnswerEncoder(head, version: version, isLast: isLast)
    }

    private func endAnswer(_ context: ChannelHandlerContext) {
        isAnswering = false
        work = nil
        if case .body = incoming { incoming = .rest }
        closedInput.answerEnded(on: context.eventLoop)
        unreadBody.answerEnded(context)
        goingOn.answerEnded()
        pace.answerEnded(at: context.eventLoop.now)
        advance()
    }

    /// Begins what came behind the request that is answered, or ends the connection where nothing can come.
    private func advance() {
        guard !isAdvancing else { return }
        isAdvancing = true
        while !isOver, let part = behind?.first {
            if isAnswering || begunAtOnce >= Self.maxAtOnce, case .head = part { break }
            behind?.removeFirst()
            take(part)
        }
        if behind?.isEmpty ?? false { behind = nil }
        isAdvancing = false
        if behind != nil, !isAnswering { advanceNextTurn() }
        readOn()
        if behind == nil, let failure {
            self.failure = nil
            fail(failure)
        } else {
            endInput()
        }
    }

    private func advanceNextTurn() {
        guard let context, let bound, !isNextTurnSet else { return }
        isNextTurnSet = true
        context.eventLoop.execute {
            let handler = bound.value
            handler.isNextTurnSet = false
            handler.begunAtOnce = 0
            handler.advance()
        }
    }

    /// Ends the connection where no request is in hand and no more are to come.
    private func endInput() {
        guard let context, !isOver, !isAnswering, behind == nil else { return }
        switch incoming {
        case .head, .body: return
        case .nothing, .rest: break
        }
        guard isLast || isInputClosed || isLastCallOver else { return }
        isOver = true
        refusal?.write(to: context, isHeadOnly: isHead)
        pace.outputEnded()
        // Behind what is on its way: a connection whose other half is closed already would end in the middle of it.
        let sent = context.eventLoop.makePromise(of: Void.self)
        context.writeAndFlush(wrapOutboundOut(.byteBuffer(ByteBuffer())), promise: sent)
        sent.futureResult.assumeIsolated().whenComplete { [self] _ in
            isSent = true
            // The client is given a moment to read it: what it still sends would take the answer from it.
            context.close(mode: .output, promise: nil)
            if isQuiescing { closeLater(context, in: Self.farewell) }
        }
    }

    /// Since the server stops: ends what is sent, and where that has ended the connection.
    private func closeLater(_ context: ChannelHandlerContext, in time: TimeAmount) {
        lastCall?.cancel()
        lastCall = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [self] in
            isLastCallOver = true
            if isSent { context.close(promise: nil) } else { endInput() }
        }
    }
}

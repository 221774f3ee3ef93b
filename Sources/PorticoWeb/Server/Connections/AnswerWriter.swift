import HTTPTypes
import Hummingbird
import NIOCore

/// What a request is answered with.
struct ConnectionResponse: Sendable {
    var response: Response
    /// The body of the response, where that is there as a whole.
    var whole: WholeBody?
    /// Fields that its head has besides.
    var shared: SharedFields?
    /// The number of the request, which is one more of them.
    var requestID: String?
    /// The page whose changes the client is told from here on, in place of the body that `response` has.
    var followed: LivePages.Membership?

    /// The whole of it as a value, for who writes it themselves.
    var complete: Response {
        var response = response
        shared?.add(to: &response.headers)
        if let requestID { response.headers[.requestID] = requestID }
        return response
    }
}

/// Writes answers to a connection, as slowly as the client takes them.
///
/// Where the client takes what it is sent, nothing waits.
final class AnswerWriter: ResponseBodyWriter, Sendable {
    /// What became of something that was to be written.
    enum Outcome: Sendable {
        case written
        /// There is no room before the client takes some of what was written.
        case full
        /// The client is no longer there.
        case gone
    }

    private let handler: NIOLoopBound<ConnectionHandler>
    private let loop: any EventLoop

    init(_ handler: NIOLoopBound<ConnectionHandler>, on loop: any EventLoop) {
        self.handler = handler
        self.loop = loop
    }

    /// Writes all of it where that is there and the client takes it; else nothing, and it is false.
    func writeAtOnce(_ answer: ConnectionResponse) -> Bool {
        guard let whole = answer.whole else { return false }
        return now { $0.write(whole, as: answer) } ?? false
    }

    /// Writes all of it; where that fails, the connection ends.
    nonisolated(nonsending) func write(_ answer: ConnectionResponse) async {
        if writeAtOnce(answer) { return }
        let isBegun = if let begun = now({ $0.begin(answer) }) { begun } else { await onLoop { $0.begin(answer) } }
        guard isBegun else { return }
        do {
            try await answer.response.body.write(self)
        } catch {
            await onLoop { $0.breakOff() }
        }
    }

    func write(_ buffer: ByteBuffer) async throws {
        if case .written? = now({ $0.write(buffer) }) { return }
        try await attempt { $0.write(buffer) }
    }

    func finish(_ trailers: HTTPFields?) async throws {
        if case .written? = now({ $0.finish(trailers) }) { return }
        try await attempt { $0.finish(trailers) }
    }

    /// What is done without waiting: nil where that is another thread's to do.
    private func now<Value>(_ body: (ConnectionHandler) -> Value) -> Value? {
        loop.inEventLoop ? body(handler.value) : nil
    }

    nonisolated(nonsending) private func attempt(
        _ write: @escaping @Sendable (ConnectionHandler) -> Outcome
    ) async throws {
        while true {
            switch await onLoop(write) {
            case .written: return
            case .gone: throw ChannelError.ioOnClosedChannel
            case .full: try await untilThereIsRoom()
            }
        }
    }

    nonisolated(nonsending) private func untilThereIsRoom() async throws {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                onLoop { $0.whenThereIsRoom(continuation) }
            }
        } onCancel: {
            loop.execute { self.handler.value.stopWaitingForRoom() }
        }
        try Task.checkCancellation()
    }

    /// What is written from another thread, as a file is, goes to that of the connection.
    nonisolated(nonsending) private func onLoop<Value: Sendable>(
        _ body: @escaping @Sendable (ConnectionHandler) -> Value
    ) async -> Value {
        if loop.inEventLoop { return body(handler.value) }
        return await withCheckedContinuation { continuation in
            onLoop { continuation.resume(returning: body($0)) }
        }
    }

    private func onLoop(_ body: @escaping @Sendable (ConnectionHandler) -> Void) {
        if loop.inEventLoop {
            body(handler.value)
        } else {
            loop.execute { body(self.handler.value) }
        }
    }
}

import Foundation
import HTTPTypes
import Synchronization

/// A connection that fails as a test says, over any transport.
///
/// ```swift
/// let link = FaultyTransport(transport)
/// let visitor = WebVisitor(link)
/// try await visitor.open("/notes/new")
/// try visitor.fill("Title", with: "Once")
/// link.next(.loseAnswer) { $0.method == .post }
/// await #expect(throws: ConnectionLost.self) { try await visitor.click("Save") }
/// try await visitor.click("Save")        // the note is saved once
/// ```
///
/// Each fault happens to one request: the first that comes and that it is meant for. Requests without one pass as they
/// are.
public final class FaultyTransport: PageTransport {
    /// What goes wrong with one request.
    public enum Fault: Sendable {
        /// The connection is lost before the request arrives.
        case loseRequest
        /// The server does what it is asked, and the connection is lost before its answer arrives.
        case loseAnswer
        /// The request arrives twice, one after the other; the second answer comes back.
        case duplicate
        /// The answer comes after that of the next request that is sent once this one has been answered.
        case overtake
        /// The answer comes when the test calls `release()`.
        case hold
        /// The request arrives without its cookies, as when the browser has lost them.
        case forgetCookies
        /// Something happens before the request is sent: a session ends, a server is started anew.
        case before(@Sendable () async throws -> Void)
        /// Something happens between the server's answer and its arrival.
        case after(@Sendable () async throws -> Void)
        /// A stream is cut after so many bytes of its body, wherever that is; other answers are lost.
        case cut(afterBytes: Int)
    }

    private struct Planned {
        let fault: Fault
        let isFor: @Sendable (PageRequest) -> Bool
    }

    private struct State {
        var planned: [Planned] = []
        var held: [AsyncStream<Void>.Continuation] = []
        var overtaken: [AsyncStream<Void>.Continuation] = []
        var watchers: [(count: Int, AsyncStream<Void>.Continuation)] = []

        mutating func tellWatchers() {
            let waiting = held.count + overtaken.count
            for watcher in watchers where watcher.count <= waiting { watcher.1.finish() }
            watchers.removeAll { $0.count <= waiting }
        }
    }

    private let transport: any PageTransport
    private let state = Mutex(State())

    public init(_ transport: any PageTransport) {
        self.transport = transport
    }

    /// Plans a fault for the next request that it is meant for, after those planned before.
    public func next(_ fault: Fault, for isFor: @escaping @Sendable (PageRequest) -> Bool = { _ in true }) {
        state.withLock { $0.planned.append(Planned(fault: fault, isFor: isFor)) }
    }

    /// The faults that have not happened yet.
    public var remaining: Int { state.withLock { $0.planned.count } }

    /// Waits until so many answers are held or are to be overtaken.
    public func held(_ count: Int) async {
        let (reached, reaching) = AsyncStream<Void>.makeStream()
        state.withLock { state in
            state.watchers.append((count, reaching))
            state.tellWatchers()
        }
        for await _ in reached {}
    }

    /// Lets all answers arrive that are held.
    public func release() {
        let held = state.withLock { state in
            defer { state.held = [] }
            return state.held
        }
        for answer in held { answer.finish() }
    }

    public func send(_ request: PageRequest) async throws -> PageResponse {
        try await exchange(request) { [transport] in try await transport.send($0) }
    }

    public func stream(_ request: PageRequest) async throws -> PageStream {
        try await exchange(request) { [transport] in try await transport.stream($0) }
    }

    private func exchange<Answer: Cuttable & Sendable>(
        _ request: PageRequest,
        _ send: @Sendable (PageRequest) async throws -> Answer
    ) async throws -> Answer {
        let (fault, overtaken) = state.withLock { state -> (Fault?, [AsyncStream<Void>.Continuation]) in
            let index = state.planned.firstIndex { $0.isFor(request) }
            defer { state.overtaken = [] }
            return (index.map { state.planned.remove(at: $0).fault }, state.overtaken)
        }
        // This answer passes those that wait to be overtaken.
        defer { for answer in overtaken { answer.finish() } }
        var request = request
        switch fault {
        case .loseRequest: throw ConnectionLost()
        case .before(let happens): try await happens()
        case .forgetCookies: request.headers[.cookie] = nil
        case .duplicate: _ = try await send(request)
        default: break
        }
        let answer = try await send(request)
        switch fault {
        case .loseAnswer: throw ConnectionLost()
        case .hold: await wait { $0.held.append($1) }
        case .overtake: await wait { $0.overtaken.append($1) }
        case .after(let happens): try await happens()
        case .cut(let bytes): return try answer.cut(afterBytes: bytes)
        default: break
        }
        return answer
    }

    private func wait(in queue: @Sendable (inout State, AsyncStream<Void>.Continuation) -> Void) async {
        let (released, releasing) = AsyncStream<Void>.makeStream()
        state.withLock { state in
            queue(&state, releasing)
            state.tellWatchers()
        }
        for await _ in released {}
    }
}

/// An answer that can end too early.
private protocol Cuttable {
    func cut(afterBytes count: Int) throws -> Self
}

extension PageResponse: Cuttable {
    fileprivate func cut(afterBytes count: Int) throws -> PageResponse {
        // What is not whole is no answer.
        throw ConnectionLost()
    }
}

extension PageStream: Cuttable {
    fileprivate func cut(afterBytes count: Int) throws -> PageStream {
        let rest = Mutex(count)
        let uncut = chunks
        let chunks = AsyncThrowingStream<Data, any Error> {
            let left = rest.withLock { $0 }
            guard left > 0 else { throw ConnectionLost() }
            var iterator = uncut.makeAsyncIterator()
            guard let chunk = try await iterator.next() else { return nil }
            rest.withLock { $0 -= min(left, chunk.count) }
            return chunk.prefix(left)
        }
        return PageStream(response: response, chunks: chunks)
    }
}

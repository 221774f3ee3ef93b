import CLibPQ
import Foundation
import Storage

/// A connection to a server, for one thread at a time.
///
/// Statements go to the server in a pipeline: those of one `run` go there together and come back together, so that a
/// transaction of one statement takes two ways there and back instead of four. What waits, waits with a limit, and not
/// only for the server: a network may stop to say anything.
final class Connection {
    /// Of prepared statements, which a server keeps in its memory.
    private static let maxPrepared = 256

    private let handle: OpaquePointer
    private var canceller: OpaquePointer?
    private let pipe: WakePipe
    private let limits: ConnectionLimits
    private let watch: (@Sendable (SQLText) -> Void)?
    /// The names of the statements the server knows, by their texts.
    private var prepared: [String: String] = [:]
    private var preparedCount = 0
    /// How many statements were sent whose answers nobody waits for.
    private var unread = 0
    /// Whether it is of no use any more.
    private(set) var isLost = false

    /// Connects, and blocks while it does.
    init(
        to address: PostgreSQLAddress,
        limits: ConnectionLimits,
        pipe: WakePipe,
        watch: (@Sendable (SQLText) -> Void)? = nil
    ) throws(ConnectionFailure) {
        self.pipe = pipe
        self.limits = limits
        self.watch = watch
        if let problem = CLibPQ_problem() { throw .libraryMissing(reason: String(cString: problem)) }
        _ = OpenSSLAtExit.isLeftToTheSystem
        let settings = ConnectionSettings(address, limits)
        guard let handle = settings.withPointers({ PQconnectStartParams($0, $1, 0) }) else {
            throw .lost(reason: "there is no memory for a connection")
        }
        self.handle = handle
        PQsetNoticeReceiver(handle, { _, _ in }, nil)
        try connect()
        canceller = PQgetCancel(handle)
        guard PQsetnonblocking(handle, 1) == 0, PQenterPipelineMode(handle) == 1 else { throw lost() }
    }

    deinit {
        PQfreeCancel(canceller)
        PQfinish(handle)
    }

    private func connect() throws(ConnectionFailure) {
        let deadline = ContinuousClock.now + limits.connecting
        // Without a socket there is nothing to wait for.
        guard PQstatus(handle) != CONNECTION_BAD else { throw lost() }
        var state = PGRES_POLLING_WRITING
        while state != PGRES_POLLING_OK {
            guard state != PGRES_POLLING_FAILED else { throw lost() }
            let event = state == PGRES_POLLING_READING ? POLLIN : POLLOUT
            guard wait(for: Int32(event), until: deadline, wakes: false) == .ready else {
                throw lost("the server did not answer in time")
            }
            state = PQconnectPoll(handle)
        }
    }

    /// Makes it ready for the next transaction: reads what nobody waited for, and notices that it was ended.
    func prepareForUse() throws(ConnectionFailure) {
        try readUnread()
        // What a server says by itself is that it goes.
        for _ in 0..<3 where wait(for: Int32(POLLIN), until: .now, wakes: false) == .ready {
            guard PQconsumeInput(handle) == 1 else { throw lost() }
        }
        guard PQstatus(handle) == CONNECTION_OK else { throw lost() }
        if preparedCount > Self.maxPrepared {
            send("DEALLOCATE ALL")
            prepared = [:]
            preparedCount = 0
        }
    }

    /// Runs statements, each of which sees what those before it did. Where one fails, those behind it are not run.
    ///
    /// - Parameter interruption: ends them when its task is cancelled; nil where nothing may.
    func run(
        _ statements: [SQLText],
        interruptedBy interruption: Interruption? = nil
    ) throws(ConnectionFailure) -> [StatementAnswer] {
        try readUnread()
        if interruption?.isCancelled == true { throw .cancelled }
        let deadline = ContinuousClock.now + limits.answering
        var wait = AnswerWait(deadline: deadline, interruption: interruption)
        var sent: [Sent] = []
        var new: [String: String] = [:]
        for statement in statements {
            watch?(statement)
            try send(statement, &sent, &new)
        }
        guard PQpipelineSync(handle) == 1 else { throw lost() }
        try flush(until: deadline)
        return try answers(to: sent, &wait)
    }

    /// - Parameter new: the names of the statements that are prepared on the way.
    private func send(
        _ statement: SQLText,
        _ sent: inout [Sent],
        _ new: inout [String: String]
    ) throws(ConnectionFailure) {
        let values = StatementValues(statement.values)
        if statement.isPlannedAnew {
            let isSent = values.send { count, values, lengths, formats in
                PQsendQueryParams(handle, statement.text, count, nil, values, lengths, formats, 1)
            }
            guard isSent else { throw lost() }
            sent.append(.statement)
            return
        }
        var name = prepared[statement.text] ?? new[statement.text]
        if name == nil {
            preparedCount += 1
            let fresh = "s\(preparedCount)"
            guard PQsendPrepare(handle, fresh, statement.text, 0, nil) == 1 else { throw lost() }
            new[statement.text] = fresh
            sent.append(.preparation(statement.text, fresh))
            name = fresh
        }
        guard let name,
            values.send({ count, values, lengths, formats in
                PQsendQueryPrepared(handle, name, count, values, lengths, formats, 1)
            })
        else { throw lost() }
        sent.append(.statement)
    }

    /// Sends a statement whose answer is read later: one that ends a transaction which has nothing to say.
    func send(_ text: String) {
        guard !isLost, PQsendQueryParams(handle, text, 0, nil, nil, nil, nil, 1) == 1, PQpipelineSync(handle) == 1
        else {
            isLost = true
            return
        }
        unread += 1
        do throws(ConnectionFailure) {
            try flush(until: .now + limits.answering)
        } catch {
            isLost = true
        }
    }

    /// Runs several statements of one text, which has no values.
    func runScript(_ text: String, limit: Duration) throws(ConnectionFailure) {
        try readUnread()
        guard PQexitPipelineMode(handle) == 1, PQsendQuery(handle, text) == 1 else { throw lost() }
        let deadline = ContinuousClock.now + limit
        try flush(until: deadline)
        var wait = AnswerWait(deadline: deadline, interruption: nil)
        var refusal: ServerRefusal?
        while let result = try nextResult(&wait) {
            defer { PQclear(result) }
            if PQresultStatus(result) == PGRES_FATAL_ERROR, refusal == nil { refusal = ServerRefusal(result) }
        }
        guard PQstatus(handle) == CONNECTION_OK, PQenterPipelineMode(handle) == 1 else { throw lost() }
        if let refusal { throw .refused(refusal) }
    }

    /// Waits until there is a notification, somebody wakes the thread, or the limit is reached.
    ///
    /// - Returns: whether others notified it.
    func waitForNotification(_ limit: Duration) throws(ConnectionFailure) -> Bool {
        // It may have come with the answer to a statement.
        if takeNotifications() { return true }
        let deadline = ContinuousClock.now + limit
        if wait(for: Int32(POLLIN), until: deadline, wakes: true) == .ready {
            guard PQconsumeInput(handle) == 1 else { throw lost() }
        }
        guard PQstatus(handle) == CONNECTION_OK else { throw lost() }
        return takeNotifications()
    }

    private func takeNotifications() -> Bool {
        var isNotified = false
        while let notification = PQnotifies(handle) {
            if notification.pointee.be_pid != PQbackendPID(handle) { isNotified = true }
            PQfreemem(notification)
        }
        return isNotified
    }

    /// The number of the server's process, by which others can end it.
    var serverProcess: Int { Int(PQbackendPID(handle)) }

    // Reading answers

    private enum Sent {
        case preparation(String, String)
        case statement
    }

    private func answers(to sent: [Sent], _ wait: inout AnswerWait) throws(ConnectionFailure) -> [StatementAnswer] {
        var answers: [StatementAnswer] = []
        var failure: ConnectionFailure?
        for step in sent {
            guard let result = try nextResult(&wait) else { throw lost() }
            defer { PQclear(result) }
            switch PQresultStatus(result) {
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
                switch step {
                case .preparation(let text, let name): prepared[text] = name
                case .statement:
                    if let answer = StatementAnswer(result) {
                        answers.append(answer)
                    } else if failure == nil {
                        failure = .refused(.unreadable)
                    }
                }
            case PGRES_FATAL_ERROR:
                let refusal = ServerRefusal(result)
                guard !refusal.endsConnection, PQstatus(handle) == CONNECTION_OK else { throw lost(refusal.reason) }
                if failure == nil { failure = .refused(refusal) }
            case PGRES_PIPELINE_ABORTED: break
            default: throw lost("the server answered what was not asked")
            }
            // Each answer ends with a result that is none.
            if let more = try nextResult(&wait) {
                PQclear(more)
                throw lost("the server answered more than was asked")
            }
            // Each statement has its time.
            wait.deadline = .now + limits.answering
        }
        try readSync(&wait)
        if wait.isCancelSent, case .refused(let refusal)? = failure, refusal.code == "57014" { throw .cancelled }
        if let failure { throw failure }
        return answers
    }

    private func readUnread() throws(ConnectionFailure) {
        guard !isLost else { throw .lost(reason: "the connection was lost") }
        var wait = AnswerWait(deadline: .now + limits.answering, interruption: nil)
        while unread > 0 {
            guard let result = try nextResult(&wait) else { throw lost() }
            PQclear(result)
            if let more = try nextResult(&wait) {
                PQclear(more)
                throw lost("the server answered more than was asked")
            }
            try readSync(&wait)
            unread -= 1
        }
    }

    private func readSync(_ wait: inout AnswerWait) throws(ConnectionFailure) {
        guard let result = try nextResult(&wait) else { throw lost() }
        defer { PQclear(result) }
        guard PQresultStatus(result) == PGRES_PIPELINE_SYNC else { throw lost("the server did not end its answer") }
    }

    private func nextResult(_ wait: inout AnswerWait) throws(ConnectionFailure) -> OpaquePointer? {
        while PQisBusy(handle) == 1 {
            switch self.wait(for: Int32(POLLIN), until: wait.deadline, wakes: wait.interruption != nil) {
            case .ready: guard PQconsumeInput(handle) == 1 else { throw lost() }
            case .woken:
                guard wait.interruption?.isCancelled == true, !wait.isCancelSent else { continue }
                wait.isCancelSent = true
                // The answer is that it was ended, or what it had already.
                var reason = [CChar](repeating: 0, count: 256)
                _ = PQcancel(canceller, &reason, Int32(reason.count))
            case .late: throw lost("the server did not answer in time")
            }
        }
        return PQgetResult(handle)
    }

    private func flush(until deadline: ContinuousClock.Instant) throws(ConnectionFailure) {
        while true {
            let state = PQflush(handle)
            if state == 0 { return }
            guard state == 1 else { throw lost() }
            // A server that waits to be read from reads nothing.
            guard wait(for: Int32(POLLIN) | Int32(POLLOUT), until: deadline, wakes: false) == .ready else {
                throw lost("the server does not read")
            }
            guard PQconsumeInput(handle) == 1 else { throw lost() }
        }
    }

    // Waiting

    private struct AnswerWait {
        var deadline: ContinuousClock.Instant
        let interruption: Interruption?
        var isCancelSent = false
    }

    private enum Wait {
        case ready, woken, late
    }

    private func wait(for events: Int32, until deadline: ContinuousClock.Instant, wakes: Bool) -> Wait {
        while true {
            var descriptors = [
                pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0),
                pollfd(fd: wakes ? pipe.reading : -1, events: Int16(POLLIN), revents: 0),
            ]
            let left = max(.zero, deadline - ContinuousClock.now)
            // A millisecond more, so that it does not run in circles before the deadline.
            let milliseconds = left == .zero ? 0 : Int32(min(left / .milliseconds(1), 1e9)) + 1
            let count = poll(&descriptors, 2, milliseconds)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return .late }
            if descriptors[1].revents != 0 {
                pipe.drain()
                // The socket is asked again.
                return .woken
            }
            return .ready
        }
    }

    private func lost(_ reason: String? = nil) -> ConnectionFailure {
        isLost = true
        let said = PQerrorMessage(handle).map { String(cString: $0) } ?? ""
        let words = said.split(whereSeparator: \.isNewline).joined(separator: " ")
        return .lost(reason: reason ?? (words.isEmpty ? "the connection was lost" : words))
    }
}

/// How long a connection waits.
struct ConnectionLimits: Sendable {
    var connecting: Duration
    /// For one statement, by the server.
    var statement: Duration
    /// For a lock that somebody else holds.
    var lock: Duration
    /// In a transaction without a statement, after which the server ends the connection.
    var idleInTransaction: Duration

    /// How much longer the server is waited for.
    var grace: Duration

    /// For the server to say anything: that a statement took too long, it says a while earlier.
    var answering: Duration { statement + grace }
}

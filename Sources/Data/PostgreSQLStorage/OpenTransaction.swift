import Storage

/// The statements of one transaction on one connection. The first takes the beginning along, and each those that wait.
final class OpenTransaction {
    /// So many statements, and so many bytes of their values, wait at most.
    private static let (maxWaiting, maxWaitingBytes) = (64, 1 << 20)

    private let connection: Connection
    private let interruption: Interruption
    /// Nil where each statement is a transaction by itself.
    private let beginning: String?
    private(set) var isBegun = false
    /// Of which nobody needs the answers.
    private var waiting: [SQLText] = []
    private var waitingBytes = 0
    /// Why a statement gave no answer. Those behind it would give none either.
    private(set) var failure: ConnectionFailure?

    init(_ beginning: String?, on connection: Connection, interruptedBy interruption: Interruption) {
        self.beginning = beginning
        self.connection = connection
        self.interruption = interruption
    }

    func run(_ statement: SQLText) throws(StorageError) -> StatementAnswer {
        guard let answer = try run([statement]).last else {
            throw .unreachable(reason: "the server gave no answer")
        }
        return answer
    }

    /// Runs several, of which none needs another's answer: they go to the server together.
    func run(_ statements: [SQLText]) throws(StorageError) -> [StatementAnswer] {
        if let failure, beginning != nil { throw StorageError(failure) }
        var sent = waiting
        (waiting, waitingBytes) = ([], 0)
        if let beginning, !isBegun {
            sent.insert(SQLText(beginning, for: .postgreSQL), at: 0)
            isBegun = true
        }
        do throws(ConnectionFailure) {
            let answers = try connection.run(sent + statements, interruptedBy: interruption)
            return Array(answers.suffix(statements.count))
        } catch {
            failure = failure ?? error
            throw StorageError(error)
        }
    }

    /// Runs a statement at the latest before the transaction reads again or ends. Where it fails, that fails.
    func runLater(_ statement: SQLText) throws(StorageError) {
        waiting.append(statement)
        for value in statement.values { waitingBytes += value.byteCount }
        if waiting.count >= Self.maxWaiting || waitingBytes >= Self.maxWaitingBytes { _ = try run([]) }
    }

    /// Ends a transaction that has written nothing, or nothing that is to stay.
    func leave() {
        waiting = []
        if isBegun { connection.send("ROLLBACK") }
    }

    /// Commits, after the statements that wait and a last one where there is one. The commit itself nobody can interrupt.
    func commit(after last: SQLText?) throws(ConnectionFailure) {
        guard isBegun || !waiting.isEmpty else { return }
        // The server ends a statement that waits for somebody else's, and no commit.
        let interruption = waiting.isEmpty ? nil : interruption
        var statements = waiting + (last.map { [$0] } ?? []) + [SQLText("COMMIT", for: .postgreSQL)]
        waiting = []
        if let beginning, !isBegun {
            statements.insert(SQLText(beginning, for: .postgreSQL), at: 0)
            isBegun = true
        }
        _ = try connection.run(statements, interruptedBy: interruption)
    }
}

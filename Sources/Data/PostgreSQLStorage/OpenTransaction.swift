import Storage

/// The statements of one transaction on one connection. The first takes the beginning along.
final class OpenTransaction {
    private let connection: Connection
    private let interruption: Interruption
    /// Nil where each statement is a transaction by itself.
    private let beginning: String?
    private(set) var isBegun = false
    /// Why a statement gave no answer. Those behind it would give none either.
    private(set) var failure: ConnectionFailure?

    init(_ beginning: String?, on connection: Connection, interruptedBy interruption: Interruption) {
        self.beginning = beginning
        self.connection = connection
        self.interruption = interruption
    }

    func run(_ statement: SQLText) throws(StorageError) -> StatementAnswer {
        if let failure, beginning != nil { throw StorageError(failure) }
        do throws(ConnectionFailure) {
            var statements = [statement]
            if let beginning, !isBegun {
                statements.insert(SQLText(beginning, for: .postgreSQL), at: 0)
                isBegun = true
            }
            guard let answer = try connection.run(statements, interruptedBy: interruption).last else {
                throw .lost(reason: "the server gave no answer")
            }
            return answer
        } catch {
            failure = failure ?? error
            throw StorageError(error)
        }
    }

    /// Ends a transaction that has written nothing, or nothing that is to stay.
    func leave() {
        if isBegun { connection.send("ROLLBACK") }
    }

    /// Commits, after a last statement where there is one; nobody can interrupt that.
    func commit(after last: SQLText?) throws(ConnectionFailure) {
        guard isBegun else { return }
        let commit = SQLText("COMMIT", for: .postgreSQL)
        _ = try connection.run((last.map { [$0] } ?? []) + [commit])
    }
}

import Foundation
import Storage

/// Runs one transaction until it is committed, refused or given up.
struct TransactionWriter: Sendable {
    /// Of a value that is there already: it may be that somebody else was in the way, and mostly it is not.
    private static let triesOfRule = 5
    /// After a connection that was lost.
    private static let triesOfConnection = 3

    let rules: TableRules
    let table: ChangeTable
    let lane: NSLock
    let patience: Duration
    let settleLimit: Duration

    /// What became of one try.
    private enum Ending<Value: Sendable, Refusal: Error> {
        case done(Result<Value, Refusal>, TransactionChanges)
        case inTheWay(ConnectionFailure)
    }

    func attempt<Value: Sendable, Refusal: Error>(
        _ session: Session,
        _ interruption: Interruption,
        _ body: (any StorageTransaction) throws(StorageError) -> Result<Value, Refusal>
    ) throws(StorageError) -> (Result<Value, Refusal>, TransactionChanges) {
        let deadline = ContinuousClock.now + patience
        var tries = 0
        var hasLane = false
        defer { if hasLane { lane.unlock() } }
        while true {
            tries += 1
            let failure: ConnectionFailure
            switch try once(session, interruption, body) {
            case .done(let outcome, let changes): return (outcome, changes)
            case .inTheWay(let reason): failure = reason
            }
            guard isWorthTrying(after: failure, tries), ContinuousClock.now < deadline else {
                throw StorageError(failure)
            }
            if !hasLane {
                let left = (deadline - ContinuousClock.now) / .seconds(1)
                guard lane.lock(before: Date(timeIntervalSinceNow: left)) else { throw .busy }
                hasLane = true
            } else {
                // Somebody on another node: not both at the same time again.
                Thread.sleep(forTimeInterval: .random(in: 0...min(0.05, 0.001 * Double(1 << min(tries, 10)))))
            }
            if interruption.isCancelled { throw .cancelled }
        }
    }

    private func isWorthTrying(after failure: ConnectionFailure, _ tries: Int) -> Bool {
        switch failure {
        case .cancelled, .libraryMissing: false
        case .lost: tries < Self.triesOfConnection
        case .refused(let refusal) where refusal.code.hasPrefix("23"): refusal.isOfOthers && tries < Self.triesOfRule
        case .refused(let refusal): refusal.isOfOthers
        }
    }

    private func once<Value: Sendable, Refusal: Error>(
        _ session: Session,
        _ interruption: Interruption,
        _ body: (any StorageTransaction) throws(StorageError) -> Result<Value, Refusal>
    ) throws(StorageError) -> Ending<Value, Refusal> {
        let transaction = OpenTransaction(
            "BEGIN ISOLATION LEVEL SERIALIZABLE",
            on: try session.connection(),
            interruptedBy: interruption
        )
        let changes = TransactionChanges()
        let outcome: Result<Value, Refusal>
        do throws(StorageError) {
            outcome = try body(PostgreSQLTransaction(transaction: transaction, changes: changes, rules: rules))
        } catch {
            transaction.leave()
            guard let failure = transaction.failure, failure != .cancelled else { throw error }
            // What it made of the failure counts where there is no other try.
            if case .refused(let refusal) = failure, !refusal.isOfOthers { throw error }
            return .inTheWay(failure)
        }
        if let failure = transaction.failure {
            // A transaction of which a statement failed is none, whatever was made of that.
            transaction.leave()
            return .inTheWay(failure)
        }
        guard case .success = outcome else {
            transaction.leave()
            return .done(outcome, TransactionChanges())
        }
        if interruption.isCancelled {
            transaction.leave()
            throw .cancelled
        }
        let key = changes.isEmpty ? nil : table.nextKey()
        do throws(ConnectionFailure) {
            try transaction.commit(after: key.map { table.insertion(of: changes.notice, $0) })
        } catch {
            guard case .lost = error, let key else {
                transaction.leave()
                return .inTheWay(error)
            }
            session.drop()
            guard try isCommitted(key, session) else { return .inTheWay(error) }
        }
        return .done(outcome, changes)
    }

    /// Whether a commit was made whose connection was lost meanwhile.
    private func isCommitted(_ key: String, _ session: Session) throws(StorageError) -> Bool {
        let deadline = ContinuousClock.now + settleLimit
        while ContinuousClock.now < deadline {
            if let connection = try? session.connection(), let answer = try? connection.run([table.claim(key)]).first {
                return answer.count == 0
            }
            // The server may be starting, or the transaction not be ended yet.
            Thread.sleep(forTimeInterval: 0.1)
        }
        throw .unknownOutcome
    }
}

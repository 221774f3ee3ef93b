import GRDB

extension StorageError {
    /// What an error of the database library means here.
    init(_ error: any Error) {
        switch error {
        case let failure as StorageError: self = failure
        case let failure as SchemaError: self = .schema(failure)
        case is CancellationError: self = .cancelled
        case let error as DatabaseError: self.init(error)
        default: self = .other(reason: String(describing: type(of: error)))
        }
    }

    /// Result codes: <https://www.sqlite.org/rescode.html>. The SQL stays out, since it says nothing to whoever reads
    /// the log.
    private init(_ error: DatabaseError) {
        let message = error.message.map { message in
            // It goes on with what was searched for.
            message.hasPrefix(Self.searchRefusal) ? Self.searchRefusal : message
        }
        let reason = "SQLite \(error.extendedResultCode.rawValue): \(message ?? "no message")"
        switch error.resultCode {
        case .SQLITE_FULL: self = .diskFull
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN, .SQLITE_AUTH: self = .notWritable
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .corrupt(reason: reason)
        // There is no room for the index of the write-ahead log.
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: self = .diskFull
        case .SQLITE_IOERR: self = .deviceFailed(reason: reason)
        case .SQLITE_CONSTRAINT where error.message == Self.ownerGoneRefusal: self = .ownerGone
        case .SQLITE_CONSTRAINT: self = .constraint(reason: reason)
        case .SQLITE_INTERRUPT: self = .cancelled
        default: self = .other(reason: reason)
        }
    }

    private static let searchRefusal = "fts5: syntax error"

    /// Runs what may throw the library's errors, and throws what they mean.
    static func translating<Value>(_ body: () throws -> Value) throws(StorageError) -> Value {
        do {
            return try body()
        } catch {
            throw StorageError(error)
        }
    }
}

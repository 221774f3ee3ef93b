internal import GRDB

/// SQLite's failures as they are told, without statements and paths.
enum DatabaseText {
    static func text(of error: any Error) -> String {
        guard let error = error as? DatabaseError else { return "\(error)" }
        return error.message ?? "\(error.resultCode)"
    }

    /// Whether a copy failed for want of room or permission where it is written.
    static func isAboutWriting(_ error: any Error) -> Bool {
        guard let error = error as? DatabaseError else { return false }
        let codes: [ResultCode] = [.SQLITE_FULL, .SQLITE_READONLY, .SQLITE_PERM]
        let details: [ResultCode] = [
            .SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_DIR_FSYNC, .SQLITE_IOERR_TRUNCATE, .SQLITE_IOERR_DELETE,
        ]
        return codes.contains(error.resultCode) || details.contains(error.extendedResultCode)
    }
}

import Foundation
import GRDB
import GRDBSQLite

extension Database {
    /// The rows of a brief read, bound and taken by SQLite's own functions: what the library makes of each value on the
    /// way takes longer than the read.
    func rows(of sql: SQLText, within allowance: BriefAllowance) throws -> [[StoredValue]] {
        let statement = try cachedStatement(sql: sql.text)
        return try withExtendedLifetime(statement) {
            let pointer = statement.sqliteStatement
            defer {
                sqlite3_reset(pointer)
                sqlite3_clear_bindings(pointer)
            }
            var index: CInt = 0
            for value in sql.values {
                index += 1
                let code = value.bind(to: pointer, at: index)
                guard code == SQLITE_OK else { throw failure(code) }
            }
            var rows: [[StoredValue]] = []
            while true {
                let code = sqlite3_step(pointer)
                guard code == SQLITE_ROW else {
                    guard code == SQLITE_DONE else { throw failure(code) }
                    return rows
                }
                let row = (0..<sqlite3_data_count(pointer)).map { StoredValue(of: pointer, at: $0) }
                allowance.take(row)
                rows.append(row)
            }
        }
    }

    private func failure(_ code: CInt) -> DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: code),
            message: String(cString: sqlite3_errmsg(sqliteConnection))
        )
    }
}

extension StoredValue {
    /// Has SQLite copy what it is given.
    private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

    /// A column of the row that a statement is at.
    fileprivate init(of statement: OpaquePointer, at column: CInt) {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: self = .integer(sqlite3_column_int64(statement, column))
        case SQLITE_FLOAT: self = .real(sqlite3_column_double(statement, column))
        case SQLITE_TEXT:
            // Up to a NUL, as the library reads it: a row says the same however it is read.
            self = .text(sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "")
        case SQLITE_BLOB:
            let bytes = sqlite3_column_blob(statement, column)
            let count = Int(sqlite3_column_bytes(statement, column))
            self = .blob(bytes.map { Data(bytes: $0, count: count) } ?? Data())
        default: self = .null
        }
    }

    /// Gives SQLite's code of what became of it.
    fileprivate func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
        switch self {
        case .null: return sqlite3_bind_null(statement, index)
        case .integer(let number): return sqlite3_bind_int64(statement, index, number)
        case .real(let number): return sqlite3_bind_double(statement, index, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    sqlite3_bind_text64(
                        statement,
                        index,
                        $0.baseAddress,
                        sqlite3_uint64($0.count),
                        Self.copied,
                        UInt8(SQLITE_UTF8)
                    )
                }
            }
        case .blob(let bytes):
            // Without a place it would be NULL.
            guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(statement, index, 0) }
            return bytes.withUnsafeBytes {
                sqlite3_bind_blob64(statement, index, $0.baseAddress, sqlite3_uint64($0.count), Self.copied)
            }
        }
    }
}

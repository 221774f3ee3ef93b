package import Storage

/// Statements that no storage makes, such as those of an administrator or of a test.
package enum PostgreSQLScript {
    /// Runs them on a connection of their own.
    ///
    /// - Returns: the rows of the last, as texts, where it is the only one.
    @discardableResult
    package static func run(_ sql: String, at address: PostgreSQLAddress) throws(StorageError) -> [[String]] {
        guard let pipe = WakePipe() else { throw .other(reason: "too many files are open") }
        return try StorageError.translating { () throws(ConnectionFailure) in
            let connector = Connector(address: address, limits: PostgreSQLOptions().limits)
            let connection = try connector.connect(pipe)
            if sql.contains(";") {
                try connection.runScript(sql, limit: .seconds(60))
                return []
            }
            return try connection.texts(of: sql)
        }
    }
}

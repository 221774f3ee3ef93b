import CLibPQ
import Foundation

/// Nothing but libpq: one connection, one statement after the other, each prepared when it is first run.
final class BarePostgreSQL {
    private let connection: OpaquePointer
    private var names: [String: String] = [:]

    /// - Parameter schema: in which the tables are looked for.
    init(_ address: String, schema: String? = nil) throws {
        if let problem = CLibPQ_problem() { throw Unexpected(description: String(cString: problem)) }
        guard let connection = PQconnectdb(address) else { throw Unexpected(description: "there is no memory") }
        self.connection = connection
        guard PQstatus(connection) == CONNECTION_OK else { throw failure("connecting") }
        // What is dropped with a schema is nobody's news.
        try run("SET client_min_messages = warning")
        if let schema { try run("SET search_path TO \"\(schema)\"") }
    }

    deinit { PQfinish(connection) }

    /// Runs statements that give no rows and have no values.
    func run(_ script: String) throws {
        let result = PQexec(connection, script)
        defer { PQclear(result) }
        guard PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK else {
            throw failure(script)
        }
    }

    /// The rows of a statement, as texts.
    @discardableResult
    func rows(_ sql: String, _ values: [String] = []) throws -> [[String]] {
        let result = try executed(sql, values)
        defer { PQclear(result) }
        return (0..<PQntuples(result)).map { row in
            (0..<PQnfields(result)).map { String(cString: PQgetvalue(result, row, $0)) }
        }
    }

    private func executed(_ sql: String, _ values: [String]) throws -> OpaquePointer? {
        let name = try prepared(sql)
        var pointers = values.map { UnsafePointer(strdup($0)) }
        defer { for pointer in pointers { free(UnsafeMutablePointer(mutating: pointer)) } }
        let result = PQexecPrepared(connection, name, Int32(values.count), &pointers, nil, nil, 0)
        guard PQresultStatus(result) == PGRES_TUPLES_OK || PQresultStatus(result) == PGRES_COMMAND_OK else {
            PQclear(result)
            throw failure(sql)
        }
        return result
    }

    private func prepared(_ sql: String) throws -> String {
        if let name = names[sql] { return name }
        let name = "bare\(names.count)"
        let result = PQprepare(connection, name, sql, 0, nil)
        defer { PQclear(result) }
        guard PQresultStatus(result) == PGRES_COMMAND_OK else { throw failure(sql) }
        names[sql] = name
        return name
    }

    private func failure(_ what: String) -> Unexpected {
        Unexpected(description: "\(what.prefix(200)): \(String(cString: PQerrorMessage(connection)))")
    }
}

import Foundation
import NodesData
import PostgreSQLStorage
import SessionsData
import Storage
import Synchronization
import TestDatabase
import Testing

@testable import Atrium

/// The database of an app that is served by several nodes. A whole run of tests is so, or none of it:
/// `PORTICO_TEST_NODES=3` says of how many. Without it each app is served by one program with files.
final class TestNodes: Sendable {
    /// How many nodes an app has.
    static let count = ProcessInfo.processInfo.environment["PORTICO_TEST_NODES"].flatMap { Int($0) } ?? 1
    static var areThere: Bool { count > 1 }

    private struct Opened {
        var address: PostgreSQLAddress
        var storage: PostgreSQLStorage?
    }

    private let opened = Mutex<Opened?>(nil)

    /// A database of its own, made when it is first needed.
    func address() throws -> PostgreSQLAddress {
        try opened.withLock { opened in
            if let opened { return opened.address }
            let address = try Self.template.get().copy()
            opened = Opened(address: address)
            return address
        }
    }

    /// What visitors keep, as somebody sees it who is none of the nodes.
    func storage() throws -> PostgreSQLStorage {
        let address = try address()
        return try opened.withLock { opened in
            if let storage = opened?.storage { return storage }
            let storage = try PostgreSQLStorage(at: address, schema: AppFeatures.schema, options: Self.options)
            opened?.storage = storage
            return storage
        }
    }

    /// The database is deleted, with all that is connected to it.
    func remove() {
        guard let address = opened.withLock({ $0.take()?.address }), let server = TestDatabase.address else { return }
        _ = try? PostgreSQLScript.run("DROP DATABASE \"\(address.database)\" WITH (FORCE);", at: server)
    }

    /// With limits that no busy machine reaches, and few connections, since many nodes share the server.
    static var options: PostgreSQLOptions {
        var options = TestDatabase.options
        options.connections = 4
        return options
    }

    private static let template = Result { try Template() }
}

/// A database that went through all migrations: to copy it takes less time than to make it anew.
private struct Template {
    private let server: PostgreSQLAddress
    private let database = "template_\(UUID().uuidString.lowercased())"

    init() throws {
        guard let server = TestDatabase.address else { throw Missing() }
        self.server = server
        try PostgreSQLScript.run("CREATE DATABASE \"\(database)\";", at: server)
        var address = server
        address.database = database
        let all = AppDatabase(storage: address)
        for (place, schema) in [
            (all.storage, AppFeatures.schema), (all.sessions, SessionsFile.schema),
            (all.nodes, Schema(of: NodeTables.self)),
        ] {
            _ = try PostgreSQLStorage(at: place, schema: schema, options: TestNodes.options)
        }
        // A database that somebody is connected to cannot be copied.
        try PostgreSQLScript.run("ALTER DATABASE \"\(database)\" ALLOW_CONNECTIONS false;", at: server)
        let connected = "FROM pg_stat_activity WHERE datname = '\(database)'"
        while try !PostgreSQLScript.run("SELECT pg_terminate_backend(pid)::text \(connected)", at: server).isEmpty {}
    }

    private struct Missing: Error, CustomStringConvertible {
        var description: String { TestDatabase.reason }
    }

    func copy() throws -> PostgreSQLAddress {
        var address = server
        address.database = "test_\(UUID().uuidString.lowercased())"
        try PostgreSQLScript.run("CREATE DATABASE \"\(address.database)\" TEMPLATE \"\(database)\";", at: server)
        return address
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test where an app is served by several nodes, and says why it is of one only.
    static func ofOneNode(_ why: Comment) -> Self { .disabled(if: TestNodes.areThere, why) }
}

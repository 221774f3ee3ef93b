public import Foundation
import PorticoTestSupport
public import PostgreSQLStorage
public import Storage

/// The PostgreSQL that `make test-postgres` starts: a schema of its own for each test.
///
///     @Test(.enabled(if: TestDatabase.isThere, TestDatabase.reason))
///     func …() async throws {
///         try await TestDatabase.with(migrations) { storage in … }
///     }
public enum TestDatabase {
    /// Where a test is skipped.
    public static let reason = "it needs PostgreSQL: make test-postgres starts one"

    private static let environment = ProcessInfo.processInfo.environment

    /// Of a server for all tests.
    public static let address = environment["PORTICO_TEST_POSTGRES"].flatMap { try? PostgreSQLAddress($0) }
    /// Of a server that one test at a time may kill.
    public static let frail = environment["PORTICO_TEST_POSTGRES_FRAIL"].flatMap { try? PostgreSQLAddress($0) }
    /// A program that kills that server and starts it again: `kill`, `start`.
    public static let frailControl = environment["PORTICO_TEST_POSTGRES_CONTROL"].map { URL(filePath: $0) }
    /// The certificate of the authority that signed the servers' own.
    public static let authority = environment["PORTICO_TEST_POSTGRES_CA"]

    /// Of both servers, for a program that is told their addresses without it.
    public static let password = environment["PORTICO_TEST_POSTGRES"].flatMap { URLComponents(string: $0)?.password }

    public static var isThere: Bool { address != nil }
    public static var isFrailThere: Bool { frail != nil && frailControl != nil }

    /// With few connections, since many tests share the server, and limits that no busy machine reaches.
    public static var options: PostgreSQLOptions {
        var options = PostgreSQLOptions()
        options.connections = 6
        options.patience = .seconds(600)
        options.statementLimit = .seconds(600)
        options.connectLimit = .seconds(60)
        return options
    }

    /// Gives a test a schema that nobody else has, and deletes it afterwards.
    public static func withAddress<Value>(
        at server: PostgreSQLAddress? = address,
        _ body: (PostgreSQLAddress) async throws -> Value
    ) async throws -> Value {
        guard var address = server else { throw Missing() }
        address.schema = newName()
        do {
            let value = try await body(address)
            try remove(address)
            return value
        } catch {
            try? remove(address)
            throw error
        }
    }

    public static func with<Value>(
        _ migrations: [Migration],
        _ options: PostgreSQLOptions = options,
        _ body: (PostgreSQLStorage) async throws -> Value
    ) async throws -> Value {
        try await withAddress { try await body(PostgreSQLStorage(at: $0, migrations: migrations, options: options)) }
    }

    public static func with<Value>(
        _ schema: Schema,
        _ options: PostgreSQLOptions = options,
        _ body: (PostgreSQLStorage) async throws -> Value
    ) async throws -> Value {
        try await withAddress { try await body(PostgreSQLStorage(at: $0, schema: schema, options: options)) }
    }

    fileprivate static func newName() -> String {
        "test_\(UUID().uuidString.lowercased().filter { $0 != "-" })"
    }

    /// With those that an app makes beside it.
    fileprivate static func remove(_ address: PostgreSQLAddress) throws {
        for part in ["", "_sessions", "_nodes"] {
            try PostgreSQLScript.run("DROP SCHEMA IF EXISTS \"\(address.schema)\(part)\" CASCADE", at: address)
        }
    }

    /// Has the server that may be killed to itself.
    public static func withFrail<Value>(_ body: (PostgreSQLAddress) async throws -> Value) async throws -> Value {
        await frailTurn.take()
        do {
            let value = try await withAddress(at: frail, body)
            await frailTurn.give()
            return value
        } catch {
            await frailTurn.give()
            throw error
        }
    }

    private static let frailTurn = Turn()

    /// Takes that server away without a word.
    public static func killFrail() async throws { try await control("kill") }

    /// Starts it again, and waits until it takes connections.
    public static func startFrail() async throws { try await control("start") }

    /// On a thread of its own, since it blocks.
    private static func control(_ word: String) async throws {
        try await onOwnThread {
            guard let program = frailControl else { throw Missing() }
            var process = pid_t()
            let words: [String] = [program.path, word]
            let variables: [String] = ["PATH=/usr/bin:/bin:/usr/sbin:/sbin"]
            let arguments: [UnsafeMutablePointer<CChar>?] = words.map { (text: String) in strdup(text) }
            let environment: [UnsafeMutablePointer<CChar>?] = variables.map { (text: String) in strdup(text) }
            defer { for text in arguments + environment { free(text) } }
            guard posix_spawn(&process, program.path, nil, nil, arguments + [nil], environment + [nil]) == 0 else {
                throw NotControlled(word: word)
            }
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { throw NotControlled(word: word) } }
            guard status == 0 else { throw NotControlled(word: word) }
        }
    }

    struct NotControlled: Error {
        let word: String
    }

    struct Missing: Error, CustomStringConvertible {
        var description: String { reason }
    }
}

/// One at a time, who came first first.
private actor Turn {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
        guard isTaken else {
            isTaken = true
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func give() {
        if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
    }
}

/// A schema that is there for as long as this is kept, or a storage that it opened.
///
///     let place = try TestSchema()
///     let storage = try place.open(Schema(of: NotesTables.self))
public final class TestSchema: Sendable {
    public let address: PostgreSQLAddress

    public init() throws {
        guard var address = TestDatabase.address else { throw TestDatabase.Missing() }
        address.schema = TestDatabase.newName()
        self.address = address
    }

    deinit {
        try? TestDatabase.remove(address)
    }

    /// - Parameter watch: told of each statement that goes to the server.
    package func open(
        _ schema: Schema,
        connections: Int? = nil,
        watch: (@Sendable (SQLText) -> Void)? = nil
    ) throws -> PostgreSQLStorage {
        var options = TestDatabase.options
        if let connections { options.connections = connections }
        options.watch = watch
        // A storage keeps it, so that a test need not.
        options.report = { [self] _ in withExtendedLifetime(self) {} }
        return try PostgreSQLStorage(at: address, schema: schema, options: options)
    }
}

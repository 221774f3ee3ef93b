import Storage
import TestDatabase
import Testing

@testable import PostgreSQLStorage

/// Who the server is, and who asks it.
@Suite(.enabled(if: TestDatabase.isThere && TestDatabase.authority != nil, "\(TestDatabase.reason)"))
struct ProtectionTests {
    @Test func aServerThatShowsWhoItIsIsUsed() async throws {
        try await TestDatabase.withAddress { address in
            var verified = address
            verified.host = "localhost"
            verified.protection = .verified
            verified.authorities = TestDatabase.authority
            _ = try PostgreSQLStorage(at: verified, migrations: Pages.migrations)
            let protection = "SELECT ssl::text FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
            #expect(try PostgreSQLScript.run(protection, at: verified) == [["true"]])
            #expect(try PostgreSQLScript.run(protection, at: address) == [["false"]])
        }
    }

    @Test func aServerWithTheCertificateOfAnotherHostIsNotUsed() async throws {
        try await TestDatabase.withAddress { address in
            var other = address
            other.host = "127.0.0.1"
            other.protection = .verified
            other.authorities = TestDatabase.authority
            let reason = try reason(at: other)
            #expect(reason.contains("certificate"))
        }
    }

    @Test func aServerThatNoAuthorityKnowsIsNotUsed() async throws {
        try await TestDatabase.withAddress { address in
            var unknown = address
            unknown.host = "localhost"
            unknown.protection = .verified
            let reason = try reason(at: unknown)
            #expect(reason.contains("certificate"))
        }
    }

    @Test func aWrongPasswordIsRefusedAndNotRepeated() async throws {
        try await TestDatabase.withAddress { address in
            var wrong = address
            try wrong.setPassword("hunter2")
            let reason = try reason(at: wrong)
            #expect(reason.contains("password authentication failed"))
            #expect(!reason.contains("hunter2"))
        }
    }

    /// What visitors wrote is in no message for the log.
    @Test func noValueIsInTheReasonOfAFailure() async throws {
        let migrations =
            Pages.migrations + [
                Migration(2, "one page of each owner") { "CREATE UNIQUE INDEX pageByOwner ON page (owner)" }
            ]
        try await TestDatabase.with(migrations) { storage in
            try await storage.save(Page(id: 1, owner: "somebody's secret", version: 1))
            do throws(StorageError) {
                try await storage.save(Page(id: 2, owner: "somebody's secret", version: 1))
                Issue.record("it was saved")
            } catch {
                guard case .constraint(let reason) = error else { throw error }
                #expect(reason.contains("pageByOwner"))
                #expect(!reason.contains("secret"))
            }
        }
    }

    /// Why a database is not opened.
    private func reason(at address: PostgreSQLAddress) throws(StorageError) -> String {
        do throws(StorageError) {
            _ = try PostgreSQLStorage(at: address, migrations: Pages.migrations)
        } catch .unreachable(let reason) {
            return reason
        }
        return "it was opened"
    }
}

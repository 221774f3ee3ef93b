import AccountsData
import Foundation
import Portico
import PorticoSessions
import PorticoWeb
import Storage
import Testing

@testable import Accounts

@Suite struct AccountCheckedSessionsTests {
    private let sessions: AccountCheckedSessions<MemorySessions>
    private let stored = MemorySessions()
    private let accounts = StorageAccountRepository(storage: InMemoryStorage())
    private let moment = Date(timeIntervalSince1970: 1_800_000_000)

    init() {
        sessions = AccountCheckedSessions(stored, of: accounts)
    }

    private func account(_ email: String) async throws -> (id: AccountID, version: CredentialVersion) {
        let address = try #require(EmailAddress(text: email))
        let account = Account(id: Account.newID(), email: address, createdAt: moment, passwordChangedAt: moment)
        return (account.id, try await accounts.add(account, password: PasswordHash(rawValue: "one")))
    }

    private func begin(_ key: String, _ account: AccountID?, _ version: CredentialVersion?) {
        stored.save(
            SessionRecord(
                key: SessionKey(rawValue: key),
                audience: key,
                visitor: account.map(VisitorID.init(of:)) ?? VisitorID(rawValue: key),
                account: account,
                version: version,
                createdAt: moment,
                expiresAt: .distantFuture
            )
        )
    }

    private func isThere(_ key: String) async throws -> Bool {
        let key = SessionKey(rawValue: key)
        let isThere = try await sessions.session(key) != nil
        guard case .known(let found) = try sessions.sessionWithoutWaiting(key) else {
            Issue.record("what lies in memory has to be waited for")
            return isThere
        }
        #expect((found != nil) == isThere, "it counts as much without waiting")
        return isThere
    }

    @Test func aSessionCountsWhileItsCredentialsAreThePresentOnes() async throws {
        let (ann, first) = try await account("ann@example.com")
        let (bob, his) = try await account("bob@example.com")
        begin("hers", ann, first)
        begin("his", bob, his)
        begin("anybody's", nil, nil)
        begin("without a version", ann, nil)
        #expect(try await isThere("hers"))
        #expect(try await !isThere("without a version"))
        let second = try await accounts.setPassword(PasswordHash(rawValue: "two"), of: ann, replacing: nil, at: moment)
        // A sign-in that was under way meanwhile stores its session now.
        begin("late", ann, first)
        begin("new", ann, second)
        for (key, expected) in [("hers", false), ("late", false), ("new", true), ("his", true), ("anybody's", true)] {
            #expect(try await isThere(key) == expected, "\(key)")
        }
        #expect(try await sessions.sessions(of: ann).map(\.key.rawValue) == ["new"])
        #expect(try await Set(sessions.sessions().map(\.key.rawValue)) == ["new", "his", "anybody's"])
    }

    @Test func aSessionOfAnAccountThatIsGoneIsNone() async throws {
        let (ann, version) = try await account("ann@example.com")
        begin("hers", ann, version)
        try await accounts.delete(ann)
        begin("late", ann, version)
        for key in ["hers", "late"] { #expect(try await !isThere(key)) }
        #expect(try await sessions.sessions(of: ann).isEmpty)
        #expect(try await sessions.sessions().isEmpty)
    }

    /// The empty version that the migrations gave both.
    @Test func whoWasSignedInBeforeThereWereVersionsStaysSoUntilThePasswordChanges() async throws {
        let none = CredentialVersion(rawValue: "")
        let accounts = StorageAccountRepository(storage: InMemoryStorage(), newVersion: { none })
        let address = try #require(EmailAddress(text: "ann@example.com"))
        let ann = Account(id: Account.newID(), email: address, createdAt: moment, passwordChangedAt: moment)
        try await accounts.add(ann, password: PasswordHash(rawValue: "one"))
        let sessions = AccountCheckedSessions(stored, of: accounts)
        begin("hers", ann.id, none)
        #expect(try await sessions.session(SessionKey(rawValue: "hers")) != nil)
    }
}

import Foundation
import Portico
import PorticoSessions
import PorticoWeb
import Testing

@testable import Accounts

@Suite struct StoredAccountSessionsTests {
    private let store = MemorySessions()
    private let ann = AccountID(rawValue: "ann")
    private let bob = AccountID(rawValue: "bob")

    private var sessions: StoredAccountSessions {
        StoredAccountSessions(
            store: store,
            newProgram: { SessionRecord.ofProgram($0, $1, $2, from: $3, until: $4) },
            now: { moment(50) }
        )
    }

    private func moment(_ seconds: TimeInterval) -> Date { Date(timeIntervalSince1970: seconds) }

    private func begin(_ key: String, of account: AccountID?, at seconds: TimeInterval, expires: TimeInterval = 100) {
        store.save(
            SessionRecord(
                key: SessionKey(rawValue: key),
                audience: key,
                visitor: account.map(VisitorID.init(of:)) ?? VisitorID(rawValue: key),
                account: account,
                device: "Firefox on Linux",
                createdAt: moment(seconds),
                expiresAt: moment(expires)
            )
        )
    }

    private var living: Set<String> { Set(store.sessions().map(\.key.rawValue)) }

    @Test func anAccountsLivingSessionsAreListedNewestFirst() async throws {
        begin("old", of: ann, at: 1)
        begin("new", of: ann, at: 2)
        begin("expired", of: ann, at: 3, expires: 50)
        begin("his", of: bob, at: 4)
        begin("nobody's", of: nil, at: 5)
        let list = try await sessions.sessions(of: ann)
        #expect(list.map(\.id.rawValue) == ["new", "old"])
        #expect(list.first?.createdAt == moment(2))
        #expect(list.first?.device == "Firefox on Linux")
    }

    @Test func aProgramHasASessionUntilItsEndWhateverItsOwnersBrowsersDo() async throws {
        let owner = SignedInAccount(id: ann, version: CredentialVersion(rawValue: "v"))
        let name = try #require(ProgramName(text: "Backup"))
        let begun = try #require(try await sessions.begin(name, of: owner, until: moment(90)))
        let listed = try await sessions.sessions(of: ann)
        #expect(listed.map(\.id) == [begun.id])
        #expect(listed.first?.program == AccountSession.Program(name: "Backup", endsAt: moment(90)))
        #expect(!store.sessions().map { "\($0)" }.joined().contains(begun.token.revealed), "the store knows its hash")
        for _ in 2...ProgramTokenRules.maximum {
            #expect(try await sessions.begin(name, of: owner, until: moment(90)) != nil)
        }
        #expect(try await sessions.begin(name, of: owner, until: moment(90)) == nil)
        let others = SignedInAccount(id: bob, version: CredentialVersion(rawValue: "v"))
        #expect(try await sessions.begin(name, of: others, until: moment(90)) != nil, "each account has its own")
        #expect(try await sessions.end(begun.id, of: ann))
        #expect(try await sessions.begin(name, of: owner, until: moment(90)) != nil)
    }

    @Test func onlyAnAccountsOwnSessionIsEnded() async throws {
        begin("hers", of: ann, at: 1)
        begin("his", of: bob, at: 2)
        #expect(try await !sessions.end(SessionID(rawValue: "his"), of: ann))
        #expect(try await sessions.end(SessionID(rawValue: "hers"), of: ann))
        #expect(living == ["his"])
    }

    @Test func allButOneAreEndedAlsoForWhoIsCancelledMeanwhile() async throws {
        for (number, key) in ["one", "two", "three"].enumerated() { begin(key, of: ann, at: TimeInterval(number)) }
        begin("his", of: bob, at: 9)
        try await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await sessions.endAll(of: ann, except: SessionID(rawValue: "two"))
        }.value
        #expect(living == ["two", "his"])
    }
}

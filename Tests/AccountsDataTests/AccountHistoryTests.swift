import Foundation
import Portico
import PorticoSessions
import Storage
import Testing

@testable import Accounts
@testable import AccountsData

@Suite struct AccountHistoryTests {
    private let day: TimeInterval = 24 * 60 * 60

    private func moment(_ seconds: TimeInterval) -> Date { Date(timeIntervalSince1970: 1_577_836_800 + seconds) }

    private func account(_ email: String) -> Account {
        Account(
            id: Account.newID(),
            email: EmailAddress(text: email)!,
            createdAt: moment(0),
            passwordChangedAt: moment(0)
        )
    }

    @Test func whatIsChangedNotesItself() async throws {
        let storage = InMemoryStorage()
        let accounts = StorageAccountRepository(storage: storage)
        let history = StorageAccountHistory(storage: storage, now: { moment(10) })
        let ann = account("ann@example.com")
        let home = AccountOrigin(device: "Firefox on Linux", address: NetworkAddress("2001:db8:1:2:3:4:5:6"))
        let version = try await accounts.add(ann, password: PasswordHash(rawValue: "$one"), by: home)
        try await accounts.admit(
            AccountEntry(version: version, origin: home, staysSignedIn: true),
            to: ann.id,
            at: moment(1)
        )
        let change = PasswordChange(at: moment(2), by: .administrator)
        try await accounts.setPassword(PasswordHash(rawValue: "$two"), of: ann.id, replacing: nil, change: change)
        let entries = try await history.entries(of: ann.id)
        #expect(entries.count == 4)
        #expect(entries.first == HistoryEntry(.passwordChanged, by: .administrator, at: moment(2)))
        #expect(Set(entries.map(\.kind)) == [.created, .signedIn, .deviceRemembered, .passwordChanged])
        #expect(entries.last == HistoryEntry(.created, by: home, at: moment(0)))
        #expect(entries.last?.origin.address?.text == "2001:db8:1:2::", "the line, not the machine")
    }

    @Test func aChangeThatIsRefusedLeavesNothing() async throws {
        let storage = InMemoryStorage()
        let accounts = StorageAccountRepository(storage: storage)
        let ann = account("ann@example.com")
        try await accounts.add(ann, password: PasswordHash(rawValue: "$one"))
        await #expect(throws: AccountError.passwordChanged) {
            try await accounts.setPassword(
                PasswordHash(rawValue: "$two"),
                of: ann.id,
                replacing: PasswordHash(rawValue: "$other"),
                at: moment(1)
            )
        }
        await #expect(throws: AccountError.passwordChanged) {
            try await accounts.admit(CredentialVersion(rawValue: "old"), to: ann.id, from: nil, at: moment(1))
        }
        // Hashed anew, it is the same password.
        try await accounts.setPassword(PasswordHash(rawValue: "$new"), of: ann.id, replacing: nil, at: nil)
        let entries = try await StorageAccountHistory(storage: storage, now: { moment(2) }).entries(of: ann.id)
        #expect(entries.map(\.kind) == [.created])
    }

    @Test func ninetyDaysAndTwoHundredEntriesAreKept() async throws {
        let storage = InMemoryStorage()
        let accounts = StorageAccountRepository(storage: storage)
        let ann = account("ann@example.com")
        try await accounts.add(ann, password: PasswordHash(rawValue: "$one"))
        let now = moment(100 * day)
        let history = StorageAccountHistory(storage: storage, now: { now })
        #expect(try await history.entries(of: ann.id) == [], "what is too old is not shown")
        for second in 0..<250 {
            let entry = HistoryEntry(.exported, by: .unknown, at: moment(99 * day + TimeInterval(second)))
            try await history.add(entry, of: ann.id, telling: nil)
        }
        let entries = try await history.entries(of: ann.id)
        #expect(entries.count == 200)
        #expect(entries.first?.moment == moment(99 * day + 249))
        #expect(try await storage.count(of: HistoryRow.self) == 200)
    }

    @Test func anAccountThatIsGoneHasNone() async throws {
        let storage = InMemoryStorage()
        let history = StorageAccountHistory(storage: storage, now: { moment(0) })
        let entry = HistoryEntry(.exported, by: .unknown, at: moment(0))
        try await history.add(entry, of: AccountID(rawValue: "nobody"), telling: nil)
        #expect(try await storage.count(of: HistoryRow.self) == 0)
    }

    @Test func theExportHasItAndIsNoted() async throws {
        let storage = InMemoryStorage()
        let accounts = StorageAccountRepository(storage: storage)
        let history = StorageAccountHistory(storage: storage, now: { moment(5) })
        let ann = account("ann@example.com")
        try await accounts.add(ann, password: PasswordHash(rawValue: "$one"))
        let now = moment(5)
        let parts = try await AccountBelongings(accounts, history: history, now: { now }).exported(of: ann.id)
        #expect(parts.map(\.name) == ["account", "accounthistory"])
        #expect(parts.last?.json.contains(#""what":"created""#) == true)
        #expect(try await history.entries(of: ann.id).map(\.kind) == [.exported, .created])
    }
}

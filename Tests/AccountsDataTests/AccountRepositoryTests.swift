import AtriumTexts
import Foundation
import Portico
import Storage
import Synchronization
import TestDatabase
import Testing

@testable import Accounts
@testable import AccountsData

@Suite struct AccountRepositoryTests {
    /// The storages that have to behave alike.
    enum Kind: CaseIterable {
        case memory, file, postgreSQL

        /// Those that this machine has.
        static var allCases: [Kind] { TestDatabase.isThere ? [.memory, .file, .postgreSQL] : [.memory, .file] }
    }

    private let day: TimeInterval = 24 * 60 * 60
    private let hash = PasswordHash(rawValue: "$one")
    private let home = NetworkAddress("192.0.2.1")!

    private func using(
        _ kind: Kind,
        at seconds: TimeInterval = 0,
        _ body: (StorageAccountRepository, any StorageProtocol) async throws -> Void
    ) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "accounts-\(UUID().uuidString).sqlite")
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + end) } }
        let place = try kind == .postgreSQL ? TestSchema() : nil
        defer { withExtendedLifetime(place) {} }
        let schema = Schema(of: AccountsTables.self)
        let storage: any StorageProtocol =
            switch kind {
            case .memory: RepeatingStorage(InMemoryStorage())
            case .file: try SQLiteStorage(file: file, schema: schema)
            case .postgreSQL: try #require(place).open(schema)
            }
        let now = moment(seconds)
        try await body(StorageAccountRepository(storage: storage, now: { now }), storage)
    }

    /// Lets somebody in who showed the present credentials.
    private func admit(
        _ address: NetworkAddress,
        _ id: AccountID,
        _ repository: StorageAccountRepository,
        at moment: Date
    ) async throws(AccountError) {
        let version = try await repository.version(of: id) ?? CredentialVersion(rawValue: "none")
        try await repository.admit(version, to: id, from: address, at: moment)
    }

    private func moment(_ seconds: TimeInterval) -> Date { Date(timeIntervalSince1970: 1_577_836_800 + seconds) }

    private func account(_ email: String, at seconds: TimeInterval = 0) -> Account {
        Account(
            id: Account.newID(),
            email: EmailAddress(text: email)!,
            createdAt: moment(seconds),
            passwordChangedAt: moment(seconds)
        )
    }

    @Test(arguments: Kind.allCases)
    func anAccountIsFoundByItsDomainInLettersAndInASCII(kind: Kind) async throws {
        let spellings = ["ann@münchen.example", "ann@xn--mnchen-3ya.example"].compactMap { EmailAddress(text: $0) }
        for own in spellings {
            try await using(kind) { repository, storage in
                let ann = Account(id: Account.newID(), email: own, createdAt: moment(0), passwordChangedAt: moment(0))
                // As it was stored before domains were compared in ASCII, too.
                for key in Set(own.keys) where key == own.keys.first || key == own.key {
                    var row = AccountRow(ann, password: hash, version: .random())
                    row.emailKey = key
                    try await storage.save(row)
                    for spelling in spellings {
                        #expect(try await repository.credentials(of: spelling, from: nil)?.account.id == ann.id)
                        await #expect(throws: AccountError.emailTaken) {
                            try await repository.add(account(spelling.text), password: hash)
                        }
                    }
                }
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func ofTwoAccountsOfOneMailboxEachIsFoundAsItIsSpelled(kind: Kind) async throws {
        try await using(kind) { repository, storage in
            let pair = [account("ann@münchen.example"), account("ann@xn--mnchen-3ya.example")]
            for own in pair {
                var row = AccountRow(own, password: hash, version: .random())
                row.emailKey = try #require(own.email.keys.first)
                try await storage.save(row)
            }
            for own in pair {
                #expect(try await repository.credentials(of: own.email, from: nil)?.account.id == own.id)
            }
            #expect(Set(pair.map(\.email.key)).count == 1)
        }
    }

    @Test(arguments: Kind.allCases)
    func anAccountIsFoundByItsIDAndItsAddressInAnyCase(kind: Kind) async throws {
        try await using(kind) { repository, _ in
            let ann = account("Ann@Example.com", at: 0.123_456_789)
            try await repository.add(ann, password: hash)
            try await repository.add(account("bob@example.com", at: -5), password: PasswordHash(rawValue: "$two"))
            #expect(try await repository.account(ann.id) == ann)
            for spelling in ["ann@example.com", "ANN@EXAMPLE.COM"] {
                let found = try await repository.credentials(of: EmailAddress(text: spelling)!, from: home)
                #expect(found?.account == ann)
                #expect(found?.password == hash)
                #expect(found?.isKnownAddress == false)
                #expect(try await found?.version == repository.version(of: ann.id))
            }
            #expect(try await repository.credentials(of: EmailAddress(text: "nobody@example.com")!, from: home) == nil)
            #expect(try await repository.account(AccountID(rawValue: "nobody")) == nil)
            #expect(try await repository.accounts().map(\.email.text) == ["bob@example.com", "Ann@Example.com"])
        }
    }

    @Test(arguments: Kind.allCases)
    func anAddressHasOneAccountAlsoOfManyAtTheSameTime(kind: Kind) async throws {
        try await using(kind) { repository, _ in
            let accounts = (0..<20).map { account($0 % 2 == 0 ? "ann@example.com" : "ANN@example.com") }
            let taken = await refusals(of: accounts, repository).count { $0 == .emailTaken }
            #expect(taken == 19)
            let kept = try await repository.accounts()
            #expect(kept.count == 1)
        }
    }

    /// Adds all at once, and gives what kept some of them out.
    private func refusals(of accounts: [Account], _ repository: StorageAccountRepository) async -> [AccountError] {
        await withTaskGroup { group in
            for account in accounts {
                group.addTask { () -> AccountError? in
                    do throws(AccountError) {
                        try await repository.add(account, password: PasswordHash(rawValue: "$"))
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            return await group.reduce(into: []) { errors, error in error.map { errors.append($0) } }
        }
    }

    @Test(arguments: Kind.allCases)
    func anIDThatIsThereIsNeverWrittenOver(kind: Kind) async throws {
        try await using(kind) { repository, _ in
            let ann = account("ann@example.com")
            try await repository.add(ann, password: hash)
            let same = Account(
                id: ann.id,
                email: EmailAddress(text: "bob@example.com")!,
                createdAt: moment(1),
                passwordChangedAt: moment(1)
            )
            await #expect(throws: AccountError.unavailable(.accounts)) {
                try await repository.add(same, password: hash)
            }
            #expect(try await repository.account(ann.id) == ann)
        }
    }

    @Test(arguments: Kind.allCases)
    func aPasswordIsReplacedOnlyWhereItIsStillTheOneThatWasMeant(kind: Kind) async throws {
        try await using(kind) { repository, _ in
            let ann = account("ann@example.com")
            try await repository.add(ann, password: hash)
            let (two, three) = (PasswordHash(rawValue: "$two"), PasswordHash(rawValue: "$three"))
            try await repository.setPassword(two, of: ann.id, replacing: hash, at: moment(9))
            await #expect(throws: AccountError.passwordChanged) {
                try await repository.setPassword(three, of: ann.id, replacing: hash, at: moment(10))
            }
            #expect(try await repository.credentials(of: ann.id, from: nil)?.password == two)
            #expect(try await repository.account(ann.id)?.passwordChangedAt == moment(9))
            try await repository.setPassword(three, of: ann.id, replacing: nil, at: nil)
            #expect(try await repository.credentials(of: ann.id, from: nil)?.password == three)
            #expect(
                try await repository.account(ann.id)?.passwordChangedAt == moment(9),
                "the same password, hashed anew"
            )
            await #expect(throws: AccountError.notFound) {
                try await repository.setPassword(three, of: AccountID(rawValue: "nobody"), replacing: nil, at: nil)
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func everyPasswordHasAVersionOfItsOwn(kind: Kind) async throws {
        try await using(kind) { repository, _ in
            let ann = account("ann@example.com")
            let first = try await repository.add(ann, password: hash)
            let (two, three) = (PasswordHash(rawValue: "$two"), PasswordHash(rawValue: "$three"))
            #expect(try await repository.version(of: ann.id) == first)
            #expect(
                try await repository.setPassword(two, of: ann.id, replacing: hash, at: nil) == first,
                "the same password, hashed anew"
            )
            let second = try await repository.setPassword(three, of: ann.id, replacing: two, at: moment(1))
            #expect(second != first)
            #expect(try await repository.version(of: ann.id) == second)
            // Back to the first one: it is another version all the same.
            let third = try await repository.setPassword(hash, of: ann.id, replacing: nil, at: moment(2))
            #expect(Set([first, second, third]).count == 3)
            await #expect(throws: AccountError.passwordChanged) {
                try await repository.admit(first, to: ann.id, from: home, at: moment(3))
            }
            #expect(try await repository.credentials(of: ann.id, from: home)?.isKnownAddress == false)
            try await repository.admit(third, to: ann.id, from: nil, at: moment(3))
            try await repository.delete(ann.id)
            #expect(try await repository.version(of: ann.id) == nil)
            await #expect(throws: AccountError.notFound) {
                try await repository.admit(third, to: ann.id, from: home, at: moment(3))
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func aDeletedAccountIsKnownUntilTheRestOfItIsGone(kind: Kind) async throws {
        try await using(kind) { repository, _ in
            let ann = account("ann@example.com")
            try await repository.add(ann, password: hash)
            try await repository.delete(AccountID(rawValue: "nobody"))
            #expect(try await repository.unfinishedErasures().isEmpty)
            try await repository.delete(ann.id)
            #expect(try await repository.unfinishedErasures() == [ann.id])
            try await repository.finishErasure(of: ann.id)
            #expect(try await repository.unfinishedErasures().isEmpty)
        }
    }

    @Test(arguments: Kind.allCases)
    func addressesAreRememberedForNinetyDaysAndTheNewestTwenty(kind: Kind) async throws {
        try await using(kind, at: 91 * day) { repository, storage in
            let ann = account("ann@example.com")
            let bob = account("bob@example.com")
            for account in [ann, bob] { try await repository.add(account, password: hash) }
            func knows(_ address: NetworkAddress, _ account: Account) async throws -> Bool {
                try await repository.credentials(of: account.id, from: address)?.isKnownAddress ?? false
            }
            try await admit(home, ann.id, repository, at: moment(0))
            #expect(try await !knows(home, ann), "91 days later")
            try await admit(home, ann.id, repository, at: moment(2 * day))
            #expect(try await knows(home, ann))
            #expect(try await !knows(home, bob))
            for number in 0..<20 {
                try await admit(
                    NetworkAddress("10.0.0.\(number)")!,
                    ann.id,
                    repository,
                    at: moment(3 * day + Double(number))
                )
            }
            #expect(try await !knows(home, ann), "20 newer ones")
            #expect(try await knows(NetworkAddress("10.0.0.0")!, ann))
            #expect(try await storage.count(of: AccountAddressRow.self) == 20)
            try await admit(home, ann.id, repository, at: moment(200 * day))
            #expect(try await storage.count(of: AccountAddressRow.self) == 1)
        }
    }

    @Test(arguments: Kind.allCases)
    func neitherAddressNorPasswordIsStoredAsItIs(kind: Kind) async throws {
        try await using(kind) { repository, storage in
            let (ann, bob) = (account("ann@example.com"), account("bob@example.com"))
            for account in [ann, bob] {
                try await repository.add(account, password: hash)
                try await admit(home, account.id, repository, at: moment(0))
            }
            let stored = try await storage.cachedObjects(AccountAddressRow.self).map(\.address)
            #expect(stored.allSatisfy { !$0.contains("192") || $0.count == 64 })
            #expect(Set(stored).count == 2, "one address of two accounts is not seen to be one")
        }
    }

    @Test(arguments: Kind.allCases)
    func aDeletedAccountTakesItsAddressesAlong(kind: Kind) async throws {
        try await using(kind) { repository, storage in
            let (ann, bob) = (account("ann@example.com"), account("bob@example.com"))
            for account in [ann, bob] {
                try await repository.add(account, password: hash)
                try await admit(home, account.id, repository, at: moment(0))
            }
            try await repository.delete(ann.id)
            try await repository.delete(ann.id)
            #expect(try await repository.accounts() == [bob])
            #expect(try await storage.count(of: AccountAddressRow.self) == 1)
            await #expect(throws: AccountError.notFound) { try await admit(home, ann.id, repository, at: moment(0)) }
            try await repository.add(account("ann@example.com"), password: hash)
        }
    }

    @Test(arguments: Kind.allCases)
    func theTimeZoneIsKeptAndOneThatIsNotKnownIsTheBrowsers(kind: Kind) async throws {
        try await using(kind) { repository, storage in
            let ann = account("ann@example.com")
            try await repository.add(ann, password: hash)
            let zones = AccountTimeZones(accounts: repository)
            let here = Visitor(timeZoneName: "Europe/Berlin")
            #expect(await zones.timeZone(of: ann.id, for: Visitor()) == .gmt)
            #expect(await zones.timeZone(of: ann.id, for: here).identifier == "Europe/Berlin")
            try await repository.setTimeZone(try #require(TimeZoneName(text: "Asia/Tokyo")), of: ann.id)
            #expect(await zones.timeZone(of: ann.id, for: here).identifier == "Asia/Tokyo")
            var row = try #require(try await storage.object(AccountRow.self, byPrimaryKey: ann.id.rawValue))
            row.timeZone = "Mars/Olympus"
            try await storage.save(row)
            #expect(await zones.timeZone(of: ann.id, for: Visitor()) == .gmt)
            #expect(await zones.timeZone(of: AccountID(rawValue: "nobody"), for: Visitor()) == .gmt)
        }
    }

    @Test(arguments: Kind.allCases)
    func whoIsCancelledChangesNothing(kind: Kind) async throws {
        try await using(kind) { repository, _ in
            let ann = account("ann@example.com")
            let error = await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await refusals(of: [ann], repository).first
            }.value
            #expect(error == .unavailable(.cancelled))
            let kept = try await repository.accounts()
            #expect(kept.isEmpty)
        }
    }

    @Test func accountsOutliveTheProcess() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "accounts-\(UUID().uuidString).sqlite")
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + end) } }
        func open() throws -> StorageAccountRepository {
            StorageAccountRepository(
                storage: try SQLiteStorage(file: file, schema: Schema(of: AccountsTables.self))
            )
        }
        let ann = account("ann@example.com")
        try await open().add(ann, password: hash)
        #expect(try await open().accounts() == [ann])
    }
}

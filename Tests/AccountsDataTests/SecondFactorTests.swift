import Foundation
import Mail
import Portico
import PorticoTestSupport
import Storage
import Synchronization
import TestDatabase
import Testing

@testable import Accounts
@testable import AccountsData

@Suite struct SecondFactorTests {
    /// The storages that have to behave alike.
    enum Kind: CaseIterable {
        case memory, file, postgreSQL

        /// Those that this machine has.
        static var allCases: [Kind] { TestDatabase.isThere ? [.memory, .file, .postgreSQL] : [.memory, .file] }
    }

    fileprivate let keys = try! FactorKeyRing(stored: nil)

    /// An account with a second factor, as far as a test wants one.
    fileprivate struct Fixture {
        let storage: any StorageProtocol
        var factors: StorageSecondFactors
        let accounts: StorageAccountRepository
        let history: StorageAccountHistory
        let id: AccountID

        func change(in session: String? = "s1", at seconds: TimeInterval = 0) -> FactorChange {
            FactorChange(
                account: id,
                session: session.map(SessionID.init(rawValue:)),
                origin: AccountOrigin(device: "Firefox on Linux"),
                moment: SecondFactorTests.moment(seconds)
            )
        }

        /// Its secret.
        func turnOn(at seconds: TimeInterval = 0) async throws -> FactorSecret {
            let secret = try await factors.prepare(change(at: seconds))
            _ = try await factors.turnOn(
                with: secret.code(at: seconds - 30),
                for: change(at: seconds),
                telling: nil
            )
            return secret
        }

        func wait(in session: String = "s2", at seconds: TimeInterval = 0) async throws {
            let version = try #require(try await accounts.version(of: id))
            try await factors.wait(
                WaitingSignIn(
                    session: SessionID(rawValue: session),
                    account: id,
                    version: version,
                    staysSignedIn: true
                ),
                at: SecondFactorTests.moment(seconds)
            )
        }

        func pass(
            _ proof: FactorProof,
            in session: String = "s2",
            at seconds: TimeInterval = 0
        ) async throws(FactorError) -> WaitingSignIn {
            try await factors.pass(
                proof,
                in: SessionID(rawValue: session),
                by: .unknown,
                at: SecondFactorTests.moment(seconds),
                telling: nil
            )
        }

        /// What became of a proof; nil where it did.
        func refusal(
            _ proof: FactorProof,
            in session: String = "s2",
            at seconds: TimeInterval = 0
        ) async -> FactorError? {
            do throws(FactorError) {
                _ = try await pass(proof, in: session, at: seconds)
                return nil
            } catch {
                return error
            }
        }

        func kinds() async throws -> [HistoryKind] { try await history.entries(of: id).map(\.kind) }
    }

    fileprivate static func moment(_ seconds: TimeInterval) -> Date {
        Date(timeIntervalSince1970: 1_577_836_800 + seconds)
    }

    private func using(_ kind: Kind, _ body: (Fixture) async throws -> Void) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "factors-\(UUID().uuidString).sqlite")
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + end) } }
        let tables: [any TableMigration] = Array(AccountsTables.allCases) + Array(MailTables.allCases)
        let place = try kind == .postgreSQL ? TestSchema() : nil
        defer { withExtendedLifetime(place) {} }
        let storage: any StorageProtocol =
            switch kind {
            case .memory: RepeatingStorage(InMemoryStorage())
            case .file: try SQLiteStorage(file: file, schema: Schema(tables))
            case .postgreSQL: try #require(place).open(Schema(tables))
            }
        let accounts = StorageAccountRepository(storage: storage, now: { Self.moment(0) })
        let ann = Account(
            id: Account.newID(),
            email: EmailAddress(text: "ann@example.com")!,
            createdAt: Self.moment(-60),
            passwordChangedAt: Self.moment(-60)
        )
        try await accounts.add(ann, password: PasswordHash(rawValue: "$one"))
        try await body(
            Fixture(
                storage: storage,
                factors: StorageSecondFactors(storage: storage, keys: keys),
                accounts: accounts,
                history: StorageAccountHistory(storage: storage, now: { Self.moment(0) }),
                id: ann.id
            )
        )
    }

    // MARK: - Sealed

    /// Everything of a factor as it is stored.
    private func stored(_ fixture: Fixture) async throws -> String {
        let pending = try await fixture.storage.cachedObjects(PendingFactorRow.self).map(\.secret)
        let on = try await fixture.storage.cachedObjects(FactorRow.self).map(\.secret)
        return try await (pending + on + fixture.storage.cachedObjects(NewRecoveryCodesRow.self).map(\.codes))
            .joined(separator: "\n")
    }

    @Test(arguments: Kind.allCases)
    func neitherASecretNorRecoveryCodesAreStoredReadable(kind: Kind) async throws {
        try await using(kind) { fixture in
            let prepared = try await fixture.factors.prepare(fixture.change())
            #expect(!(try await stored(fixture)).contains(prepared.rawValue))
            let secret = try await fixture.turnOn()
            let codes = try await fixture.factors.newRecoveryCodes(fixture.change())
            #expect(codes.count == FactorRules.recoveryCodes)
            let text = try await stored(fixture)
            for readable in [secret.rawValue] + codes.map(\.text) { #expect(!text.contains(readable)) }
        }
    }

    @Test(arguments: Kind.allCases)
    func withoutTheKeyNoCodeOfAnAppDoesAndARecoveryCodeDoes(kind: Kind) async throws {
        try await using(kind) { fixture in
            let secret = try await fixture.turnOn()
            let recovery = try #require(try await fixture.factors.newRecoveryCodes(fixture.change()).first)
            #expect(try await fixture.factors.accountsWithoutKey() == [])
            var elsewhere = fixture
            elsewhere.factors = StorageSecondFactors(
                storage: fixture.storage,
                keys: try FactorKeyRing(stored: nil)
            )
            #expect(try await elsewhere.factors.accountsWithoutKey() == [fixture.id])
            try await elsewhere.wait()
            #expect(await elsewhere.refusal(.code(secret.code(at: 0))) == .keyLost)
            #expect(await elsewhere.refusal(.recovery(recovery)) == nil)
            // Its owner turns it off and on again.
            let other = try #require(try await fixture.factors.newRecoveryCodes(fixture.change()).last)
            try await elsewhere.factors.turnOff(showing: .recovery(other), for: elsewhere.change(), telling: nil)
            let new = try await elsewhere.turnOn()
            #expect(try await elsewhere.factors.accountsWithoutKey() == [])
            try await elsewhere.wait()
            #expect(await elsewhere.refusal(.code(new.code(at: 0))) == nil)
        }
    }

    @Test(arguments: Kind.allCases)
    func whatWasStoredBeforeDoesAndIsSealed(kind: Kind) async throws {
        try await using(kind) { fixture in
            let secret = try await fixture.turnOn()
            var row = try #require(try await fixture.storage.cachedObjects(FactorRow.self).first)
            (row.secret, row.sealedBy) = (secret.rawValue, nil)
            try await fixture.storage.save(row)
            #expect(try await fixture.factors.accountsWithoutKey() == [])
            try await fixture.wait()
            #expect(await fixture.refusal(.code(secret.code(at: 0))) == nil)
            try await fixture.factors.sealStored()
            #expect(!(try await stored(fixture)).contains(secret.rawValue))
            #expect(try await fixture.storage.cachedObjects(FactorRow.self).first?.sealedBy == keys.newest)
            try await fixture.wait()
            #expect(await fixture.refusal(.code(secret.code(at: 30)), at: 30) == nil)
        }
    }

    @Test func keysThatAreBrokenAreReportedBeforeSomebodySignsIn() async throws {
        try await using(.memory) { fixture in
            _ = try await fixture.turnOn()
            let file = FileManager.default.temporaryDirectory.appending(path: "factors-\(UUID().uuidString).key")
            defer { try? FileManager.default.removeItem(at: file) }
            try Data("garbage".utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
            let reports = Mutex<[String]>([])
            let factors = StorageSecondFactors(storage: fixture.storage, keys: FactorKeyFile(file)) { report in
                reports.withLock { $0.append(report) }
            }
            try await factors.sealStored()
            let report = try #require(reports.withLock { $0 }.first)
            #expect(report.hasPrefix(file.path) && report.contains("not whole JSON"), "\(report)")
            #expect(try Data(contentsOf: file) == Data("garbage".utf8))
        }
    }

    /// Nodes are replaced one after the other, and those of the version before cannot read what is sealed.
    @Test func besideOtherNodesWhatWasStoredBeforeIsSealedAnHourLater() async throws {
        try await using(.memory) { fixture in
            let secret = try await fixture.turnOn()
            var row = try #require(try await fixture.storage.cachedObjects(FactorRow.self).first)
            (row.secret, row.sealedBy) = (secret.rawValue, nil)
            try await fixture.storage.save(row)
            let (factors, storage, clock) = (fixture.factors, fixture.storage, ManualClock())
            let sealing = Task { await factors.runSealing(waits: true, clock) { _ in } }
            await clock.sleepers(1)
            #expect(try await storage.cachedObjects(FactorRow.self).first?.sealedBy == nil)
            clock.advance(by: .seconds(3_600))
            await clock.sleepers(1)
            #expect(try await storage.cachedObjects(FactorRow.self).first?.sealedBy == keys.newest)
            sealing.cancel()
            await sealing.value
        }
    }

    @Test func aSealIsOfOneAccountAndOneKey() throws {
        let (ann, bob) = (AccountID(rawValue: "ann"), AccountID(rawValue: "bob"))
        let sealed = try keys.seal("GEZDGNBVGY3TQOJQ", of: ann)
        #expect(keys.open(sealed, of: ann) == "GEZDGNBVGY3TQOJQ")
        #expect(keys.open(sealed, of: bob) == nil)
        #expect(try keys.seal("GEZDGNBVGY3TQOJQ", of: ann) != sealed, "none tells that two are the same")
        let other = try FactorKeyRing(stored: nil)
        #expect(other.open(sealed, of: ann) == nil)
        let joined = try other.adding(keys)
        #expect(joined.open(sealed, of: ann) == "GEZDGNBVGY3TQOJQ")
        #expect(joined.newest == other.newest)
        #expect(try FactorKeyRing(stored: joined.stored).stored == joined.stored)
        var broken = Array(sealed)
        broken[broken.count - 6] = broken[broken.count - 6] == "A" ? "B" : "A"
        #expect(keys.open(String(broken), of: ann) == nil)
    }

    @Test(arguments: [
        "", "{}", #"{"version":2,"keys":[]}"#, #"{"version":1,"keys":[]}"#, #"{"version":1,"keys":["AAAA"]}"#,
    ])
    func whatIsNoKeysIsRefused(stored: String) {
        #expect(throws: FactorKeyError.self) { try FactorKeyRing(stored: Data(stored.utf8)) }
    }

    @Test func theFileIsMadeOnceForItsOwnerAlone() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "seals-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "factors.key")
        let ring = try FactorKeyFile(file).ring()
        #expect(try FactorKeyFile(file).ring().stored == ring.stored)
        let path = file.path(percentEncoded: false)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(throws: FactorKeyError.self) { try FactorKeyFile(file).ring() }
    }

    @Test(arguments: Kind.allCases)
    func itIsOnOnlyAfterACodeOfItsSecret(kind: Kind) async throws {
        try await using(kind) { fixture in
            let before = try await fixture.accounts.version(of: fixture.id)
            let secret = try await fixture.factors.prepare(fixture.change())
            #expect(Base32.bytes(of: secret.rawValue)?.count == 20)
            #expect(try await fixture.factors.preparation(fixture.change()) == secret)
            #expect(try await fixture.factors.factor(of: fixture.id) == nil)
            await #expect(throws: FactorError.wrong) {
                try await fixture.factors.turnOn(
                    with: secret.code(at: 300),
                    for: fixture.change(),
                    telling: nil
                )
            }
            #expect(try await fixture.accounts.credentials(of: fixture.id, from: nil)?.hasFactor == false)
            let version = try await fixture.factors.turnOn(
                with: secret.code(at: 0),
                for: fixture.change(),
                telling: AccountMail.factorOn.letter(in: .english)
            )
            #expect(version != before, "whoever was signed in without it is out")
            let credentials = try await fixture.accounts.credentials(of: fixture.id, from: nil)
            #expect(credentials?.hasFactor == true)
            #expect(credentials?.version == version)
            #expect(try await fixture.factors.factor(of: fixture.id)?.recoveryCodes == 10)
            #expect(try await fixture.kinds().contains(.factorOn))
            #expect(try await fixture.storage.count(of: OutgoingMail.self) == 1)
        }
    }

    @Test(arguments: Kind.allCases)
    func whatWaitsIsShownInItsSessionForTenMinutes(kind: Kind) async throws {
        try await using(kind) { fixture in
            let secret = try await fixture.factors.prepare(fixture.change())
            #expect(try await fixture.factors.preparation(fixture.change(in: "s2")) == nil)
            #expect(try await fixture.factors.preparation(fixture.change(at: 599)) == secret)
            #expect(try await fixture.factors.preparation(fixture.change(at: 600)) == nil)
            #expect(try await fixture.factors.preparation(fixture.change(at: -5)) == nil, "a clock that was put back")
            await #expect(throws: FactorError.over) {
                try await fixture.factors.turnOn(
                    with: secret.code(at: 600),
                    for: fixture.change(at: 600),
                    telling: nil
                )
            }
            try await fixture.factors.deleteOutdated(at: Self.moment(600))
            #expect(try await fixture.storage.count(of: PendingFactorRow.self) == 0)
        }
    }

    @Test(arguments: Kind.allCases)
    func aCodeDoesOnceAlsoByManyAtTheSameTime(kind: Kind) async throws {
        try await using(kind) { fixture in
            let secret = try await fixture.turnOn()
            let sessions = (0..<10).map { "session \($0)" }
            for session in sessions { try await fixture.wait(in: session) }
            let refusals = await withTaskGroup { group in
                for session in sessions {
                    group.addTask { await fixture.refusal(.code(secret.code(at: 0)), in: session) }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(refusals.count { $0 == nil } == 1)
            #expect(refusals.count { $0 == .wrong } == 9)
        }
    }

    @Test(arguments: Kind.allCases)
    func theCodeThatTurnedItOnDoesNotSignIn(kind: Kind) async throws {
        try await using(kind) { fixture in
            let secret = try await fixture.turnOn()
            try await fixture.wait()
            #expect(await fixture.refusal(.code(secret.code(at: -30))) == .wrong)
            #expect(try await fixture.pass(.code(secret.code(at: 0))).staysSignedIn)
            #expect(await fixture.refusal(.code(secret.code(at: 30))) == .over, "nothing waits any more")
        }
    }

    @Test(arguments: Kind.allCases)
    func aClockThatIsPutBackMakesNoCodeGoodAgain(kind: Kind) async throws {
        try await using(kind) { fixture in
            let secret = try await fixture.turnOn()
            try await fixture.wait(at: 3_600)
            _ = try await fixture.pass(.code(secret.code(at: 3_600)), at: 3_600)
            try await fixture.wait(at: 0)
            #expect(await fixture.refusal(.code(secret.code(at: 0)), at: 0) == .wrong)
            let code = try #require(try await fixture.factors.newRecoveryCodes(fixture.change()).first)
            #expect(await fixture.refusal(.recovery(code), at: 0) == nil, "and its owner is not locked out")
        }
    }

    @Test(arguments: Kind.allCases)
    func aSignInEndsWithItsFifthWrongCodeAndAfterTenMinutes(kind: Kind) async throws {
        try await using(kind) { fixture in
            let secret = try await fixture.turnOn()
            let wrong = FactorProof.code(secret.wrongCode(at: 0))
            try await fixture.wait()
            for _ in 1..<5 { #expect(await fixture.refusal(wrong) == .wrong) }
            #expect(await fixture.refusal(wrong) == .over)
            #expect(await fixture.refusal(.code(secret.code(at: 0))) == .over)
            try await fixture.wait()
            #expect(await fixture.refusal(.code(secret.code(at: 600)), at: 600) == .over)
            #expect(await fixture.refusal(.code(secret.code(at: 0)), in: "s3") == .over, "in another session")
        }
    }

    @Test func tenThousandGuessesAreHardlyEverLookedAt() async throws {
        try await using(.memory) { fixture in
            let secret = try await fixture.turnOn()
            var lookedAt = 0
            // One each second, with as many sign-ins as it takes: some three hours.
            for second in 0..<10_000 {
                let moment = TimeInterval(second)
                if second % 4 == 0 { try await fixture.wait(at: moment) }
                let refusal = await fixture.refusal(.code(secret.wrongCode(at: moment)), at: moment)
                if refusal == .wrong { lookedAt += 1 }
            }
            #expect(lookedAt <= FactorRules.maxMisses + 10_000 / Int(FactorRules.pause) + 1)
            let code = try #require(try await fixture.codesOfStart().first)
            try await fixture.wait(at: 10_000)
            #expect(await fixture.refusal(.recovery(code), at: 10_000) == nil)
        }
    }

    @Test(arguments: Kind.allCases)
    func aRecoveryCodeDoesOnceAndIsStoredAsAHash(kind: Kind) async throws {
        try await using(kind) { fixture in
            _ = try await fixture.turnOn()
            let codes = try await fixture.factors.newRecoveryCodes(fixture.change(in: "whichever"))
            #expect(Set(codes).count == 10)
            for row in try await fixture.storage.cachedObjects(RecoveryCodeRow.self) {
                #expect(codes.allSatisfy { !row.hash.contains($0.letters) && !row.salt.contains($0.letters) })
            }
            for session in ["s2", "s3"] { try await fixture.wait(in: session) }
            #expect(await fixture.refusal(.recovery(codes[3])) == nil)
            #expect(await fixture.refusal(.recovery(codes[3]), in: "s3") == .wrong)
            #expect(try await fixture.factors.factor(of: fixture.id)?.recoveryCodes == 9)
            #expect(try await fixture.kinds().contains(.recoveryCodeUsed))
            try await fixture.factors.forgetNewRecoveryCodes(of: fixture.id)
            #expect(try await fixture.factors.newRecoveryCodes(fixture.change()) == [])
        }
    }

    @Test(arguments: Kind.allCases)
    func newRecoveryCodesTakeThePlaceOfTheOldOnes(kind: Kind) async throws {
        try await using(kind) { fixture in
            let secret = try await fixture.turnOn()
            let old = try await fixture.factors.newRecoveryCodes(fixture.change())
            await #expect(throws: FactorError.wrong) {
                try await fixture.factors.renewRecoveryCodes(
                    showing: .code(secret.wrongCode(at: 0)),
                    for: fixture.change()
                )
            }
            try await fixture.factors.renewRecoveryCodes(showing: .code(secret.code(at: 0)), for: fixture.change())
            let new = try await fixture.factors.newRecoveryCodes(fixture.change())
            #expect(Set(old).isDisjoint(with: new))
            #expect(try await fixture.factors.newRecoveryCodes(fixture.change(in: "s2")) == [], "not in other sessions")
            try await fixture.wait()
            #expect(await fixture.refusal(.recovery(old[0])) == .wrong)
            #expect(await fixture.refusal(.recovery(new[0])) == nil)
        }
    }

    @Test(arguments: Kind.allCases)
    func anotherPasswordEndsASignInThatWaits(kind: Kind) async throws {
        try await using(kind) { fixture in
            let secret = try await fixture.turnOn()
            try await fixture.wait()
            let other = PasswordHash(rawValue: "$two")
            try await fixture.accounts.setPassword(other, of: fixture.id, replacing: nil, at: Self.moment(1))
            #expect(await fixture.refusal(.code(secret.code(at: 0))) == .over)
        }
    }

    @Test(arguments: Kind.allCases)
    func itIsTurnedOffWithACodeOrByTheAdministrator(kind: Kind) async throws {
        try await using(kind) { fixture in
            let secret = try await fixture.turnOn()
            await #expect(throws: FactorError.wrong) {
                try await fixture.factors.turnOff(
                    showing: .code(secret.wrongCode(at: 0)),
                    for: fixture.change(),
                    telling: nil
                )
            }
            try await fixture.factors.turnOff(
                showing: .code(secret.code(at: 0)),
                for: fixture.change(),
                telling: nil
            )
            #expect(try await fixture.factors.factor(of: fixture.id) == nil)
            #expect(try await fixture.storage.count(of: RecoveryCodeRow.self) == 0)
            _ = try await fixture.turnOn(at: 600)
            let administrator = FactorChange(
                account: fixture.id,
                session: nil,
                origin: .administrator,
                moment: Self.moment(0)
            )
            try await fixture.factors.turnOff(showing: nil, for: administrator, telling: nil)
            let entries = try await fixture.history.entries(of: fixture.id)
            #expect(entries.contains { $0.kind == .factorOff && $0.origin.isAdministrator })
            await #expect(throws: FactorError.over) {
                try await fixture.factors.turnOff(showing: nil, for: administrator, telling: nil)
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func itGoesWithItsAccount(kind: Kind) async throws {
        try await using(kind) { fixture in
            _ = try await fixture.turnOn()
            try await fixture.wait()
            try await fixture.accounts.delete(fixture.id)
            #expect(try await fixture.storage.count(of: FactorRow.self) == 0)
            #expect(try await fixture.storage.count(of: RecoveryCodeRow.self) == 0)
            #expect(try await fixture.storage.count(of: NewRecoveryCodesRow.self) == 0)
            #expect(try await fixture.storage.count(of: WaitingSignInRow.self) == 0)
            #expect(try await fixture.storage.count(of: HistoryRow.self) == 0)
        }
    }
}

extension SecondFactorTests.Fixture {
    /// The recovery codes as they were made when it was turned on.
    fileprivate func codesOfStart() async throws -> [RecoveryCode] {
        try await factors.newRecoveryCodes(change())
    }
}

extension FactorSecret {
    /// Its code so many seconds after the start of 2020.
    fileprivate func code(at seconds: TimeInterval) -> TypedCode {
        let step = OneTimePasswords.step(at: Date(timeIntervalSince1970: 1_577_836_800 + seconds))
        return TypedCode(text: OneTimePasswords(secret: Base32.bytes(of: rawValue)!).password(at: step))!
    }

    /// One that is none of those that do.
    fileprivate func wrongCode(at seconds: TimeInterval) -> TypedCode {
        let right = [-30, 0, 30].map { code(at: seconds + $0) }
        return (0..<4).map { TypedCode(text: "00000\($0)")! }.first { !right.contains($0) }!
    }
}

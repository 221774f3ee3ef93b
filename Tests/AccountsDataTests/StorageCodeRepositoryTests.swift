import Foundation
import Mail
import Portico
import Storage
import Synchronization
import TestDatabase
import Testing

@testable import Accounts
@testable import AccountsData

/// Codes in storage: bound to what they are for, used once, tried five times, gone in time.
@Suite struct StorageCodeRepositoryTests {
    /// The storages that have to behave alike.
    enum Kind: CaseIterable {
        case memory, file, postgreSQL

        /// Those that this machine has.
        static var allCases: [Kind] { TestDatabase.isThere ? [.memory, .file, .postgreSQL] : [.memory, .file] }
    }

    private struct Stores {
        let codes: StorageCodeRepository
        let accounts: StorageAccountRepository
        let storage: any StorageProtocol
        let file: URL

        /// The mails that wait, oldest first.
        func mails() async throws -> [OutgoingMail] {
            try await storage.cachedObjects(OutgoingMail.self).sorted { $0.createdAt < $1.createdAt }
        }
    }

    private let hash = PasswordHash(rawValue: "$one")
    private let right = TypedCode(text: "123456")!
    private let wrong = TypedCode(text: "654321")!
    private let letter = AccountLetter(
        subject: "Your code",
        paragraphs: ["It is this one."],
        code: "123456",
        reason: "You asked for it.",
        language: .german
    )

    private static let schema = Schema(
        Array(AccountsTables.allCases) as [any TableMigration] + Array(MailTables.allCases)
    )

    private func using(_ kind: Kind, _ body: (Stores) async throws -> Void) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "codes-\(UUID().uuidString).sqlite")
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + end) } }
        let place = try kind == .postgreSQL ? TestSchema() : nil
        defer { withExtendedLifetime(place) {} }
        let schema = Self.schema
        let storage: any StorageProtocol =
            switch kind {
            case .memory: RepeatingStorage(InMemoryStorage())
            case .file: try SQLiteStorage(file: file, schema: schema)
            case .postgreSQL: try #require(place).open(schema)
            }
        try await body(
            Stores(
                codes: StorageCodeRepository(storage: storage),
                accounts: StorageAccountRepository(storage: storage),
                storage: storage,
                file: file
            )
        )
    }

    private func moment(_ seconds: TimeInterval = 0) -> Date { Date(timeIntervalSince1970: 1_577_836_800 + seconds) }

    private func email(_ text: String) -> EmailAddress { EmailAddress(text: text)! }

    private func signUp(_ address: String = "ann@example.com", isDecoy: Bool = false) -> PendingCode {
        PendingCode(
            id: .random(),
            purpose: .signUp,
            address: email(address),
            password: hash,
            isDecoy: isDecoy,
            askedAt: moment(),
            sentAt: moment()
        )
    }

    /// What an account waits for, as its credentials are now.
    private func pending(
        _ purpose: CodePurpose,
        of account: AccountID,
        _ address: String,
        in stores: Stores
    ) async throws -> PendingCode {
        PendingCode(
            id: .random(),
            purpose: purpose,
            account: account,
            address: email(address),
            version: try await stores.accounts.version(of: account),
            askedAt: moment(),
            sentAt: moment()
        )
    }

    private func proof(_ pending: PendingCode, _ code: TypedCode? = nil) -> CodeProof {
        CodeProof(id: pending.id, purpose: pending.purpose, code: code ?? right, account: pending.account)
    }

    private func add(_ address: String, to stores: Stores) async throws -> AccountID {
        let account = Account(
            id: Account.newID(),
            email: email(address),
            createdAt: moment(),
            passwordChangedAt: moment()
        )
        try await stores.accounts.add(account, password: hash)
        return account.id
    }

    private func changed(to address: EmailAddress) -> AccountLetter {
        AccountMail.addressChanged(to: address).letter(in: .english)
    }

    @Test(arguments: Kind.allCases)
    func anAccountIsMadeByTheRightCodeAndOnce(kind: Kind) async throws {
        try await using(kind) { stores in
            let pending = signUp("Ann@example.com")
            try await stores.codes.add(pending, code: right, telling: letter)
            #expect(try await stores.codes.pending(pending.id, for: .signUp, at: moment()) == pending)
            #expect(try await stores.codes.pending(pending.id, for: .deletion, at: moment()) == nil)
            let mail = try #require(try await stores.mails().first)
            #expect(mail.to == "Ann@example.com")
            #expect(mail.content.code == "123456")
            #expect(mail.content.language == "de")
            #expect(mail.owner == nil)
            #expect(mail.expiresAt == moment(600))
            let id = Account.newID()
            let credentials = try await stores.codes.addAccount(id, by: proof(pending), at: moment(9))
            // Whoever has just confirmed it is told of no sign-in from somewhere new.
            #expect(credentials.isKnownAddress)
            #expect(credentials.account.email.text == "Ann@example.com")
            #expect(credentials.password == hash)
            #expect(try await stores.accounts.version(of: id) == credentials.version)
            #expect(try await stores.accounts.account(id)?.createdAt == moment(9))
            #expect(try await stores.mails().map(\.owner) == [id], "it goes with the account from now on")
            await #expect(throws: CodeError.over) {
                try await stores.codes.addAccount(Account.newID(), by: proof(pending), at: moment(9))
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func ofManyRequestsWithOneCodeAtTheSameMomentOneIsFirst(kind: Kind) async throws {
        try await using(kind) { stores in
            let pending = signUp()
            try await stores.codes.add(pending, code: right, telling: nil)
            let outcomes = await outcomes(of: 20) { () async throws(CodeError) in
                _ = try await stores.codes.addAccount(Account.newID(), by: proof(pending), at: moment(1))
            }
            #expect(outcomes.count { $0 == nil } == 1)
            #expect(outcomes.count { $0 == .over } == 19)
            #expect(try await stores.accounts.accounts().count == 1)
        }
    }

    @Test(arguments: Kind.allCases)
    func ofManyWrongCodesAtTheSameMomentFiveAreTried(kind: Kind) async throws {
        try await using(kind) { stores in
            let pending = signUp()
            try await stores.codes.add(pending, code: right, telling: nil)
            let outcomes = await outcomes(of: 20) { () async throws(CodeError) in
                _ = try await stores.codes.addAccount(Account.newID(), by: proof(pending, wrong), at: moment(1))
            }
            #expect(outcomes.count { $0 == .wrong } == 4)
            #expect(outcomes.count { $0 == .usedUp } == 16)
            await #expect(throws: CodeError.usedUp) {
                try await stores.codes.addAccount(Account.newID(), by: proof(pending), at: moment(1))
            }
        }
    }

    /// What kept each of so many that were made at the same time from its end; nil where nothing did.
    private func outcomes(
        of count: Int,
        _ body: @escaping @Sendable () async throws(CodeError) -> Void
    ) async -> [CodeError?] {
        await withTaskGroup(of: CodeError?.self) { group in
            for _ in 0..<count {
                group.addTask {
                    do throws(CodeError) {
                        try await body()
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func tenThousandGuessesAreAHundred() async throws {
        try await using(.memory) { stores in
            var pending = signUp()
            var tried = 0
            for guess in 0..<10_000 {
                // Another code is sent every hundred guesses.
                if guess % 100 == 0 {
                    pending = signUp()
                    try await stores.codes.add(pending, code: right, telling: nil)
                }
                let code = try #require(TypedCode(text: String(200_000 + guess)))
                do throws(CodeError) {
                    _ = try await stores.codes.addAccount(Account.newID(), by: proof(pending, code), at: moment(1))
                    Issue.record("\(guess) was right")
                } catch {
                    if error == .wrong { tried += 1 }
                    #expect(error == .wrong || error == .usedUp)
                }
            }
            // The last one of each says that it was the last.
            #expect(tried == CodeRules.maxFailures / CodeRules.maxTries * (CodeRules.maxTries - 1))
            #expect(try await stores.accounts.accounts().isEmpty)
        }
    }

    @Test(arguments: Kind.allCases)
    func wrongCodesAreCountedOverDaysAndTheRightLongOneEndsThat(kind: Kind) async throws {
        try await using(kind) { stores in
            let ann = email("ANN@example.com")
            let day: TimeInterval = 24 * 3_600
            for number in 0..<25 {
                var pending = signUp()
                (pending.askedAt, pending.sentAt) = (moment(day * Double(number)), moment(day * Double(number)))
                try await stores.codes.add(pending, code: right, telling: nil)
                for _ in 0..<4 {
                    await #expect(throws: CodeError.wrong) {
                        try await stores.codes.use(proof(pending, wrong), at: pending.sentAt)
                    }
                }
            }
            #expect(try await stores.codes.failures(at: ann) == CodeRules.maxFailures)
            #expect(try await stores.codes.failures(at: email("bob@example.com")) == 0)
            var pending = signUp()
            (pending.askedAt, pending.sentAt) = (moment(day * 25), moment(day * 25))
            try await stores.codes.add(pending, code: right, telling: nil)
            let found = try await stores.codes.pending(pending.id, for: .signUp, at: pending.sentAt)
            #expect(found?.wrongTries == CodeRules.maxTries)
            await #expect(throws: CodeError.usedUp) {
                try await stores.codes.use(proof(pending), at: pending.sentAt)
            }
            let long = TypedCode(text: "1234567890")!
            try await stores.codes.renew(pending.id, for: .signUp, code: long, at: pending.sentAt, telling: nil)
            #expect(try await stores.codes.pending(pending.id, for: .signUp, at: pending.sentAt)?.wrongTries == 0)
            try await stores.codes.deleteOutdated(at: pending.sentAt)
            #expect(try await stores.codes.use(proof(pending, long), at: pending.sentAt).id == pending.id)
            #expect(try await stores.codes.failures(at: ann) == 0)
        }
    }

    @Test func wrongCodesAreCountedOverARestart() async throws {
        try await using(.file) { stores in
            let pending = signUp()
            try await stores.codes.add(pending, code: right, telling: nil)
            for _ in 0..<2 {
                let file = try SQLiteStorage(file: stores.file, schema: Self.schema)
                await #expect(throws: CodeError.wrong) {
                    try await StorageCodeRepository(storage: file).use(proof(pending, wrong), at: moment())
                }
            }
            let reopened = StorageCodeRepository(storage: try SQLiteStorage(file: stores.file, schema: Self.schema))
            #expect(try await reopened.failures(at: pending.address) == 2)
            #expect(try await reopened.pending(pending.id, for: .signUp, at: moment())?.wrongTries == 2)
        }
    }

    @Test(arguments: Kind.allCases)
    func wrongCodesAreForgottenAfterAYearAndWithTheAccount(kind: Kind) async throws {
        try await using(kind) { stores in
            let ann = try await add("ann@example.com", to: stores)
            for address in ["ann@example.com", "bob@example.com"] {
                let pending = signUp(address)
                try await stores.codes.add(pending, code: right, telling: nil)
                _ = try? await stores.codes.use(proof(pending, wrong), at: moment())
                #expect(try await stores.codes.failures(at: email(address)) == 1)
            }
            try await stores.accounts.delete(ann)
            #expect(try await stores.codes.failures(at: email("ann@example.com")) == 0)
            try await stores.codes.deleteOutdated(at: moment(CodeRules.failuresLifetime - 1))
            #expect(try await stores.codes.failures(at: email("bob@example.com")) == 1)
            try await stores.codes.deleteOutdated(at: moment(CodeRules.failuresLifetime))
            #expect(try await stores.codes.failures(at: email("bob@example.com")) == 0)
        }
    }

    @Test(arguments: Kind.allCases)
    func aCodeIsTypedInItsSessionOrByItsLink(kind: Kind) async throws {
        try await using(kind) { stores in
            var pending = signUp()
            pending.session = SessionID(rawValue: "laptop")
            pending.link = .random()
            try await stores.codes.add(pending, code: right, telling: nil)
            #expect(try await stores.codes.pending(pending.id, for: .signUp, at: moment()) == pending)
            var other = proof(pending)
            for link in [nil, CodeLink.ID.random()] {
                other.link = link
                await #expect(throws: CodeError.elsewhere) { try await stores.codes.use(other, at: moment()) }
            }
            var asker = proof(pending, wrong)
            asker.session = pending.session
            for _ in 0..<5 { _ = try? await stores.codes.use(asker, at: moment()) }
            asker.code = right
            await #expect(throws: CodeError.usedUp) { try await stores.codes.use(asker, at: moment()) }
            var reader = proof(pending, wrong)
            reader.link = pending.link
            await #expect(throws: CodeError.wrong) { try await stores.codes.use(reader, at: moment()) }
            #expect(try await stores.codes.failures(at: pending.address) == 5)
            reader.code = right
            #expect(try await stores.codes.use(reader, at: moment()).id == pending.id)
        }
    }

    @Test(arguments: Kind.allCases)
    func aNewCodeTakesThePlaceOfTheOneBefore(kind: Kind) async throws {
        try await using(kind) { stores in
            let pending = signUp()
            try await stores.codes.add(pending, code: right, telling: letter)
            for _ in 1...5 {
                await #expect(throws: CodeError.self) {
                    try await stores.codes.use(proof(pending, wrong), at: moment())
                }
            }
            let next = TypedCode(text: "111111")!
            try await stores.codes.renew(pending.id, for: .signUp, code: next, at: moment(900), telling: letter)
            #expect(try await stores.mails().map(\.createdAt) == [moment(), moment(900)])
            #expect(try await stores.codes.pending(pending.id, for: .signUp, at: moment(900))?.wrongTries == 0)
            await #expect(throws: CodeError.wrong) { try await stores.codes.use(proof(pending), at: moment(901)) }
            #expect(try await stores.codes.use(proof(pending, next), at: moment(1_499)).id == pending.id)
            await #expect(throws: CodeError.over) {
                try await stores.codes.renew(pending.id, for: .signUp, code: next, at: moment(1_500), telling: nil)
            }
        }
    }

    @Test(arguments: [
        (0.0, nil), (599.9, nil), (600, CodeError.expired), (3_599, .expired), (3_600, .over), (1_000_000_000, .over),
        (-59, nil), (-61, .over), (-1_000_000_000, .over),
    ])
    func aCodeHoldsForTenMinutesWhicheverWayTheClockJumps(seconds: TimeInterval, refusal: CodeError?) async throws {
        try await using(.memory) { stores in
            let pending = signUp()
            try await stores.codes.add(pending, code: right, telling: nil)
            if let refusal {
                await #expect(throws: refusal) { try await stores.codes.use(proof(pending), at: moment(seconds)) }
            } else {
                #expect(try await stores.codes.use(proof(pending), at: moment(seconds)).id == pending.id)
            }
        }
    }

    @Test func aClockThatJumpsAtRandomMakesNoCodeHoldLonger() async throws {
        var random = Steps()
        try await using(.memory) { stores in
            for _ in 0..<300 {
                let pending = signUp()
                try await stores.codes.add(pending, code: right, telling: nil)
                let jump = TimeInterval.random(in: -7_200...7_200, using: &random)
                var isUsed = true
                do throws(CodeError) {
                    _ = try await stores.codes.use(proof(pending), at: moment(jump))
                } catch {
                    isUsed = false
                }
                #expect(isUsed == (-CodeRules.correction <= jump && jump < CodeRules.lifetime), "\(jump)")
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func whatNobodyCanUseAnyMoreIsDeleted(kind: Kind) async throws {
        try await using(kind) { stores in
            for _ in 0..<3 { try await stores.codes.add(signUp(), code: right, telling: nil) }
            try await stores.codes.deleteOutdated(at: moment(3_599))
            #expect(try await stores.storage.count(of: AccountCodeRow.self) == 3)
            try await stores.codes.deleteOutdated(at: moment(3_600))
            #expect(try await stores.storage.count(of: AccountCodeRow.self) == 0)
            try await stores.codes.add(signUp(), code: right, telling: nil)
            try await stores.codes.deleteOutdated(at: moment(-100))
            #expect(try await stores.storage.count(of: AccountCodeRow.self) == 0, "of a time that is to come")
        }
    }

    @Test(arguments: Kind.allCases)
    func aDecoyIsLikeAnyOtherButNoCodeDoes(kind: Kind) async throws {
        try await using(kind) { stores in
            let pending = signUp(isDecoy: true)
            try await stores.codes.add(pending, code: right, telling: nil)
            for number in 1...5 {
                await #expect(throws: number < 5 ? CodeError.wrong : .usedUp) {
                    try await stores.codes.addAccount(Account.newID(), by: proof(pending), at: moment())
                }
            }
            #expect(try await stores.mails().isEmpty)
        }
    }

    @Test(arguments: Kind.allCases)
    func anAddressThatIsTakenMeanwhileUsesTheCodeUp(kind: Kind) async throws {
        try await using(kind) { stores in
            let pending = signUp("ANN@example.com")
            try await stores.codes.add(pending, code: right, telling: nil)
            let ann = try await add("ann@example.com", to: stores)
            await #expect(throws: CodeError.account(.emailTaken)) {
                try await stores.codes.addAccount(Account.newID(), by: proof(pending), at: moment())
            }
            await #expect(throws: CodeError.over) { try await stores.codes.use(proof(pending), at: moment()) }
            #expect(try await stores.accounts.accounts().map(\.id) == [ann])
        }
    }

    @Test(arguments: Kind.allCases)
    func anotherAddressIsSetAndTheOneBeforeIsTold(kind: Kind) async throws {
        try await using(kind) { stores in
            let ann = try await add("ann@example.com", to: stores)
            let pending = try await pending(.newAddress, of: ann, "New@example.com", in: stores)
            let reset = try await self.pending(.passwordReset, of: ann, "ann@example.com", in: stores)
            try await stores.codes.add(pending, code: right, telling: letter)
            try await stores.codes.add(reset, code: right, telling: nil)
            #expect(try await stores.mails().map(\.to) == ["New@example.com"])
            var stranger = proof(pending)
            stranger.account = AccountID(rawValue: "somebody")
            for other in [stranger, CodeProof(id: pending.id, purpose: .newAddress, code: right)] {
                await #expect(throws: CodeError.over) {
                    try await stores.codes.setAddress(by: other, at: moment(1), telling: changed)
                }
            }
            let account = try await stores.codes.setAddress(by: proof(pending), at: moment(1), telling: changed)
            #expect(account.email.text == "New@example.com")
            #expect(try await stores.accounts.credentials(of: email("new@example.com"), from: nil)?.account == account)
            #expect(try await stores.accounts.credentials(of: email("ann@example.com"), from: nil) == nil)
            let mails = try await stores.mails()
            #expect(mails.map(\.to) == ["New@example.com", "ann@example.com"])
            #expect(mails.last?.content.paragraphs.first?.contains("New@example.com") == true)
            #expect(mails.map(\.owner) == [ann, ann])
            await #expect(throws: CodeError.over, "it was asked for at the address before") {
                try await stores.codes.allowChoice(.random(), by: proof(reset), at: moment(2))
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func anAddressOfSomebodyElseIsNotSet(kind: Kind) async throws {
        try await using(kind) { stores in
            let ann = try await add("ann@example.com", to: stores)
            let pending = try await pending(.newAddress, of: ann, "bob@example.com", in: stores)
            try await stores.codes.add(pending, code: right, telling: nil)
            _ = try await add("BOB@example.com", to: stores)
            await #expect(throws: CodeError.account(.emailTaken)) {
                try await stores.codes.setAddress(by: proof(pending), at: moment(), telling: changed)
            }
            #expect(try await stores.accounts.account(ann)?.email.text == "ann@example.com")
            let own = try await self.pending(.newAddress, of: ann, "ANN@example.com", in: stores)
            try await stores.codes.add(own, code: right, telling: nil)
            let account = try await stores.codes.setAddress(by: proof(own), at: moment(), telling: changed)
            #expect(account.email.text == "ANN@example.com", "one's own in another spelling")
        }
    }

    @Test(arguments: Kind.allCases)
    func aPasswordIsChosenOnceByWhatTheCodeGave(kind: Kind) async throws {
        try await using(kind) { stores in
            let ann = try await add("Ann@example.com", to: stores)
            let pending = try await pending(.passwordReset, of: ann, "ann@example.com", in: stores)
            try await stores.codes.add(pending, code: right, telling: letter)
            #expect(try await stores.mails().map(\.to) == ["Ann@example.com"], "as its owner writes it")
            let told = AccountMail.passwordReset.letter(in: .english)
            let two = PasswordHash(rawValue: "$two")
            await #expect(throws: CodeError.over, "the code's own id chooses none") {
                try await stores.codes.setPassword(two, by: pending.id, at: moment(), telling: told)
            }
            let choice = PendingCode.ID.random()
            try await stores.codes.allowChoice(choice, by: proof(pending), at: moment(500))
            await #expect(throws: CodeError.over) {
                try await stores.codes.allowChoice(.random(), by: proof(pending), at: moment(500))
            }
            let allowed = try await stores.codes.pending(choice, for: .passwordChoice, at: moment(500))
            #expect(allowed?.address.text == "ann@example.com")
            let before = try await stores.accounts.version(of: ann)
            let outcomes = await outcomes(of: 10) { () async throws(CodeError) in
                _ = try await stores.codes.setPassword(two, by: choice, at: moment(1_000), telling: told)
            }
            #expect(outcomes.count { $0 == nil } == 1)
            #expect(outcomes.count { $0 == .over } == 9)
            let credentials = try await stores.accounts.credentials(of: ann, from: nil)
            #expect(credentials?.password == two)
            #expect(credentials?.version != before)
            #expect(credentials?.account.passwordChangedAt == moment(1_000))
            #expect(try await stores.mails().count == 2)
        }
    }

    @Test(arguments: [CodePurpose.newAddress, .passwordReset, .deletion])
    func aCodeIsWorthNothingOnceThePasswordIsAnother(purpose: CodePurpose) async throws {
        try await using(.memory) { stores in
            let ann = try await add("ann@example.com", to: stores)
            let pending = try await pending(purpose, of: ann, "ann@example.com", in: stores)
            try await stores.codes.add(pending, code: right, telling: nil)
            let two = PasswordHash(rawValue: "$two")
            try await stores.accounts.setPassword(two, of: ann, replacing: nil, at: nil)
            let unused = try await stores.codes.pending(pending.id, for: purpose, at: moment())
            #expect(unused != nil, "the same password, hashed anew, changes nothing")
            try await stores.accounts.setPassword(two, of: ann, replacing: nil, at: moment(1))
            await #expect(throws: CodeError.over) { try await stores.codes.use(proof(pending), at: moment(2)) }
        }
    }

    @Test(arguments: CodePurpose.allCases)
    func aCodeDoesForItsPurposeOnly(purpose: CodePurpose) async throws {
        try await using(.memory) { stores in
            let ann = try await add("ann@example.com", to: stores)
            let pending = try await pending(purpose, of: ann, "ann@example.com", in: stores)
            try await stores.codes.add(pending, code: right, telling: nil)
            for other in CodePurpose.allCases where other != purpose {
                var proof = proof(pending)
                proof.purpose = other
                await #expect(throws: CodeError.over) { try await stores.codes.use(proof, at: moment()) }
            }
            #expect(try await stores.codes.use(proof(pending), at: moment()).purpose == purpose)
        }
    }

    @Test(arguments: Kind.allCases)
    func anAccountHasOneCodeForWhatItDoesSignedIn(kind: Kind) async throws {
        try await using(kind) { stores in
            let ann = try await add("ann@example.com", to: stores)
            let first = try await pending(.deletion, of: ann, "ann@example.com", in: stores)
            let second = try await pending(.deletion, of: ann, "ann@example.com", in: stores)
            for pending in [first, second] { try await stores.codes.add(pending, code: right, telling: nil) }
            await #expect(throws: CodeError.over) { try await stores.codes.use(proof(first), at: moment()) }
            let resets = [
                try await pending(.passwordReset, of: ann, "ann@example.com", in: stores),
                try await pending(.passwordReset, of: ann, "ann@example.com", in: stores),
            ]
            for pending in resets { try await stores.codes.add(pending, code: right, telling: nil) }
            #expect(
                try await stores.codes.use(proof(resets[0]), at: moment()).id == resets[0].id,
                "a stranger who asks for one takes nobody's away"
            )
            #expect(try await stores.codes.use(proof(second), at: moment()).id == second.id)
        }
    }

    @Test(arguments: Kind.allCases)
    func codesGoWithTheirAccountAndNoneIsKeptForOneThatIsGone(kind: Kind) async throws {
        try await using(kind) { stores in
            let ann = try await add("ann@example.com", to: stores)
            let pending = try await pending(.deletion, of: ann, "ann@example.com", in: stores)
            try await stores.codes.add(pending, code: right, telling: nil)
            try await stores.codes.add(signUp("new@example.com"), code: right, telling: nil)
            try await stores.accounts.delete(ann)
            #expect(try await stores.storage.count(of: AccountCodeRow.self) == 1)
            await #expect(throws: AccountError.notFound) {
                try await stores.codes.add(pending, code: right, telling: letter)
            }
            #expect(try await stores.mails().isEmpty)
        }
    }

    @Test func whatIsStoredTellsNeitherTheCodeNorWhereItIsTyped() async throws {
        try await using(.memory) { stores in
            let (one, other) = (signUp(), signUp())
            for pending in [one, other] { try await stores.codes.add(pending, code: right, telling: nil) }
            let rows = try await stores.storage.cachedObjects(AccountCodeRow.self)
            #expect(Set(rows.map(\.code)).count == 2, "the same code, stored differently")
            for row in rows {
                #expect(row.code.utf8.count == 64)
                for id in [one.id, other.id] { #expect(!"\(row)".contains(id.rawValue)) }
                #expect(!"\(row)".contains(right.text))
                // Who has the row alone has no key to try codes with.
                #expect(!row.matches(right, .random()))
            }
        }
    }

    /// The same numbers in every run (SplitMix64).
    private struct Steps: RandomNumberGenerator {
        private var state: UInt64 = 7

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}

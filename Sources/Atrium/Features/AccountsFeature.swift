import Accounts
import AccountsData
import AtriumFlow
import Backup
import Foundation
import Portico
import PorticoSessions
import PorticoTerminal
import PorticoWeb
import SessionsData
import Storage

/// Accounts: the way in and out, and the sessions that somebody is signed in by.
struct AccountsFeature: Feature {
    static let migrations = [
        NumberedMigration(2, AccountsTables.accounts), NumberedMigration(7, AccountsTables.versions),
        NumberedMigration(15, AccountsTables.codes), NumberedMigration(16, AccountsTables.secondFactor),
        NumberedMigration(17, AccountsTables.history), NumberedMigration(25, AccountsTables.outdated),
        NumberedMigration(27, AccountsTables.codeHolders), NumberedMigration(28, AccountsTables.sealedFactors),
    ]
    /// What is an account's goes with it, by its foreign key.
    static let owned: [OwnedTable] = []

    static func has(_ route: AppRoute) -> Bool { route.accounts != nil }

    private let accounts: StorageAccountRepository
    private let codes: StorageCodeRepository
    private let factors: StorageSecondFactors
    private let history: StorageAccountHistory
    private let stored: StoredSessions
    private let sharedValues: StoredSharedValues
    private let options: AccountOptions
    private let seals: SealedTokens
    private let links: CodeLink
    private let reportSessions: @Sendable (String) -> Void
    private let reportErasure: @Sendable (String) -> Void
    private let reportCodes: @Sendable (String) -> Void
    private let reportFactors: @Sendable (String) -> Void
    private let reportSeals: @Sendable (String) -> Void
    private let hasNodes: Bool

    init(in context: AppContext) {
        accounts = StorageAccountRepository(
            storage: context.storage,
            report: context.report("an account cannot be read")
        )
        codes = StorageCodeRepository(storage: context.storage)
        factors = StorageSecondFactors(
            storage: context.storage,
            keys: context.factorKeys,
            report: context.report("the keys of two-step sign-in cannot be had")
        )
        history = StorageAccountHistory(storage: context.storage)
        stored = StoredSessions(context.sessions, report: context.report("a session cannot be read"))
        sharedValues = StoredSharedValues(context.sessions, report: context.report("a shared value cannot be read"))
        options = context.options.accounts
        seals = context.sealedTokens
        hasNodes = context.nodes != nil
        links = CodeLink(origin: context.options.publicURL?.origin)
        reportSessions = context.report("the sessions' store failed")
        reportErasure = context.report("something of a deleted account is still stored")
        reportFactors = context.report("what nobody can sign in with any more is still stored")
        reportSeals = context.report("secrets of two-step sign-in are not sealed yet")
        reportCodes = context.report("codes that nobody can use any more are still stored")
    }

    var belongings: [any OwnedData] { [AccountBelongings(accounts, history: history)] }

    func register(in container: inout Container) {
        container.load(AccountsModule())
        let (accounts, codes, stored, sharedValues, options) = (accounts, codes, stored, sharedValues, options)
        let (factors, history, links, seals) = (factors, history, links, seals)
        let (reportSessions, reportErasure) = (reportSessions, reportErasure)
        container.register(.single, as: (any AccountRepository).self) { accounts }
        container.register(.single) { options.policy }
        container.register(.single, as: (any PasswordHasher).self) { options.hasher }
        container.register(.single) { SignInLimiter(options.limits, now: options.now) }
        container.register(.single, as: (any CodeRepository).self) { codes }
        container.register(.single, as: (any SecondFactors).self) { factors }
        container.register(.single, as: (any AccountHistory).self) { history }
        container.register(.single, as: (any QRCodeArtist).self) { LibraryQRCodeArtist() }
        container.register(.single, as: (any ProgramTokenSeals).self) { seals }
        container.register(.single) { links }
        container.register(.single, as: (any MailReach).self) { OutgoingMailReach() }
        container.register(.single) { CodeLimiter(options.codeLimits, now: options.now) }
        container.register(.single) { options.confirmsAddresses ? AddressConfirmation.required : .notRequired }
        container.register(.single, as: (any SessionStore).self) { (belongings: [any OwnedData]) in
            AccountCheckedSessions(ForgettingSessions(stored, belongings: belongings), of: accounts)
        }
        container.register(.single, as: (any SharedValueStore).self) { sharedValues }
        container.register(.single, as: (any AccountSessions).self) { (sessions: any SessionStore) in
            StoredAccountSessions(
                store: sessions,
                newProgram: { SessionRecord.ofProgram($0, $1, $2, from: $3, until: $4) },
                report: reportSessions
            )
        }
        container.register(.single, as: (any RememberedDeviceStore).self) {
            AccountCheckedDevices(stored, of: accounts, noting: history)
        }
        container.register(.single, as: (any AccountDevices).self) {
            (devices: any RememberedDeviceStore, sessions: any SessionStore) in
            StoredAccountDevices(store: devices, sessions: sessions, report: reportSessions)
        }
        container.register(.single) { (sessions: any AccountSessions, belongings: [any OwnedData]) in
            WholeAccountErasure(accounts: accounts, sessions: sessions, belongings: belongings, report: reportErasure)
        }
        container.register(.single, as: (any AccountErasure).self) { (erasure: WholeAccountErasure) in erasure }
        container.register(.single, as: (any VisitorAdoption).self) { (belongings: [any OwnedData]) in
            BelongingsAdoption(belongings)
        }
        container.register(.single, AccountAdministration.init)
    }

    /// Sessions are kept apart from the rest. Nobody's is read: whether it can be is all that matters.
    func health() async throws {
        do throws(StoreError) {
            _ = try await stored.session(SessionKey(rawValue: ""))
        } catch {
            throw UnhealthyPart(StartedPart.storage.name)
        }
    }

    /// Finishes what was begun to be deleted, and deletes codes and secrets that nobody can use any more.
    func work(_ parts: Scope) throws -> [BackgroundWork] {
        let erasure: WholeAccountErasure = try parts.part()
        let codes: CodeService = try parts.part()
        return [
            .onOneNode { await erasure.run() },
            .onOneNode { [reportCodes] in await codes.run(report: reportCodes) },
            .onOneNode { [factors, reportFactors] in await factors.run(report: reportFactors) },
            .onOneNode { [factors, hasNodes, reportSeals] in
                await factors.runSealing(waits: hasNodes, report: reportSeals)
            },
        ]
    }
}

/// How accounts are made and guarded.
struct AccountOptions: Sendable {
    var policy = SignUpPolicy.open
    var hasher: any PasswordHasher = ScryptHasher()
    var limits = SignInLimits()
    var codeLimits = CodeLimits()
    /// Whether who signs up is sent a code to their address: not where mails are only files, unless that is forced.
    var confirmsAddresses = false
    /// The time that the limits are held against; it never goes back.
    var now: @Sendable () -> ContinuousClock.Instant = { .now }
}

extension SignUpPolicy {
    /// Whether anybody can make an account by themselves: `open` or `closed`.
    init(setting text: String) throws {
        guard let policy = SignUpPolicy(rawValue: text) else {
            throw SettingError("“\(printable(text))” is neither open nor closed")
        }
        self = policy
    }
}

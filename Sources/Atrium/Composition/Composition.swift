import Accounts
import AccountsData
import AtriumFlow
import DataFolder
import DogFacts
import DogFactsData
import Domains
import DomainsData
import Foundation
import Logging
import Notes
import NotesData
import NotesTransfer
import Portico
import PorticoWeb
import SessionsData
import Storage

/// The one place where everything is put together.
struct Composition {
    private let files: DataFiles
    private let index: DomainIndexRepository
    private let usesIndex: Bool
    private let storage: SQLiteStorage
    private let sessions: SQLiteStorage
    private let repositories: Repositories
    private let accountOptions: AccountOptions
    private let firstPaint: FirstPaint
    private let instant: @Sendable () -> ContinuousClock.Instant
    /// Nobody puts another folder in the place of this one while it is used.
    private let lock: DataFolderLock

    /// Throws when the folder is being replaced, or what is in it cannot be read.
    ///
    /// - Parameters:
    ///   - batches: how changes of many notes are cut.
    ///   - storing: how the database files are used.
    ///   - instant: what rates are counted by.
    init(
        data: URL,
        accounts: AccountOptions = AccountOptions(),
        domains options: DomainsOptions = DomainsOptions(),
        dogFacts: DogFactsOptions = DogFactsOptions(),
        quota: Int? = NoteQuota.standard,
        batches: NoteBatches = NoteBatches(),
        storing: SQLiteOptions = SQLiteOptions(),
        firstPaint: FirstPaint = FirstPaint(),
        instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        logger: Logger = Logger(label: "atrium")
    ) throws {
        files = DataFiles(folder: data)
        lock = try DataFolderLock(using: data)
        index = DomainIndexRepository(folder: data)
        usesIndex = options.usesIndex
        // What fails in the other file reaches the log by a `StoreFailure`.
        var reporting = storing
        reporting.report = { failure in logger.error("the storage failed", metadata: ["reason": "\(failure.reason)"]) }
        storage = try Self.storage(files, reporting)
        sessions = try Self.sessionsFile(files, storing)
        let domains = try options.repository(index: index, storage: storage, logger: logger)
        repositories = Repositories(
            domains: domains,
            dogFacts: try dogFacts.repository(storage, logger: logger),
            storage: storage,
            sessions: sessions,
            jobs: files.jobs,
            quota: quota,
            batches: batches,
            logger: logger
        )
        accountOptions = accounts
        self.firstPaint = firstPaint
        self.instant = instant
    }

    /// The sessions of a data folder, without the rest of the app.
    static func sessions(data: URL) throws -> any SessionStore {
        let files = DataFiles(folder: data)
        let storage = try storage(files)
        return AccountCheckedSessions(
            sessions: ForgettingSessions(
                sessions: StoredSessions(try sessionsFile(files)),
                searches: StorageSavedSearchRepository(storage: storage),
                favourites: StorageFavouriteFactsRepository(storage: storage)
            ),
            accounts: StorageAccountRepository(storage: storage)
        )
    }

    /// The accounts of a data folder, without the rest of the app.
    static func accounts(data: URL) throws -> any AccountRepository {
        StorageAccountRepository(storage: try storage(DataFiles(folder: data)))
    }

    /// The app's flow with all its parts. Throws where the index that it searches is broken.
    ///
    /// - Parameter publicURL: the address visitors use, for what they pass on; nil where it is not known.
    func coordinator(at publicURL: PublicURL? = nil) throws -> AppCoordinator {
        if usesIndex { try index.verify() }
        return try Self.coordinator(over: repositories, accountOptions, at: publicURL)
    }

    /// How to import names, where the search has only the sample to answer from; nil where it has more.
    var hintOnSample: String? {
        guard usesIndex, (try? index.contents().origin) == .sample else { return nil }
        return "domain names are a small sample; import your own with `atrium domains import FILE`"
    }

    /// What whoever runs the app can do about accounts.
    var accounts: AccountAdministration {
        AccountAdministration(repositories, hasher: accountOptions.hasher)
    }

    static func coordinator(
        over repositories: Repositories,
        _ accounts: AccountOptions = AccountOptions(),
        at publicURL: PublicURL? = nil
    ) throws -> AppCoordinator {
        var container = Container()
        container.seed(Visitor.self)
        repositories.register(in: &container)
        accounts.register(in: &container)
        container.load(DomainsModule())
        container.load(AccountsModule())
        container.load(NotesModule())
        let addresses = FactAddresses(origin: publicURL?.origin)
        container.register(.single) { addresses }
        container.load(DogFactsModule())
        return AppCoordinator(parts: try container.resolved())
    }

    /// Finishes what was begun to be deleted, beside the server.
    var erasure: WholeAccountErasure { repositories.erasure }

    /// What runs imports and exports, beside the server.
    func jobRunner() -> NoteJobRunner { repositories.jobRunner() }

    /// What takes deleted texts out of the file, beside the server.
    var erasedText: ErasedNoteText { ErasedNoteText(storage: storage) }

    /// What an import of the command line works in.
    func commandWork() throws -> CommandWork { try CommandWork(in: repositories.jobFiles) }

    /// Adds dog facts.
    var factImport: FactImport { FactImport(storage: storage) }

    var importer: NoteImport { repositories.importer }
    var exporter: NoteExport { repositories.exporter }

    /// Nil where none has it.
    func account(withEmail email: String) async throws -> AccountID? {
        guard let email = EmailAddress(rawValue: email) else { return nil }
        return try await repositories.accounts.credentials(of: email, from: nil)?.account.id
    }

    /// The app as it is served.
    ///
    /// - Parameter pages: what was loaded from the settings' folders before; nil loads what is in them now.
    func site(_ settings: Settings, showing pages: PageSet<ShellViewInputData>? = nil) throws -> Site<AppRoute, ShellViewInputData> {
        try Site(
            coordinator: coordinator(at: settings.publicURL),
            folders: settings.pageFolders(),
            loaded: pages,
            publicURL: settings.publicURL,
            services: services(settings),
            shell: ShellViewInputData.init,
            health: { [self] in
                if usesIndex { _ = try index.contents() }
                _ = try await storage.count(of: SavedSearch.self)
                withExtendedLifetime(lock) {}
            }
        )
    }

    static func storage(_ files: DataFiles, _ options: SQLiteOptions = SQLiteOptions()) throws(DatabaseFailure) -> SQLiteStorage {
        try DatabaseFailure.naming(files.storage) { file throws(StorageFailure) in
            try SQLiteStorage(file: file, schema: StorageTables.schema, options: options)
        }
    }

    private static func sessionsFile(
        _ files: DataFiles,
        _ options: SQLiteOptions = SQLiteOptions()
    ) throws(DatabaseFailure) -> SQLiteStorage {
        try DatabaseFailure.naming(files.sessions) { file throws(StorageFailure) in try SessionsFile.open(file, options: options) }
    }

    private func services(_ settings: Settings) throws -> SiteServices {
        var services = SiteServices(
            sessions: repositories.sessions,
            posts: StoredPosts(sessions),
            keys: try settings.signingKey ?? SigningKeyFile(files.keys).keys(now: Date()),
            limits: settings.limits,
            trustedProxies: settings.trustedProxies,
            uploads: files.uploads,
            firstPaint: firstPaint
        )
        services.connections = settings.connections
        services.instant = instant
        return services
    }
}

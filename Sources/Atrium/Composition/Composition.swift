import AtriumFlow
import DataFolder
import Foundation
import Logging
import NotesData
import Portico
import PorticoWeb
import SessionsData
import Storage

/// The one place where everything is put together: a data folder, the features over it, and the site that shows them.
///
///     let composition = try Composition(data: data)
///     let administration: AccountAdministration = try composition.part()
struct Composition {
    private let files: DataFiles
    private let sessions: SQLiteStorage
    private let features: AppFeatures
    private let publicURL: PublicURL?
    private let firstPaint: FirstPaint
    private let instant: @Sendable () -> ContinuousClock.Instant
    /// Nobody puts another folder in the place of this one while it is used.
    private let lock: DataFolderLock

    /// Throws when the folder is being replaced, or what is in it cannot be read.
    ///
    /// - Parameters:
    ///   - publicURL: the address visitors use, for what they pass on; nil where it is not known.
    ///   - batches: how changes of many notes are cut.
    ///   - storing: how the database files are used.
    ///   - instant: what rates are counted by.
    init(
        data: URL,
        at publicURL: PublicURL? = nil,
        accounts: AccountOptions = AccountOptions(),
        domains: DomainsOptions = DomainsOptions(),
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
        // What fails in the other file reaches the log by a `StoreError`.
        var reporting = storing
        reporting.report = { failure in logger.error("the storage failed", metadata: ["reason": "\(failure.reason)"]) }
        let storage = try Self.storage(files, reporting)
        sessions = try Self.sessionsFile(files, storing)
        features = try AppFeatures(
            in: AppContext(
                storage: storage,
                sessions: sessions,
                files: files,
                options: AppOptions(
                    accounts: accounts,
                    domains: domains,
                    dogFacts: dogFacts,
                    quota: quota,
                    batches: batches,
                    publicURL: publicURL
                ),
                logger: logger
            )
        )
        self.publicURL = publicURL
        self.firstPaint = firstPaint
        self.instant = instant
    }

    /// Something that a feature registered, for a command or a test.
    func part<Part: Sendable>(_: Part.Type = Part.self) throws(ContainerError) -> Part { try features.parts.part() }

    /// The app's flow with all its parts. Throws where the index that it searches is broken, and where a part was
    /// forgotten.
    func coordinator() throws -> AppCoordinator { try features.coordinator() }

    /// What goes on beside the server.
    func work() throws -> [@Sendable () async -> Void] { try features.work() }

    /// The app as it is served.
    ///
    /// - Parameter pages: what was loaded from the settings' folders before; nil loads what is in them now.
    func site(
        _ settings: Settings,
        showing pages: PageSet<ShellViewInputData>? = nil
    ) throws -> Site {
        try Site(
            coordinator: coordinator(),
            folders: settings.pageFolders(),
            loaded: pages,
            publicURL: publicURL,
            services: services(settings),
            shell: ShellViewInputData.init,
            health: { [features, lock] in
                try await features.health()
                withExtendedLifetime(lock) {}
            }
        )
    }

    static func storage(
        _ files: DataFiles,
        _ options: SQLiteOptions = SQLiteOptions()
    ) throws(DatabaseOpenError) -> SQLiteStorage {
        try DatabaseOpenError.naming(files.storage) { file throws(StorageError) in
            try SQLiteStorage(file: file, schema: AppFeatures.schema, options: options)
        }
    }

    private static func sessionsFile(
        _ files: DataFiles,
        _ options: SQLiteOptions = SQLiteOptions()
    ) throws(DatabaseOpenError) -> SQLiteStorage {
        try DatabaseOpenError.naming(files.sessions) { file throws(StorageError) in
            try SessionsFile.open(file, options: options)
        }
    }

    private func services(_ settings: Settings) throws -> SiteServices {
        var services = SiteServices(
            sessions: try part(),
            posts: StoredPosts(sessions),
            keys: try settings.signingKey ?? SigningKeyFile(files.keys).keys(now: Date()),
            limits: settings.limits,
            trustedProxies: settings.trustedProxies,
            uploads: files.uploads,
            firstPaint: firstPaint
        )
        services.devices = try part((any RememberedDeviceStore).self)
        services.connections = settings.connections
        services.instant = instant
        return services
    }
}

import Accounts
import AtriumFlow
import Domains
import DomainsData
import Foundation
import Logging
import NotesData
import Notifications
import Portico
import PorticoSessions
import PorticoWeb
import SessionsData
import SourceChoice
import Storage

/// The one place where everything is put together: what is stored, the features over it, and the site that shows them.
///
///     let composition = try Composition(data: data)
///     let administration: AccountAdministration = try composition.part()
struct Composition {
    private let data: OpenedData
    private let features: AppFeatures
    private let publicURL: PublicURL?
    private let languages: [Language]
    private let firstPaint: FirstPaint
    private let instant: @Sendable () -> ContinuousClock.Instant
    private let logger: Logger
    /// Asked with each look at the app's health.
    var room = DiskRoom()
    /// The same of a database that nodes share; nil where there is none.
    var databaseRoom: DatabaseRoom?

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
        firstSteps: FirstStepsOptions = FirstStepsOptions(),
        push: PushOptions = PushOptions(),
        quota: Int? = NoteQuota.standard,
        mail: MailOptions = MailOptions(),
        batches: NoteBatches = NoteBatches(),
        storing: SQLiteOptions = SQLiteOptions(),
        firstPaint: FirstPaint = FirstPaint(),
        instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        logger: Logger = Logger(label: "atrium")
    ) throws {
        try self.init(
            OpenedData(in: DataFolderInUse(data), options: storing, logger: logger),
            options: AppOptions(
                accounts: accounts,
                domains: domains,
                dogFacts: dogFacts,
                firstSteps: firstSteps,
                push: push,
                quota: quota,
                mail: mail,
                batches: batches,
                publicURL: publicURL
            ),
            firstPaint: firstPaint,
            instant: instant,
            logger: logger
        )
    }

    /// The same over what was opened before.
    ///
    /// - Parameter index: the names of this machine; nil where they are not open yet.
    init(
        _ data: OpenedData,
        index: DomainIndexRepository? = nil,
        options: AppOptions,
        firstPaint: FirstPaint = FirstPaint(),
        instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        logger: Logger = Logger(label: "atrium")
    ) throws {
        self.data = data
        databaseRoom = data.databaseRoom
        features = try AppFeatures(
            in: AppContext(
                storage: data.storage,
                sessions: data.sessions,
                files: data.folder.files,
                index: index,
                options: options,
                nodes: data.nodes,
                logger: logger
            )
        )
        publicURL = options.publicURL
        languages = options.firstSteps.languages
        self.firstPaint = firstPaint
        self.instant = instant
        self.logger = logger
    }

    /// Over what the settings of a command say.
    ///
    /// - Parameter folder: the data folder; what is stored may be elsewhere.
    static func open(
        _ settings: Settings,
        in folder: URL,
        options: AppOptions = AppOptions()
    ) async throws -> Composition {
        let database = try settings.database.database()
        return try Composition(await OpenedData.open(in: DataFolderInUse(folder), at: database), options: options)
    }

    /// Something that a feature registered, for a command or a test.
    func part<Part: Sendable>(_: Part.Type = Part.self) throws(ContainerError) -> Part { try features.parts.part() }

    /// The app's flow with all its parts. Throws where the index that it searches is broken, and where a part was
    /// forgotten.
    func coordinator() throws -> AppCoordinator { try features.coordinator() }

    /// What goes on beside the server. What must be done once is done by one of the nodes at a time.
    func work() throws -> [@Sendable () async -> Void] {
        let work = try features.work()
        let all = work.map { work in { @Sendable in await work() } }
        guard let nodes = data.nodes else { return all }
        let shared = zip(work, all).filter { $0.0.place == .oneNode }.map(\.1)
        let leased = LeasedWork(nodes.lease) { [logger] news in
            switch news {
            case .taken, .lost: logger.notice("\(news)")
            case .trouble: logger.error("\(news)")
            }
        }
        return zip(work, all).filter { $0.0.place == .eachNode }.map(\.1)
            + [{ await leased.run(shared) }, { await nodes.keys.follow() }]
    }

    /// The app as it is served.
    ///
    /// - Parameters:
    ///   - pages: what was loaded from the settings' folders before; nil loads what is in them now.
    ///   - parts: what became of the app's parts at the start.
    func site(
        _ settings: Settings,
        showing pages: PageSet<ShellViewInputData>? = nil,
        parts: [SitePart] = []
    ) throws -> Site {
        let counts: UnreadCounts = try part()
        let hasSources = try part(DomainSources.self).areSeveral
        let canSignUp = try part(SignUpPolicy.self) == .open
        return try Site(
            coordinator: coordinator(),
            folders: settings.pageFolders(),
            loaded: pages,
            publicURL: publicURL,
            services: services(settings, parts),
            shell: { [counts] in
                ShellViewInputData(
                    $0,
                    unread: counts.count(for: $0.visitor),
                    hasSources: hasSources,
                    canSignUp: canSignUp
                )
            },
            health: { [features, data, room, databaseRoom] in
                try await room.check(data.folder.files.folder)
                try databaseRoom?.check()
                try await features.health()
            }
        )
    }

    /// One that is set stays as it is, and so do those of a machine alone until it is started anew.
    private func keyRing(_ settings: Settings) throws -> SigningKeyRing {
        if let key = settings.signingKey { return SigningKeyRing(key) }
        if let nodes = data.nodes { return nodes.keys.ring }
        return SigningKeyRing(try SigningKeyFile(data.folder.files.keys).keys(now: Date()))
    }

    private func services(_ settings: Settings, _ parts: [SitePart]) throws -> SiteServices {
        let files = data.folder.files
        var services = SiteServices(
            sessions: try part(),
            posts: StoredPosts(data.sessions),
            keyRing: try keyRing(settings),
            limits: settings.limits,
            trustedProxies: settings.trustedProxies,
            uploads: files.uploads,
            firstPaint: firstPaint
        )
        if let nodes = data.nodes {
            services.postsElsewhere = Nodes.longestPost
            services.uploadPieces = nodes.uploads
        }
        services.languages = languages
        services.preferences = FirstStepsOptions.preferences
        services.oldestClient = settings.oldestClient
        services.devices = try part((any RememberedDeviceStore).self)
        services.connections = settings.connections
        services.parts = parts
        services.instant = instant
        let counts: UnreadCounts = try part()
        services.readLayout = { visitor in
            guard visitor.account != nil else { return nil }
            return { await counts.read(for: visitor) }
        }
        return services
    }
}

import AtriumFlow
import AtriumTexts
import DogFactsData
import DomainsData
import Foundation
import Logging
import PorticoHTML
import PorticoStart
import PorticoWeb

/// What a server does before visitors reach it, each step as early as what it needs allows.
///
///     let start = ServerStart(settings: { try Settings(…) }, logger: logger) { site in try await port.open(site) }
///     let report = await start.sequence().run(within: ServerStart.limit)
///
/// A database of a newer program and templates that are not in order are gates: everything else stops, and whoever runs
/// the server is told. Sources elsewhere are asked whether they are there, and are left out where they do not say so in
/// time. Any other failure stops the start, too.
struct ServerStart: Sendable {
    /// The steps' names, and what each produces.
    enum Step {
        static let configuration = StartKey<ServerConfiguration>("configuration")
        static let dataFolder = StartKey<DataFolderInUse>("data folder")
        static let storage = StartKey<OpenedData>(StartedPart.storage.name)
        static let templates = StartKey<PageSet<ShellViewInputData>>(StartedPart.templates.name)
        static let staticFiles = StartKey<AssetStore>(StartedPart.staticFiles.name)
        static let domainIndex = StartKey<DomainIndexRepository?>(StartedPart.domainIndex.name)
        static let facts = StartKey<Int>(StartedPart.facts.name)
        static let sources = StartKey<SitePart.State>(StartedPart.sources.name)
        static let site = StartKey<StartedSite>("site")
        static let port = StartKey<Int>("port")
    }

    /// What may be skipped is not waited for any longer.
    static let limit = Duration.seconds(3)
    /// How long reading and checking what lies on this machine may take, however slow and busy it is.
    private static let patience = Duration.seconds(600)
    /// How long a large database may be migrated.
    private static let migrationPatience = Duration.seconds(3_600)

    let settings: @Sendable () throws -> Settings
    let logger: Logger
    /// Throws where one of the sources is not there.
    var ask: @Sendable ([RemoteSource]) async throws -> Void = RemoteSource.askAll
    /// Reads the templates and checks them against the screens; a test may have done so before.
    var load: @Sendable (PageFolders, AssetStore) throws -> PageSet<ShellViewInputData> = Self.checkedPages
    /// Opens the port and gives its number, or throws why it cannot be had.
    let open: @Sendable (StartedSite) async throws -> Int

    init(
        settings: @escaping @Sendable () throws -> Settings,
        logger: Logger,
        open: @escaping @Sendable (StartedSite) async throws -> Int
    ) {
        self.settings = settings
        self.logger = logger
        self.open = open
    }

    func sequence() throws(StartSequenceError) -> StartSequence<StartGate> {
        try StartSequence([
            StartStep(Step.configuration, within: Self.patience) { [settings] in
                try ServerConfiguration(settings())
            },
            StartStep(Step.dataFolder, after: Step.configuration, within: Self.patience) {
                try DataFolderInUse($0.data)
            },
            storage, templates,
            StartStep(Step.staticFiles, after: Step.configuration, within: Self.patience) {
                try $0.folders.readFiles()
            },
            StartStep(Step.domainIndex, after: Step.configuration, Step.dataFolder, within: Self.patience) {
                configuration,
                folder in
                guard configuration.settings.domains.kind != .domainsdb else { return nil }
                let index = DomainIndexRepository(folder: folder.files.folder)
                try index.open()
                return index
            },
            StartStep(Step.facts, within: Self.patience) { StorageDogFactsRepository.readOwnFacts() },
            StartStep(Step.sources, after: Step.configuration, within: Self.limit, otherwise: .skip(with: .skipped)) {
                [ask] configuration in
                try await ask(RemoteSource.all(in: configuration.settings))
                return .ready
            },
            site,
            StartStep(Step.port, after: Step.site, within: Self.patience) { [open] site in try await open(site) },
        ])
    }

    private var storage: StartStep<StartGate> {
        .gate(Step.storage, after: Step.configuration, Step.dataFolder, within: Self.migrationPatience) {
            [logger]
            configuration,
            folder in
            do {
                return .open(
                    try await OpenedData.open(
                        in: folder,
                        at: configuration.database,
                        replacesDamagedSessions: true,
                        logger: logger
                    )
                )
            } catch let error as DatabaseOpenError where error.isNewer {
                return .closed(.newerStorage(error))
            }
        }
    }

    /// They name static files by their contents, so those are read first.
    private var templates: StartStep<StartGate> {
        .gate(Step.templates, after: Step.configuration, Step.staticFiles, within: Self.patience) {
            [load]
            configuration,
            files in
            do {
                return .open(try load(configuration.folders, files))
            } catch let error as SiteError {
                return .closed(.brokenTemplates(error))
            }
        }
    }

    private static func checkedPages(
        _ folders: PageFolders,
        _ files: AssetStore
    ) throws -> PageSet<ShellViewInputData> {
        let mails = try folders.readTemplates(in: MailTemplates.folder)
        do throws(TemplateProblems) {
            _ = try MailTemplates(mails)
        } catch {
            throw SiteError(problems: [], templateProblems: error.problems)
        }
        // Which screens there are is known without anything that is stored.
        let coordinator = try AppCoordinator(parts: AppFeatures(in: .inMemory).parts)
        return try PageSet(of: coordinator, folders.readTemplates(), files)
    }

    private var site: StartStep<StartGate> {
        StartStep(
            Step.site,
            after: Step.configuration,
            Step.storage,
            Step.templates,
            Step.domainIndex,
            Step.sources,
            within: Self.patience
        ) { [logger] configuration, data, pages, index, sources in
            let settings = configuration.settings
            let composition = try Composition(
                data,
                index: index,
                options: AppOptions(
                    accounts: AccountOptions(
                        policy: settings.signUp,
                        confirmsAddresses: configuration.mail.confirmsAddresses
                    ),
                    domains: settings.domains,
                    dogFacts: settings.dogFacts,
                    firstSteps: FirstStepsOptions(
                        languages: Text.languages,
                        oldestClient: settings.oldestClient
                    ),
                    push: settings.push,
                    quota: settings.quota,
                    mail: MailOptions(
                        server: configuration.mail.server,
                        sender: configuration.mail.sender,
                        printer: MailTemplates.printer(in: configuration.folders)
                    ),
                    pictureCommand: PictureCommand.words,
                    publicURL: settings.publicURL
                ),
                logger: logger
            )
            // Where none is named, none is missing.
            let state = try RemoteSource.all(in: settings).isEmpty ? .ready : sources
            let parts = StartedPart.allCases.map { SitePart($0.name, $0 == .sources ? state : .ready) }
            return StartedSite(
                settings: settings,
                composition: composition,
                parts: parts,
                site: try composition.site(settings, showing: pages, parts: parts)
            )
        }
        .waiting(for: Step.facts)
    }
}

/// A part of the app that a start opens, and `/ready` has a line for.
enum StartedPart: String, CaseIterable, Sendable {
    case storage, templates
    case staticFiles = "static files"
    case domainIndex = "domain index"
    case facts, sources

    var name: String { rawValue }
}

/// The settings of a server, and the folders they lead to, which are there.
struct ServerConfiguration: Sendable {
    let settings: Settings
    let data: URL
    let folders: PageFolders
    let mail: MailRoute
    /// Nil where things are stored in the data folder.
    let database: AppDatabase?

    init(_ settings: Settings) throws(SettingError) {
        try settings.requireKnownAddress()
        try settings.requireOwnMachine()
        settings.crashReport.apply()
        self.settings = settings
        data = try settings.data()
        folders = try settings.pageFolders()
        mail = try settings.mail.route()
        database = try settings.database.database()
    }
}

/// What the port is opened with.
struct StartedSite: Sendable {
    let settings: Settings
    let composition: Composition
    let parts: [SitePart]
    let site: Site
}

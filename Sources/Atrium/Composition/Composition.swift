import AtriumFlow
import DataFolder
import Domains
import DomainsData
import Foundation
import Portico
import PorticoHTML
import PorticoWeb
import SessionsData
import Storage

/// The one place where everything is put together.
struct Composition {
    private let files: DataFiles
    private let domains: DomainIndexRepository
    private let storage: SQLiteStorage
    /// Nobody puts another folder in the place of this one while it is used.
    private let lock: DataFolderLock

    /// Throws when the folder is being replaced, or what is in it cannot be read.
    init(data: URL) throws {
        files = DataFiles(folder: data)
        lock = try DataFolderLock(using: data)
        domains = DomainIndexRepository(folder: data)
        try domains.verify()
        storage = try SQLiteStorage(file: files.storage, migrations: [SavedSearchTables.migration(1)])
    }

    /// The sessions of a data folder, without the rest of the app.
    static func sessions(data: URL) throws -> any SessionStore {
        StoredSessions(try SessionsFile.open(DataFiles(folder: data).sessions))
    }

    /// The app's flow with all its parts.
    func coordinator() throws -> AppCoordinator {
        var container = Container()
        container.seed(Visitor.self)
        container.register(.single, as: (any DomainsRepository).self) { [domains] in domains }
        container.register(.single, as: (any SavedSearchRepository).self) { [storage] in StorageSavedSearchRepository(storage: storage) }
        container.load(DomainsModule())
        return AppCoordinator(parts: try container.resolved())
    }

    /// The app as it is served.
    func site(_ settings: Settings) throws -> Site<AppRoute, ShellViewInputData> {
        let templates = try settings.templates()
        return try Site(
            coordinator: coordinator(),
            // Problems name files as somebody would open them: those of another folder by their whole path.
            templates: TemplateSources(
                folder: templates,
                label: templates.lastPathComponent == "Templates" ? "Templates" : templates.path
            ),
            bindings: bindings,
            assets: AssetStore(folder: settings.staticFiles()),
            publicURL: settings.publicURL,
            services: services(settings),
            shell: ShellViewInputData.init,
            health: { [self] in
                _ = try await domains.summary()
                _ = try await storage.count(of: SavedSearch.self)
                withExtendedLifetime(lock) {}
            }
        )
    }

    private func services(_ settings: Settings) throws -> SiteServices {
        let sessions = try SessionsFile.open(files.sessions)
        return SiteServices(
            sessions: StoredSessions(sessions),
            posts: StoredPosts(sessions),
            keys: try settings.signingKey ?? SigningKeyFile(files.keys).keys(now: Date()),
            limits: settings.limits,
            trustedProxies: settings.trustedProxies,
            uploads: files.uploads
        )
    }

    private var bindings: TemplateBindings<ShellViewInputData> {
        var bindings = TemplateBindings<ShellViewInputData>()
        bindings.bind(DomainSearchViewInputData.self, to: "domains/search")
        bindings.bind(DomainDetailViewInputData.self, to: "domains/domain")
        bindings.bind(ErrorViewInputData.self, to: "errors/error")
        return bindings
    }
}

import Foundation
public import Portico
public import PorticoHTML
public import PorticoHost

/// A whole app as it is served: its flow, its templates, its static files, its address.
///
///     let site = try Site(
///         coordinator: AppCoordinator(parts: parts),
///         templates: TemplateSources(folder: folder),
///         assets: AssetStore(folder: files),
///         publicURL: PublicURL("http://127.0.0.1:8080"),
///         shell: { context in ShellViewInputData(title: context.title, …) }
///     )
///     try await WebServer(site, host: "127.0.0.1", port: 8080).run()
///
/// Making a site checks everything against everything: routes, examples, events, templates, static files. What is wrong
/// is thrown together, and nothing is served.
public struct Site: Sendable {
    let parts: SiteParts
    /// The pages that this copy of the site is to be answered with.
    var snapshot: CurrentPages.Snapshot

    /// - Parameters:
    ///   - coordinator: the app: its routes, and what answers them.
    ///   - templates: the layout and the template of each screen.
    ///   - assets: the static files.
    ///   - publicURL: where visitors find the site; without it pages name no canonical URL, and posts are taken only
    ///     from visitors who reach it by an address or as `localhost`.
    ///   - services: where sessions and posts are kept, with which keys and limits; in memory unless given.
    ///   - shell: what the layout around each page shows.
    ///   - health: throws when the app cannot do its work, an ``UnhealthyPart`` where it is known which part cannot; `/health`
    ///     and `/ready` then answer 503.
    @inlinable
    public init<C: Coordinator, Shell: ViewInputData>(
        coordinator: C,
        templates: TemplateSources,
        assets: AssetStore,
        publicURL: PublicURL?,
        services: SiteServices = .inMemory(),
        shell: @escaping @Sendable (ShellContext) -> Shell,
        health: @escaping @Sendable () async throws -> Void = {}
    ) throws(SiteError) {
        try self.init(
            coordinator,
            AnyCoordinator(coordinator),
            publicURL: publicURL,
            services: services,
            shell: shell,
            health: health,
            templates,
            assets
        )
    }

    /// A site whose templates and static files can be read again while it is served.
    ///
    /// - Parameters:
    ///   - coordinator: the app: its routes, and what answers them.
    ///   - folders: where templates and static files are, and when what changed in them counts.
    ///   - loaded: what was loaded from the folders before; nil loads what is in them now.
    ///   - publicURL: where visitors find the site; without it pages name no canonical URL, and posts are taken only
    ///     from visitors who reach it by an address or as `localhost`.
    ///   - services: where sessions and posts are kept, with which keys and limits; in memory unless given.
    ///   - shell: what the layout around each page shows.
    ///   - health: throws when the app cannot do its work, an ``UnhealthyPart`` where it is known which part cannot; `/health`
    ///     and `/ready` then answer 503.
    @inlinable
    public init<C: Coordinator, Shell: ViewInputData>(
        coordinator: C,
        folders: PageFolders,
        loaded: PageSet<Shell>? = nil,
        publicURL: PublicURL?,
        services: SiteServices = .inMemory(),
        shell: @escaping @Sendable (ShellContext) -> Shell,
        health: @escaping @Sendable () async throws -> Void = {}
    ) throws(SiteError) {
        try self.init(
            coordinator,
            AnyCoordinator(coordinator),
            publicURL: publicURL,
            services: services,
            shell: shell,
            health: health,
            folders,
            loaded
        )
    }

    @usableFromInline
    init<C: Coordinator, Shell: ViewInputData>(
        _ coordinator: C,
        _ flow: AnyCoordinator,
        publicURL: PublicURL?,
        services: SiteServices,
        shell: @escaping @Sendable (ShellContext) -> Shell,
        health: @escaping @Sendable () async throws -> Void,
        _ templates: TemplateSources,
        _ assets: AssetStore
    ) throws(SiteError) {
        try self.init(
            coordinator,
            flow,
            publicURL: publicURL,
            services: services,
            shell: shell,
            health: health
        ) { demands throws(SiteError) in
            CurrentPages(try SitePages(demands, templates, assets, shell: Shell.self))
        }
    }

    @usableFromInline
    init<C: Coordinator, Shell: ViewInputData>(
        _ coordinator: C,
        _ flow: AnyCoordinator,
        publicURL: PublicURL?,
        services: SiteServices,
        shell: @escaping @Sendable (ShellContext) -> Shell,
        health: @escaping @Sendable () async throws -> Void,
        _ folders: PageFolders,
        _ loaded: PageSet<Shell>?
    ) throws(SiteError) {
        try self.init(
            coordinator,
            flow,
            publicURL: publicURL,
            services: services,
            shell: shell,
            health: health
        ) { demands throws(SiteError) in
            try loaded?.pages.verify(for: demands)
            let source = CurrentPages.Source(folders: folders) { templates, assets throws(SiteError) in
                try SitePages(demands, templates, assets, shell: Shell.self)
            }
            return try CurrentPages(source, loaded?.pages)
        }
    }

    private init<C: Coordinator, Shell: ViewInputData>(
        _ coordinator: C,
        _ flow: AnyCoordinator,
        publicURL: PublicURL?,
        services: SiteServices,
        shell: @escaping @Sendable (ShellContext) -> Shell,
        health: @escaping @Sendable () async throws -> Void,
        pages: (PageDemands) throws(SiteError) -> CurrentPages
    ) throws(SiteError) {
        let routeProblems = Self.problems(of: C.R.self) + services.preferenceProblems
        if !routeProblems.isEmpty { throw SiteError(problems: routeProblems) }
        let uploads: UploadFolder
        do {
            uploads = try UploadFolder(services.uploads, room: services.uploadRoom)
        } catch {
            throw SiteError(problems: ["the folder of uploaded files cannot be used: \(error.localizedDescription)"])
        }
        parts = SiteParts(
            flow: flow,
            current: try pages(PageDemands(of: coordinator)),
            publicURL: publicURL,
            shell: { TypedBox(shell($0)) },
            health: health,
            services: services,
            uploads: uploads
        )
        snapshot = parts.current.snapshot()
    }

    /// What the web layer answers itself, so no route may begin with it.
    static var reservedPaths: [String] {
        [AssetStore.prefix, HealthResponder.path, ReadyResponder.path, DevelopmentResponder.prefix]
    }

    /// What is wrong with routes as such.
    static func problems<R: Route>(of _: R.Type) -> [String] {
        RouteCheck.problems(of: R.self)
            + R.patterns.flatMap { pattern in
                reservedPaths.filter { pattern.segments.first?.couldBe($0) ?? false }.map {
                    "route \(pattern.name) could have the path /\($0), which the web layer answers itself"
                }
            }
    }
}

// The pages of a site, which may be replaced while it is served.
extension Site {
    var pages: PageLibrary { snapshot.set.library }
    var assets: AssetStore { snapshot.set.assets }
    /// What its pages are in, as its layout says (`LocalisedShell`); the first is for visitors whose language is none
    /// of them.
    public var languages: [Language] { pages.languages }
    /// In development: why no page can be shown at the moment.
    var faults: PageFaults? { snapshot.faults }

    /// The site as a request that begins now sees it to its end.
    func pinned() -> Site {
        var site = self
        site.snapshot = current.snapshot()
        return site
    }

    /// Reads the folders of the site again, checks all that is in them against everything, and replaces pages and
    /// static files at once.
    ///
    ///     do { try site.reload() } catch { print(error) }
    ///
    /// Requests that are being answered keep what they began with. A site that was made without folders stays as it is.
    ///
    /// - Throws: everything that is wrong; then the site goes on as it was.
    public func reload() throws(SiteError) {
        try current.replace()
        live.refresh()
    }
}

import Foundation
public import Portico
public import PorticoHTML

/// A whole app as it is served: its flow, its templates, its static files, its address.
///
///     let site = try Site(
///         coordinator: AppCoordinator(parts: parts),
///         templates: TemplateSources(folder: folder),
///         bindings: bindings,
///         assets: AssetStore(folder: files),
///         publicURL: PublicURL("http://127.0.0.1:8080"),
///         shell: { context in ShellViewInputData(title: context.title, …) }
///     )
///     try await WebServer(site, host: "127.0.0.1", port: 8080).run()
///
/// Making a site checks everything against everything: routes, examples, events, templates, static files. What is wrong is thrown
/// together, and nothing is served.
public struct Site<R: Route, Shell: ViewInputData>: Sendable {
    let parts: SiteParts<R, Shell>
    /// The pages that this copy of the site is to be answered with.
    var snapshot: CurrentPages<Shell>.Snapshot

    /// - Parameters:
    ///   - publicURL: where visitors find the site; without it pages name no canonical URL, and posts are taken only from visitors who reach
    ///     it by an address or as `localhost`.
    ///   - services: where sessions and posts are kept, with which keys and limits; in memory unless given.
    ///   - health: throws when the app cannot do its work; `/health` then answers 503.
    public init<C: Coordinator<R>>(
        coordinator: C,
        templates: TemplateSources,
        bindings: TemplateBindings<Shell>,
        assets: AssetStore,
        publicURL: PublicURL?,
        services: SiteServices = .inMemory(),
        shell: @escaping @Sendable (ShellContext<R>) -> Shell,
        health: @escaping @Sendable () async throws -> Void = {}
    ) throws(SiteFailure) {
        try self.init(
            coordinator: coordinator,
            bindings: bindings,
            publicURL: publicURL,
            services: services,
            shell: shell,
            health: health
        ) { loader throws(SiteFailure) in
            CurrentPages(try loader.load(templates, assets))
        }
    }

    /// A site whose templates and static files can be read again while it is served.
    ///
    /// - Parameters:
    ///   - folders: where they are, and when what changed in them counts.
    ///   - loaded: what was loaded from them before; nil loads what is in them now. The other parameters are those of the other initializer.
    public init<C: Coordinator<R>>(
        coordinator: C,
        folders: PageFolders,
        loaded: PageSet<Shell>? = nil,
        bindings: TemplateBindings<Shell>,
        publicURL: PublicURL?,
        services: SiteServices = .inMemory(),
        shell: @escaping @Sendable (ShellContext<R>) -> Shell,
        health: @escaping @Sendable () async throws -> Void = {}
    ) throws(SiteFailure) {
        try self.init(
            coordinator: coordinator,
            bindings: bindings,
            publicURL: publicURL,
            services: services,
            shell: shell,
            health: health
        ) { loader throws(SiteFailure) in
            if let loaded { try loader.verify(loaded) }
            return try CurrentPages(CurrentPages.Source(folders: folders, load: loader.load), loaded)
        }
    }

    private init<C: Coordinator<R>>(
        coordinator: C,
        bindings: TemplateBindings<Shell>,
        publicURL: PublicURL?,
        services: SiteServices,
        shell: @escaping @Sendable (ShellContext<R>) -> Shell,
        health: @escaping @Sendable () async throws -> Void,
        pages: (PageLoader<R, Shell>) throws(SiteFailure) -> CurrentPages<Shell>
    ) throws(SiteFailure) {
        let routeProblems = Self.routeProblems
        if !routeProblems.isEmpty { throw SiteFailure(problems: routeProblems) }
        let uploads: UploadFolder
        do {
            uploads = try UploadFolder(services.uploads, room: services.uploadRoom)
        } catch {
            throw SiteFailure(problems: ["the folder of uploaded files cannot be used: \(error.localizedDescription)"])
        }
        let survey = ScreenSurvey(of: coordinator)
        parts = SiteParts(
            coordinator: coordinator,
            current: try pages(PageLoader(bindings: bindings, survey: survey)),
            publicURL: publicURL,
            shell: shell,
            health: health,
            services: services,
            uploads: uploads,
            events: survey.entries.values.flatMap(\.events),
            eventsOfRoutes: survey.eventsOfRoutes,
            programRoutes: R.patterns.filter { survey.programRoutes.contains($0.name) }
        )
        snapshot = parts.current.snapshot()
    }

    /// What the web layer answers itself, so no route may begin with it.
    static var reservedPaths: [String] { [AssetStore.prefix, HealthResponder.path] }

    /// What is wrong with the routes as such.
    static var routeProblems: [String] {
        RouteCheck.problems(of: R.self) + reservedPathProblems()
    }

    private static func reservedPathProblems() -> [String] {
        R.patterns.flatMap { pattern in
            reservedPaths.filter { pattern.segments.first?.couldBe($0) ?? false }.map {
                "route \(pattern.name) could have the path /\($0), which the web layer answers itself"
            }
        }
    }
}

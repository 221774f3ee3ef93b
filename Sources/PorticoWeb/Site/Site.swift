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
    let coordinator: any Coordinator<R>
    let pages: PageLibrary<Shell>
    let assets: AssetStore
    let publicURL: PublicURL
    let shell: @Sendable (ShellContext<R>) -> Shell
    let health: @Sendable () async throws -> Void

    /// - Parameter health: throws when the app cannot do its work; `/health` then answers 503.
    public init<C: Coordinator<R>>(
        coordinator: C,
        templates: TemplateSources,
        bindings: TemplateBindings<Shell>,
        assets: AssetStore,
        publicURL: PublicURL,
        shell: @escaping @Sendable (ShellContext<R>) -> Shell,
        health: @escaping @Sendable () async throws -> Void = {}
    ) throws(SiteFailure) {
        let routeProblems = RouteCheck.problems(of: R.self) + Self.reservedPathProblems()
        if !routeProblems.isEmpty { throw SiteFailure(problems: routeProblems) }
        self.coordinator = coordinator
        self.assets = assets
        self.publicURL = publicURL
        self.shell = shell
        self.health = health
        pages = try PageLibrary(bindings, sources: templates, survey: ScreenSurvey(of: coordinator), assets: assets)
    }

    /// What the web layer answers itself, so no route may begin with it.
    static var reservedPaths: [String] { [AssetStore.prefix, HealthResponder.path] }

    private static func reservedPathProblems() -> [String] {
        R.patterns.compactMap { pattern in
            guard case .literal(let first)? = pattern.segments.first, reservedPaths.contains(first) else { return nil }
            return "route \(pattern.name) has the path /\(first), which the web layer answers itself"
        }
    }
}

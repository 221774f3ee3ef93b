import Portico

/// What a site is made of and keeps: one object, so that a request, which hands its site on often, copies one
/// reference.
final class SiteParts<R: Route, Shell: ViewInputData>: Sendable {
    let coordinator: any Coordinator<R>
    /// The pages at the moment.
    let current: CurrentPages<Shell>
    let publicURL: PublicURL?
    let shell: @Sendable (ShellContext<R>) -> Shell
    let health: HealthCheck
    let services: SiteServices
    let sessions: SessionKeeper
    let offers: OfferSigner
    /// Signs the offers that a screen gives to programs: no form of a page is accepted with one.
    let eventOffers: OfferSigner
    let limiter: RateLimiter
    /// Some of those that are made at a time wait for a source elsewhere, a second at most; a processor does a few.
    let turns = RequestTurns(most: 32)
    let unsent = UnsentPages()
    let uploads: UploadFolder
    let postsInFlight = PostsInFlight()
    let ownedWork: OwnedWork<R>
    let screens: ScreenTable<R>
    /// All events of the site's screens.
    let events: [EventShape]
    /// Those that answer programs, not people.
    let programRoutes: [RoutePattern]
    /// How paths stand in the log.
    let loggedPath = LoggedPath(in: R.patterns)

    init(
        coordinator: any Coordinator<R>,
        current: CurrentPages<Shell>,
        publicURL: PublicURL?,
        shell: @escaping @Sendable (ShellContext<R>) -> Shell,
        health: @escaping @Sendable () async throws -> Void,
        services: SiteServices,
        uploads: UploadFolder
    ) {
        self.coordinator = coordinator
        self.current = current
        self.publicURL = publicURL
        self.shell = shell
        self.health = HealthCheck(health, now: services.instant)
        self.services = services
        self.uploads = uploads
        let screens = coordinator.screens
        self.screens = screens
        events = R.patterns.flatMap { screens.screens[$0.name]?.events ?? [] }
        programRoutes = R.patterns.filter { screens.files[$0.name] == .api }
        sessions = SessionKeeper(store: services.sessions, now: services.now)
        offers = OfferSigner(keys: services.keys)
        eventOffers = OfferSigner(keys: services.keys, purpose: .eventOffers)
        limiter = RateLimiter(services.limits, now: services.instant)
        ownedWork = OwnedWork(services.firstPaint)
    }
}

extension Site {
    var coordinator: any Coordinator<R> { parts.coordinator }
    var current: CurrentPages<Shell> { parts.current }
    var publicURL: PublicURL? { parts.publicURL }
    var shell: @Sendable (ShellContext<R>) -> Shell { parts.shell }
    var health: HealthCheck { parts.health }
    var sessions: SessionKeeper { parts.sessions }
    var offers: OfferSigner { parts.offers }
    var eventOffers: OfferSigner { parts.eventOffers }
    var limiter: RateLimiter { parts.limiter }
    var turns: RequestTurns { parts.turns }
    var unsent: UnsentPages { parts.unsent }
    var uploads: UploadFolder { parts.uploads }
    var postsInFlight: PostsInFlight { parts.postsInFlight }
    var ownedWork: OwnedWork<R> { parts.ownedWork }
    var events: [EventShape] { parts.events }
    var screens: ScreenTable<R> { parts.screens }
}

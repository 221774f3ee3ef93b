import Portico
import PorticoHost

/// What a site is made of and keeps: one object, so that a request, which hands its site on often, copies one
/// reference.
final class SiteParts: Sendable {
    let flow: AnyCoordinator
    /// The pages at the moment.
    let current: CurrentPages
    let publicURL: PublicURL?
    /// What the layout shows, in a `TypedBox`.
    let shell: @Sendable (ShellContext) -> any AnyTypedBox
    let health: HealthCheck
    let services: SiteServices
    let sessions: SessionKeeper
    /// Nil where nobody stays signed in.
    let devices: DeviceKeeper?
    let limiter: RateLimiter
    /// Some of those that are made at a time wait for a source elsewhere, a second at most; a processor does a few.
    let turns = RequestTurns(maximum: 32)
    let unsent = UnsentPages()
    let uploads: UploadFolder
    let takenUploads = TakenUploads()
    let postsInFlight = PostsInFlight()
    let ownedWork: OwnedWork
    let live: LivePages
    /// What visitors can choose.
    let preferenceKeys: [PreferenceKey]
    /// Which headers pages differ by (RFC 9110 section 12.5.5).
    let pagesVaryBy: String
    let pageFields: PageFields
    /// All events of the site's screens.
    let events: [EventShape]
    /// Those that answer programs, not people.
    let programRoutes: [RoutePattern]
    /// How paths stand in the log.
    let loggedPath: LoggedPath

    init(
        flow: AnyCoordinator,
        current: CurrentPages,
        publicURL: PublicURL?,
        shell: @escaping @Sendable (ShellContext) -> any AnyTypedBox,
        health: @escaping @Sendable () async throws -> Void,
        services: SiteServices,
        uploads: UploadFolder
    ) {
        self.flow = flow
        self.current = current
        self.publicURL = publicURL
        self.shell = shell
        self.health = HealthCheck(health, now: services.instant)
        self.services = services
        self.uploads = uploads
        preferenceKeys = services.preferenceKeys
        pagesVaryBy = services.languages.count > 1 ? "Accept, Accept-Language, Cookie" : "Accept, Cookie"
        pageFields = PageFields(varyingBy: pagesVaryBy)
        events = flow.patterns.flatMap { flow.screens[$0.name]?.events ?? [] }
        programRoutes = flow.patterns.filter { flow.files[$0.name].map($0.answersPrograms) ?? false }
        loggedPath = LoggedPath(in: flow.patterns)
        let sessions = SessionKeeper(store: services.sessions, now: services.now)
        self.sessions = sessions
        devices = services.devices.map { DeviceKeeper(store: $0, sessions: sessions, keyRing: services.keyRing) }
        limiter = RateLimiter(services.limits, now: services.instant)
        ownedWork = OwnedWork(services.firstPaint)
        live = LivePages(
            services.live,
            connections: services.connections.maximum ?? OpenFiles.connections(of: OpenFiles.limit)
        )
    }
}

extension Site {
    var flow: AnyCoordinator { parts.flow }
    var current: CurrentPages { parts.current }
    var publicURL: PublicURL? { parts.publicURL }
    var health: HealthCheck { parts.health }
    var sessions: SessionKeeper { parts.sessions }
    var devices: DeviceKeeper? { parts.devices }
    var offers: OfferSigner { parts.services.keyRing.offers }
    /// Signs the offers that a screen gives to programs: no form of a page is accepted with one.
    var eventOffers: OfferSigner { parts.services.keyRing.eventOffers }
    var limiter: RateLimiter { parts.limiter }
    var turns: RequestTurns { parts.turns }
    var unsent: UnsentPages { parts.unsent }
    var uploads: UploadFolder { parts.uploads }
    var takenUploads: TakenUploads { parts.takenUploads }
    var postsInFlight: PostsInFlight { parts.postsInFlight }
    var ownedWork: OwnedWork { parts.ownedWork }
    var live: LivePages { parts.live }
    var events: [EventShape] { parts.events }
}

extension RoutePattern {
    /// Whether a file at such an address is one that programs read.
    fileprivate func answersPrograms(at pace: Download.Pace) -> Bool {
        guard pace != .api, case .literal(let name)? = segments.last else { return pace == .api }
        return [".json", ".csv"].contains(where: name.hasSuffix)
    }
}

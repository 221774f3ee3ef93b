import AtriumFlow
import Logging
import Portico
import PorticoTestSupport
import PorticoTesting
import PorticoWeb
import SourceChoice
import Synchronization

@testable import Atrium
@testable import Domains
@testable import Welcome

/// Atrium with first steps that a test chooses.
struct FirstStepsApp {
    static let german = Language.german

    var languages = [Language.english]
    /// Nil where nobody is shown around.
    var release: Release?
    var sources = DomainSources(.init(id: "local", QuietDomains()))
    var isOutdated: @Sendable (Visitor) async throws -> Bool = { _ in false }
    /// What the steps are timed by, and the page that waits for them.
    var clock = ManualClock()
    var pageClock = ManualClock()

    /// The steps as a coordinator has them.
    func steps(report: @escaping @Sendable (String) -> Void = { _ in }) -> FirstSteps {
        FirstSteps(
            sources: sources,
            languages: languages,
            release: release,
            isOutdated: isOutdated,
            report: report,
            clock: clock
        )
    }

    func visiting(_ body: @Sendable (WebVisitor) async throws -> Void) async throws {
        let app = try TestApp()
        defer { app.remove() }
        let settings = try app.settings()
        var services = SiteServices.inMemory()
        services.firstPaint.clock = pageClock
        services.languages = languages
        services.preferences = [.newsSeen, .domainSource]
        let steps = steps()
        let features = try AppFeatures(in: .inMemory) { [sources] container in
            container.register(.single) { sources }
            container.register(.single) { steps }
        }
        let site: Site = try Site(
            coordinator: AppCoordinator(parts: features.parts),
            folders: settings.pageFolders(),
            loaded: TestApp.pages.get(),
            publicURL: settings.publicURL,
            services: services,
            shell: { [sources] in ShellViewInputData($0, unread: 0, hasSources: sources.areSeveral, canSignUp: true) }
        )
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let application = WebServer(site, host: "127.0.0.1", port: 0, logger: logger).application
        try await PorticoTesting.visiting(application, at: TestApp.origin, body)
    }
}

extension WebVisitor {
    /// Gives the browser what it would remember after a visit.
    func remember(_ preferences: String) {
        takeCookie("__Host-portico-preferences=\(preferences); Path=/; Secure; HttpOnly; SameSite=Lax")
    }
}

/// A source of domain names that has none.
struct QuietDomains: DomainsRepository {
    var name: String?

    var source: DomainsSource { DomainsSource(name: name, exportedNames: 10) }

    func search(_ query: DomainQuery) async throws(DomainsError) -> DomainPage {
        let record = DomainRecord(
            name: "\(name ?? "local").com",
            asciiName: "\(name ?? "local").com",
            zone: "com",
            asciiZone: "com"
        )
        return DomainPage(rows: [DomainHit(record: record, matched: nil)], total: 1, zones: [])
    }

    func details(of name: DomainName) async throws(DomainsError) -> DomainDetails? { nil }
    func summary() async throws(DomainsError) -> IndexSummary? { nil }
}

/// A source that never answers, until it is given up.
struct HangingDomains: DomainsRepository {
    let hanging: Hanging

    func search(_ query: DomainQuery) async throws(DomainsError) -> DomainPage {
        await hanging.hang()
        throw .cancelled
    }

    func details(of name: DomainName) async throws(DomainsError) -> DomainDetails? {
        await hanging.hang()
        throw .cancelled
    }

    func summary() async throws(DomainsError) -> IndexSummary? {
        await hanging.hang()
        throw .cancelled
    }
}

/// What hangs until the task that waits for it is cancelled.
final class Hanging: Sendable {
    private let waiting = Mutex<[AsyncStream<Never>.Continuation]>([])

    /// Whether somebody waits for it, or did.
    var isWaitedFor: Bool { waiting.withLock { !$0.isEmpty } }

    func hang() async {
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        waiting.withLock { $0.append(continuation) }
        for await _ in stream {}
    }

    /// Lets go on whoever waits.
    func end() { waiting.withLock { $0.forEach { $0.finish() } } }
}

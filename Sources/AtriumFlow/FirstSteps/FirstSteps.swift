import Accounts
public import Domains
public import Portico
public import SourceChoice
public import Welcome

/// What there is to do before a visitor is where they wanted to be, for those who open the app at its front door.
///
///     container.register(.single) { (sources: DomainSources) in FirstSteps(sources: sources) }
///
/// Whether anything may be left to do is told by what the visitor brings along, without asking anybody; only where
/// something may be are the steps of their scenario run.
public struct FirstSteps: Sendable {
    /// When so long has passed, each step that may be skipped is.
    public static let limit = Duration.seconds(3)

    /// The languages that pages are there in.
    public var languages: [Language]
    /// Where domain names can come from.
    public var sources: DomainSources
    /// The release whose news whoever has not seen them is shown, and newcomers the tour; nil where nobody is.
    public var release: Release?
    /// Whether the client that a visitor comes with is too old to go on: asks whoever knows which is the oldest that is
    /// still understood.
    public var isOutdated: @Sendable (Visitor) async throws -> Bool
    /// Hears of each step that was skipped, and why.
    public var report: @Sendable (String) -> Void
    /// What the steps are timed by.
    public var clock: any Clock<Duration>

    public init(
        sources: DomainSources,
        languages: [Language] = [.english],
        release: Release? = .newest,
        isOutdated: @escaping @Sendable (Visitor) async throws -> Bool = { _ in false },
        report: @escaping @Sendable (String) -> Void = { _ in },
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.sources = sources
        self.languages = languages
        self.release = release
        self.isOutdated = isOutdated
        self.report = report
        self.clock = clock
    }

    /// Whether a visitor at the front door may have anything to do first. Beside a client that says its version, which
    /// may be too old, nobody but a person with a browser has.
    public func areDue(for visitor: Visitor) -> Bool {
        if visitor.client != nil { return true }
        return visitor.approach != .unattended
            && (languagePage(for: visitor) != nil || tutorialPage(for: visitor) != nil
                || sources.needChoice(by: visitor) || sources.needTrying(for: visitor))
    }

    /// Where a language is chosen, for those whose browser asks for none that there is.
    func languagePage(for visitor: Visitor) -> AppRoute? {
        languages.count > 1 && visitor.languageOrigin == .unavailable ? .language() : nil
    }

    /// The home page, which the tour begins on, for newcomers, and for the others what is new. Whoever has an account, or
    /// was in a part of the app by a link, is none: they are told what is new once there was an earlier release.
    func tutorialPage(for visitor: Visitor) -> AppRoute? {
        guard let release, !release.isSeen(by: visitor) else { return nil }
        guard Release.isNewcomer(visitor) else { return .welcome(.news) }
        if visitor.account == nil, visitor.places.isEmpty { return .welcome(.overview) }
        return Release.hasEarlier ? .welcome(.news) : nil
    }

    /// Where somebody signs in who wants what needs an account.
    func signInPage(for visitor: Visitor, wanting wanted: AppRoute) -> AppRoute? {
        guard wanted.needsAccount, visitor.account == nil else { return nil }
        return .accounts(.signIn(then: wanted.location.description))
    }

    /// Where a source of domain names is chosen, for those who chose none, and whose source does not answer.
    func sourcePage(for visitor: Visitor) async -> AppRoute? {
        if sources.needChoice(by: visitor) { return .domains(.source()) }
        guard sources.needTrying(for: visitor) else { return nil }
        return await sources.outage(for: visitor) == nil ? nil : .domains(.source())
    }
}

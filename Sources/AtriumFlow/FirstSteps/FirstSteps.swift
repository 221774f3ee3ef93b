public import Domains
public import Portico
import Welcome

/// What there is to do before a visitor is where they wanted to be, for those who open the app at its front door.
///
///     container.register(.single) { (sources: DomainSources) in FirstSteps(sources: sources) }
///
/// Whether anything is left to do is told by what the visitor brings along, without asking anybody; only where something
/// is are the steps of their scenario run.
public struct FirstSteps: Sendable {
    /// When so long has passed, each step that may be skipped is.
    public static let limit = Duration.seconds(3)

    /// The languages that pages are there in.
    public var languages: [Language]
    /// Where domain names can come from.
    public var sources: DomainSources
    /// What newcomers, and those who have not been here since a release, are shown; nil where there is nothing.
    public var tutorial: Tutorial?
    /// Hears of each step that was skipped, and why.
    public var report: @Sendable (String) -> Void
    /// What the steps are timed by.
    public var clock: any Clock<Duration>

    public init(
        sources: DomainSources,
        languages: [Language] = [.english],
        tutorial: Tutorial? = nil,
        report: @escaping @Sendable (String) -> Void = { _ in },
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.sources = sources
        self.languages = languages
        self.tutorial = tutorial
        self.report = report
        self.clock = clock
    }

    /// Whether a visitor at the front door has anything to do first. Nobody but a person with a browser has.
    public func areDue(for visitor: Visitor) -> Bool {
        visitor.approach != .unattended
            && (languagePage(for: visitor) != nil || tutorialPage(for: visitor) != nil
                || sourcePage(for: visitor) != nil)
    }

    /// Where a language is chosen, for those whose browser asks for none that there is.
    func languagePage(for visitor: Visitor) -> AppRoute? {
        languages.count > 1 && visitor.languageOrigin == .unavailable ? .language() : nil
    }

    /// What a visitor has not seen of the tutorial yet.
    func tutorialPage(for visitor: Visitor) -> AppRoute? {
        guard let tutorial else { return nil }
        guard let seen = visitor.preferences[.newsSeen].flatMap({ Int($0) }) else { return tutorial.welcome }
        return seen < tutorial.release ? tutorial.whatsNew : nil
    }

    /// Where a source of domain names is chosen.
    func sourcePage(for visitor: Visitor) -> AppRoute? {
        sources.needChoice(by: visitor) ? .domains(.source) : nil
    }
}

/// Where newcomers are shown around, and where those who know the app read what a release has changed.
///
///     Tutorial(release: Release.newest.number, welcome: .welcome(.page(page: .first)), whatsNew: .welcome(.news))
public struct Tutorial: Sendable {
    /// The newest one that there is something to read about. Who has seen it has `PreferenceKey.newsSeen` with this
    /// number or a higher one.
    public var release: Int
    public var welcome: AppRoute
    public var whatsNew: AppRoute

    public init(release: Int, welcome: AppRoute, whatsNew: AppRoute) {
        self.release = release
        self.welcome = welcome
        self.whatsNew = whatsNew
    }

    /// The one of this release.
    public static let current = Tutorial(
        release: Release.newest.number,
        welcome: .welcome(.page(page: .first)),
        whatsNew: .welcome(.news)
    )
}

public import Domains
public import Portico
public import Welcome

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
    /// The release whose news whoever has not seen them is shown, and newcomers the tour; nil where nobody is.
    public var release: Release?
    /// Hears of each step that was skipped, and why.
    public var report: @Sendable (String) -> Void
    /// What the steps are timed by.
    public var clock: any Clock<Duration>

    public init(
        sources: DomainSources,
        languages: [Language] = [.english],
        release: Release? = .newest,
        report: @escaping @Sendable (String) -> Void = { _ in },
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.sources = sources
        self.languages = languages
        self.release = release
        self.report = report
        self.clock = clock
    }

    /// Whether a visitor at the front door has anything to do first. Nobody but a person with a browser has.
    public func areDue(for visitor: Visitor) -> Bool {
        visitor.approach != .unattended && firstPage(for: visitor) != nil
    }

    /// The first of the pages that are left: a visitor is led in one order, also by steps that run side by side.
    func firstPage(for visitor: Visitor) -> AppRoute? {
        languagePage(for: visitor) ?? tutorialPage(for: visitor) ?? sourcePage(for: visitor)
    }

    /// Where a language is chosen, for those whose browser asks for none that there is.
    func languagePage(for visitor: Visitor) -> AppRoute? {
        languages.count > 1 && visitor.languageOrigin == .unavailable ? .language() : nil
    }

    /// The tour for newcomers, and for the others what is new.
    func tutorialPage(for visitor: Visitor) -> AppRoute? {
        guard let release, !release.isSeen(by: visitor) else { return nil }
        return .welcome(Release.isNewcomer(visitor) ? .page(page: .first) : .news)
    }

    /// Where a source of domain names is chosen.
    func sourcePage(for visitor: Visitor) -> AppRoute? {
        sources.needChoice(by: visitor) ? .domains(.source()) : nil
    }
}

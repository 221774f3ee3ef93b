import Logging
public import Portico
public import PorticoHTML

/// What can be said of a site without serving it: all that would keep it from being served, and what it has to spare.
///
///     let check = SiteCheck(coordinator: coordinator, templates: templates, assets: assets, shell: Shell.self)
///     for problem in check.templateProblems { print(problem) }
///
/// It reads the table of screens. None is made: nothing is asked of a store or a network.
public struct SiteCheck: Sendable {
    /// What is wrong elsewhere than in a template.
    public let otherProblems: [String]
    /// What is wrong in templates, in the order of files and lines.
    public let templateProblems: [TemplateProblem]
    /// Fields of what screens and layout show that no template names, in the order of their declaration, each at the
    /// template that would; empty where a template is broken, since it might have named them.
    public let unusedFields: [TemplateProblem]
    /// Texts of `@Texts` that no template says, each at a template that could; empty where a template is broken.
    public let unusedTexts: [TemplateProblem]
    /// The pages, those left out that are broken.
    public let pages: [CheckedPage]

    /// - Parameters:
    ///   - coordinator: the app: its routes, and what answers them.
    ///   - templates: the layout and the template of each screen.
    ///   - assets: the static files.
    ///   - shell: what the layout around each page shows.
    public init<C: Coordinator, Shell: ViewInputData>(
        coordinator: C,
        templates: TemplateSources,
        assets: AssetStore,
        shell: Shell.Type
    ) {
        let loading = PageLoading<Shell>(PageDemands(of: coordinator), sources: templates, assets: assets)
        otherProblems = Site.problems(of: C.R.self) + loading.problems
        templateProblems = loading.templateProblems
        unusedFields = loading.unusedFields
        unusedTexts = loading.unusedTexts
        pages = loading.checkedPages
    }
}

/// Everything that keeps a site from being served, found before the port opens.
public struct SiteError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong elsewhere than in a template.
    public var otherProblems: [String]
    /// What is wrong in templates, in the order of files and lines.
    public var templateProblems: [TemplateProblem]

    public init(problems: [String], templateProblems: [TemplateProblem] = []) {
        otherProblems = problems
        self.templateProblems = templateProblems
    }

    /// All of it, each in a line or more.
    public var problems: [String] {
        otherProblems + templateProblems.map(\.description)
    }

    public var description: String {
        problems.joined(separator: "\n")
    }
}

extension SiteError {
    /// Tells in the log what came of it, and then all that is wrong, a line each.
    func log(_ consequence: Logger.Message, to logger: Logger) {
        logger.error(consequence, metadata: ["problems": "\(problems.count)"])
        for problem in problems { logger.error("a template cannot be used", metadata: ["problem": "\(problem)"]) }
    }
}

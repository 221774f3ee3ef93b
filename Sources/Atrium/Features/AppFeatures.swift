import AtriumFlow
import Foundation
import Portico
import Storage

/// The features of the app, made over one place that things are kept in.
struct AppFeatures: Sendable {
    /// All of them: an export has their parts in this order.
    static let all: [any Feature.Type] = [
        AccountsFeature.self, DomainsFeature.self, NotesFeature.self, DogFactsFeature.self,
        WelcomeFeature.self, NotificationsFeature.self, PushFeature.self,
    ]

    /// The tables of what visitors keep.
    static let schema = Schema(
        history: all.flatMap { $0.migrations } + AppMail.migrations
            + OwnedTable.migrations(of: all.flatMap { $0.owned })
    )

    /// What they are made of, and what they give to commands.
    let parts: Scope
    private let features: [any Feature]
    private let mail: AppMail

    /// Throws where an option is wrong, or the parts do not fit.
    ///
    /// - Parameter replace: puts other parts in the place of some.
    init(in context: AppContext, replacing replace: (inout Container) -> Void = { _ in }) throws {
        let features = try Self.all.map { try $0.init(in: context) }
        let mail = AppMail(in: context)
        let belongings = features.flatMap { $0.belongings } + [mail.belongings]
        var container = Container()
        container.seed(Visitor.self)
        container.register(.single, as: Now.self) { { Date() } }
        container.register(.single, as: [any Belongings].self) { belongings }
        for feature in features { feature.register(in: &container) }
        mail.register(in: &container)
        context.options.firstSteps.register(in: &container, report: context.report("a first step was skipped"))
        replace(&container)
        parts = try container.resolved()
        self.features = features
        self.mail = mail
    }

    /// The app's flow. Throws where what is shown would be broken, and where a feature or a part of it was forgotten.
    func coordinator() throws -> AppCoordinator {
        for feature in features { try feature.verify() }
        let coordinator = try AppCoordinator(parts: parts)
        let problems = FeatureCheck(Self.all, screens: coordinator.screens, in: parts).problems
        guard problems.isEmpty else { throw FeatureProblems(problems: problems) }
        return coordinator
    }

    /// Throws where one of them cannot answer at the moment.
    func health() async throws {
        for feature in features { try await feature.health() }
    }

    /// What goes on beside the server.
    func work() throws -> [@Sendable () async -> Void] { try features.flatMap { try $0.work(parts) } + mail.work() }
}

/// Whether each route and each tab is that of one feature, and each screen has its view model. That each route leads
/// somewhere is the site's to say.
///
///     FeatureCheck(AppFeatures.all, screens: coordinator.screens, in: parts).problems   // ["the route bookmarks.list is that of no feature"]
struct FeatureCheck {
    /// One a line.
    let problems: [String]

    init(_ features: [any Feature.Type], screens: ScreenTable<AppRoute>, in parts: Scope) {
        let routes = AppRoute.examples
        problems =
            routes.compactMap { Self.problem(of: $0, features) }
            + Tab.allCases.compactMap { tab in
                let owners = features.filter { $0.tab == tab }
                return owners.count == 1 ? nil : "the tab \(tab.rawValue) is that of \(Self.names(owners))"
            }
            + features.compactMap { feature in
                let own = routes.filter { feature.has($0) }
                if own.isEmpty { return "\(feature) has no route" }
                guard let tab = feature.tab, !own.contains(where: { Tab(of: $0) == tab }) else { return nil }
                return "no route of \(feature) is in its tab \(tab.rawValue)"
            }
            + screens.unregisteredModels(in: parts)
    }

    private static func problem(of route: AppRoute, _ features: [any Feature.Type]) -> String? {
        switch route {
        case .home, .robots, .tab, .language, .languageChosen, .push: return nil
        default:
            let owners = features.filter { $0.has(route) }
            return owners.count == 1 ? nil : "the route \(route.patternName) is that of \(names(owners))"
        }
    }

    private static func names(_ features: [any Feature.Type]) -> String {
        features.isEmpty ? "no feature" : features.map { "\($0)" }.joined(separator: " and ")
    }
}

/// What is wrong with the features of the app.
struct FeatureProblems: Error, CustomStringConvertible {
    let problems: [String]

    var description: String { problems.joined(separator: "\n") }
}

import AtriumFlow
import Foundation
import Portico
import PorticoSessions
import Storage

/// The features of the app, made over one place that things are kept in.
struct AppFeatures: Sendable {
    /// All of them: an export has their parts in this order.
    static let all: [any Feature.Type] = [
        AccountsFeature.self, DomainsFeature.self, NotesFeature.self, DogFactsFeature.self,
        WelcomeFeature.self, NotificationsFeature.self, PushFeature.self,
    ]

    /// The tables of what visitors keep.
    static let schema = Schema(history: history)
    static let history =
        all.flatMap { $0.migrations } + AppMail.migrations + OwnedTable.migrations(of: all.flatMap { $0.owned })

    /// What they are made of, and what they give to commands.
    let parts: Scope
    private let features: [any Feature]
    private let mail: AppMail

    /// Throws where an option is wrong, or the parts do not fit.
    ///
    /// - Parameters:
    ///   - list: those that are made.
    ///   - replace: puts other parts in the place of some.
    init(
        in context: AppContext,
        of list: [any Feature.Type] = all,
        replacing replace: (inout Container) -> Void = { _ in }
    ) throws {
        let features = try list.map { try $0.init(in: context) }
        let mail = AppMail(in: context)
        let belongings = features.flatMap { $0.belongings } + [mail.belongings]
        var container = Container.standard
        container.register(.single, as: [any OwnedData].self) { belongings }
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
    func work() throws -> [BackgroundWork] { try features.flatMap { try $0.work(parts) } + mail.work() }
}

/// Whether each route and each tab is that of one feature, and each screen has its view model. That each route leads
/// somewhere is the site's to say.
///
///     FeatureCheck(AppFeatures.all, screens: coordinator.screens, in: parts).problems
///     // ["the route bookmarks.list is that of no feature; add the one that has it to AppFeatures.all"]
///
/// A feature that is not in the list is told once, and not by all that it would have brought.
struct FeatureCheck {
    /// One a line.
    let problems: [String]

    init(_ features: [any Feature.Type], screens: ScreenTable<AppRoute>, in parts: Scope) {
        let list = FeatureListCheck(features)
        problems = list.problems + Self.unregistered(screens, in: parts, features, but: list.ownerless)
    }

    /// View models that nobody registered. Where none of a feature is, its module is what is missing.
    private static func unregistered(
        _ screens: ScreenTable<AppRoute>,
        in parts: Scope,
        _ features: [any Feature.Type],
        but ownerless: Set<String>
    ) -> [String] {
        let missing = screens.unregisteredModels(in: parts).filter { !ownerless.contains($0.route) }
        var owners: [String: String] = [:]
        for route in AppRoute.examples {
            guard let feature = features.first(where: { $0.has(route) }) else { continue }
            owners[route.patternName] = "\(feature)"
        }
        let all = Dictionary(grouping: screens.screens.keys) { owners[$0] }
        let counts = Dictionary(grouping: missing) { owners[$0.route] }.mapValues(\.count)
        var told: Set<String> = []
        return missing.compactMap { problem in
            guard let owner = owners[problem.route], let count = counts[owner], count > 1, count == all[owner]?.count
            else { return problem.description }
            guard told.insert(owner).inserted else { return nil }
            return "none of the \(count) screens of \(owner) has a view model that is registered; "
                + "load the feature’s module in \(owner).register(in:)"
        }
    }
}

/// Whether each route and each tab is that of one feature, as far as the list of features and the routes tell.
struct FeatureListCheck {
    /// One a line.
    let problems: [String]
    /// The names of the routes that no feature has.
    let ownerless: Set<String>

    init(_ features: [any Feature.Type]) {
        let routes = AppRoute.examples
        let alone = routes.filter { route in Self.isOfAFeature(route) && !features.contains { $0.has(route) } }
        ownerless = Set(alone.map(\.patternName))
        let lostTabs = Set(alone.compactMap { Tab(of: $0) })
        problems =
            Self.problems(ofOwnerless: alone)
            + routes.compactMap { Self.problem(of: $0, features) }
            + Tab.allCases.compactMap { tab in
                let owners = features.filter { $0.tab == tab }
                guard owners.count != 1, !(owners.isEmpty && lostTabs.contains(tab)) else { return nil }
                return "the tab \(tab.rawValue) is that of \(Self.names(owners))"
            }
            + features.compactMap { feature in
                let own = routes.filter { feature.has($0) }
                if own.isEmpty { return "\(feature) has no route" }
                guard let tab = feature.tab, !own.contains(where: { Tab(of: $0) == tab }) else { return nil }
                return "no route of \(feature) is in its tab \(tab.rawValue)"
            }
    }

    /// Those of one flow in a line.
    private static func problems(ofOwnerless routes: [AppRoute]) -> [String] {
        var (flows, names): ([String], [String: [String]]) = ([], [:])
        for name in routes.map(\.patternName) {
            let flow = String(name.prefix { $0 != "." })
            if names[flow] == nil { flows.append(flow) }
            if names[flow]?.contains(name) != true { names[flow, default: []].append(name) }
        }
        return flows.compactMap { flow in
            guard let own = names[flow], let first = own.first else { return nil }
            let what =
                own.count == 1
                ? "the route \(first) is that of no feature"
                : "the \(own.count) routes \(flow).… are those of no feature"
            return "\(what); add the one that has \(own.count == 1 ? "it" : "them") to AppFeatures.all"
        }
    }

    private static func problem(of route: AppRoute, _ features: [any Feature.Type]) -> String? {
        let owners = features.filter { $0.has(route) }
        guard isOfAFeature(route), owners.count > 1 else { return nil }
        return "the route \(route.patternName) is that of \(names(owners))"
    }

    private static func isOfAFeature(_ route: AppRoute) -> Bool {
        switch route {
        case .home, .robots, .tab, .language, .languageChosen, .offline, .push: false
        default: true
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

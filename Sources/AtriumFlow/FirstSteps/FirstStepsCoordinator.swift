import Accounts
import AtriumTexts
public import Portico

/// The flow of the places that belong to no feature: the front door, the choice of a language, what is kept for when
/// there is no connection, and what a notification is about.
struct FirstStepsCoordinator: PartsCoordinator {
    static let screens = ScreenTable<AppRoute>(templates: "first-steps", texts: FirstStepTexts.table) {
        $0.part(StartProvider.init)
        $0.part(StartViewModel.init)
        $0.screen(.home, StartViewModel.self, template: "start", info: Self.info, to: Self.destination)
        $0.part(LanguageProvider.init)
        $0.part(LanguageViewModel.init)
        $0.screen(
            .language,
            LanguageViewModel.self,
            title: FirstStepTexts.preferences,
            description: FirstStepMessages.aboutLanguage,
            canonical: .language(),
            isIndexed: false,
            to: Self.destination
        )
        $0.part(OfflineProvider.init)
        $0.part(OfflineViewModel.init)
        $0.screen(
            .offline,
            OfflineViewModel.self,
            title: FirstStepTexts.offline,
            description: FirstStepMessages.aboutOffline,
            isIndexed: false,
            to: Self.destination
        )
        $0.part(PushProvider.init)
        $0.part(PushViewModel.init)
        $0.screen(.push, PushViewModel.self, info: Self.info, to: Self.destination)
    }
    let parts: Scope

    static func has(_ route: AppRoute) -> Bool {
        switch route {
        case .home, .language, .offline, .push: true
        default: false
        }
    }

    func answer(for route: AppRoute, of visitor: Visitor) throws -> Answer {
        switch route {
        case .push(let link): try screens.answer(at: route, in: parts.scope(visitor, link))
        default: try screens.answer(at: route, in: parts.scope(visitor))
        }
    }

    static func destination(for output: StartOutput, from _: AppRoute, in _: Localiser) -> Destination<AppRoute> {
        switch output {
        case .led(let route): Destination(.replace(route))
        case .skipped: Destination(.replace(.front))
        }
    }

    /// Back to where the visitor came from; from the front door on to what is left to do, once there is a language.
    static func destination(for output: LanguageOutput, from route: AppRoute) -> Destination<AppRoute> {
        var wanted: AppRoute?
        if case .language(let then) = route, let place = AppRoute(placeOrWayIn: then), place != .home { wanted = place }
        return switch output {
        case .chosen(let tag): Destination(.replace(wanted ?? .languageChosen), choices: [.language: tag])
        case .countryChosen(let country): Destination(.replace(wanted ?? route), choices: [.country: country])
        // It stays: whoever tries one sees it, and can take another.
        case .themeChosen(let theme): Destination(.replace(route), choices: [.theme: theme.text])
        case .densityChosen(let density): Destination(.replace(route), choices: [.density: density.text])
        case .keysChosen(let keys): Destination(.replace(route), choices: [.keys: keys.text])
        }
    }

    static func destination(for output: OfflineOutput, from route: AppRoute) -> Destination<AppRoute> {
        switch output {
        case .chosen(let mark): Destination(.replace(route), choices: [.offline: mark ?? ""])
        case .signInNeeded: Destination(.push(.accounts(.signIn(then: route.wayBack))))
        }
    }

    static func destination(for output: PushOutput, from _: AppRoute) -> Destination<AppRoute> {
        switch output {
        case .led(let route): Destination(.replace(route))
        case .opened(let text): Destination(AppRoute(place: text).map { .push($0) } ?? .replace(.home))
        case .closed: Destination(.replace(.home))
        }
    }
}

/// What the pages say about themselves to browsers and search engines.
extension FirstStepsCoordinator {
    static func info(
        _ shown: Shown<StartViewInputData>,
        at _: AppRoute,
        in localiser: Localiser
    ) -> PageInfo<AppRoute> {
        PageInfo(title: shown.value.heading, description: localiser(FirstStepMessages.about), isIndexed: false)
    }

    static func info(_ shown: Shown<PushViewInputData>, at _: AppRoute) -> PageInfo<AppRoute> {
        PageInfo(title: shown.value.heading, description: shown.value.text, isIndexed: false)
    }
}

/// The parts of the first steps. The composition root adds `FirstSteps`.
public struct FirstStepsModule: Module {
    public init() {}

    public func load(into container: inout Container) {
        container.load(LanguagesModule(of: Text.self))
        container.load(FirstStepsCoordinator.screens)
        container.seed(PushLink.self)
    }
}

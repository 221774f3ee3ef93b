import AtriumFlow
import Portico
import PorticoSessions
import Welcome

/// The tour for newcomers, and what is new. It keeps nothing.
struct WelcomeFeature: Feature {
    static let owned: [OwnedTable] = []

    static func has(_ route: AppRoute) -> Bool { route.welcome != nil }

    let belongings: [any OwnedData] = []

    init(in context: AppContext) {}

    func register(in container: inout Container) {
        container.load(WelcomeModule())
    }
}

import AtriumFlow
import Backup
import Foundation
import Portico
import PorticoSessions
import Storage
import Welcome

/// The tour for newcomers, and what is new. It keeps nothing.
struct WelcomeFeature: Feature {
    static let tab: Tab? = nil
    static let migrations: [NumberedMigration] = []
    static let owned: [OwnedTable] = []
    static let files: [FileCheck] = []

    static func problem(in storage: URL) -> String? { nil }

    static func has(_ route: AppRoute) -> Bool { route.welcome != nil }

    init(in context: AppContext) {}

    var belongings: [any OwnedData] { [] }

    func register(in container: inout Container) {
        container.load(WelcomeModule())
    }

    func verify() {}
    func health() {}
    func work(_ parts: Scope) -> [BackgroundWork] { [] }
}

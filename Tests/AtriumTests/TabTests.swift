import AtriumFlow
import Portico
import Testing

@testable import Atrium
@testable import DogFacts
@testable import Domains
@testable import Notes

/// The tab that the layout marks is the tab whose place is remembered.
@Suite(.inBothModes) struct TabTests {
    @Test func aRouteIsInOneTabForTheLayoutAndForItsPlace() throws {
        let app = try TestApp()
        defer { app.remove() }
        let coordinator = try Composition(data: app.data, accounts: app.accounts).coordinator()
        for route in AppRoute.examples { #expect(coordinator.tab(of: route) == Tab(of: route)?.rawValue, "\(route)") }
        #expect(Tab(of: .domains(.search())) == .domains)
        #expect(Tab(of: .notes(.list())) == .notes)
        #expect(Tab(of: .dogFacts(.next())) == .dogFacts)
        #expect(Tab(of: .dogFacts(.feed)) == nil, "a file is no place to come back to")
        #expect(Tab(of: .home) == nil)
    }
}

import Portico
import PorticoHost
import Testing

@Suite struct RouteRoundTripTests {
    @Test(arguments: 0..<8 as Range<UInt64>)
    func whatIsPrintedReadsBackAsTheSameRoute(seed: UInt64) throws {
        var routes = RandomRoutes(seed: seed)
        for _ in 0..<500 {
            let route = routes.library()
            let text = route.location.description
            let location = try Location(text)
            #expect(location == route.location, "seed \(seed): \(text)")
            #expect(LibraryRoute.parse(location) == .route(route), "seed \(seed): \(text)")
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func whatIsReadIsPrintedInTheOneCanonicalWay(seed: UInt64) throws {
        var routes = RandomRoutes(seed: seed)
        for _ in 0..<500 {
            let canonical = routes.library().location
            var entries = canonical.query.entries
            entries.append(Form.Entry(name: "utm", value: "\(seed)"))
            entries.append(Form.Entry(name: "utm", value: "twice"))
            entries.append(Form.Entry(name: "", value: "&"))
            entries.shuffle(using: &routes.generator)
            let sent = try Location(Location(path: canonical.path, query: Form(entries)).description)
            guard case .route(let route) = LibraryRoute.parse(sent) else {
                Issue.record("seed \(seed): \(sent) is no route")
                continue
            }
            #expect(route.location == canonical, "seed \(seed): \(sent)")
        }
    }

    @Test(arguments: LibraryRoute.examples)
    func theExamplesReadBack(route: LibraryRoute) throws {
        #expect(LibraryRoute.parse(try Location(route.location.description)) == .route(route))
        #expect(LibraryRoute.patterns.map(\.name).contains(route.patternName))
    }

    @Test func everyPatternHasAnExampleAndNoneCollide() {
        #expect(RouteCheck.problems(of: LibraryRoute.self) == [])
    }
}

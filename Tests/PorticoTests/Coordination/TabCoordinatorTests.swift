import Portico
import Testing

@Suite struct TabCoordinatorTests {
    private let tabs = {
        var tabs = TabCoordinator<MarketTab>()
        tabs.add(FruitCoordinator(), as: .fruit, lift: MarketRoute.fruit, extract: \.fruit)
        tabs.add(FishCoordinator(), as: .fish, lift: MarketRoute.fish, extract: \.fish)
        return tabs
    }()

    @Test func aTabLeadsToWhereTheVisitorWasInIt() {
        let visitor = Visitor(places: ["fruit": "/fruit/pear", "fish": "/fish/cod"])
        #expect(tabs.start(visitor, wanting: .tab(tab: .fruit)) == .fruit(.ware(name: "pear")))
        #expect(tabs.start(visitor, wanting: .tab(tab: .fish)) == .fish(.ware(name: "cod")))
    }

    @Test func aTabThatNobodyWasInLeadsToItsRoot() {
        let visitor = Visitor(places: ["fruit": "/fruit/pear"])
        #expect(tabs.start(visitor, wanting: .tab(tab: .fish)) == .fish(.list))
        #expect(tabs.start(Visitor(), wanting: .tab(tab: .fruit)) == .fruit(.list))
    }

    @Test(arguments: [
        "", "/", "/nowhere", "/fish/cod", "/tabs/fruit", "/fruit/leaflet", "//evil.example/fruit",
        "https://evil.example/fruit",
        "/fruit/%zz", "/fruit/pear/core",
    ])
    func whatIsNoPlaceInTheTabLeadsToItsRoot(place: String) {
        let visitor = Visitor(places: ["fruit": place])
        #expect(tabs.start(visitor, wanting: .tab(tab: .fruit)) == .fruit(.list), "\(place)")
    }

    @Test func whoLeftAPageThatIsNoPlaceIsLedToTheNearestAboveIt() {
        let cleaning = MarketRoute.fish(.cleaning(name: "cod"))
        #expect(tabs.tab(of: cleaning) == "fish")
        let visitor = Visitor(places: ["fish": "/fish/cod/cleaning", "fruit": "/fruit/order"])
        #expect(tabs.start(visitor, wanting: .tab(tab: .fish)) == .fish(.ware(name: "cod")))
        #expect(tabs.start(visitor, wanting: .tab(tab: .fruit)) == .fruit(.list), "nothing is above it")
        #expect(tabs.start(visitor, wanting: cleaning) == cleaning)
    }

    @Test func pagesOfATabAreShownAsTheyAre() throws {
        let visitor = Visitor(places: ["fruit": "/fruit/pear"])
        #expect(tabs.start(visitor, wanting: .fruit(.list)) == .fruit(.list), "its root is the root")
        #expect(tabs.start(visitor, wanting: .square) == .square)
        guard case .file(let file) = try tabs.answer(for: .fish(.ware(name: "cod")), of: visitor) else {
            Issue.record("no file")
            return
        }
        #expect(file.mediaType == "text/fish")
        #expect(throws: UndeclaredScreen.self) { try tabs.answer(for: .square, of: visitor) }
    }

    @Test func eachTabHasACoordinatorOfItsOwn() throws {
        #expect(
            tabs.screens.files.keys.sorted() == [
                "fish.cleaning", "fish.list", "fish.ware", "fruit.leaflet", "fruit.list", "fruit.order", "fruit.ware",
            ]
        )
        #expect(tabs.screens.problems == [])
        #expect(tabs.tab(of: .fish(.ware(name: "cod"))) == "fish")
        #expect(tabs.tab(of: .square) == nil)
        var half = TabCoordinator<MarketTab>()
        half.add(FruitCoordinator(), as: .fruit, lift: MarketRoute.fruit, extract: \.fruit)
        #expect(half.screens.problems == ["the tab fish has no coordinator"])
    }
}

@Routes private enum MarketRoute {
    @Path("/") case square
    /// A tab, where the visitor was in it.
    @Path("/tabs/{tab}") case tab(tab: MarketTab)
    case fruit(FruitRoute)
    case fish(FishRoute)

    static var examples: [MarketRoute] {
        [.square] + MarketTab.allCases.map { .tab(tab: $0) } + FruitRoute.examples.map(MarketRoute.fruit)
            + FishRoute.examples.map(MarketRoute.fish)
    }
}

private enum MarketTab: String, CaseIterable, TextValue, AppTab {
    case fruit, fish

    init?(of route: MarketRoute) {
        switch route {
        case .fruit(.leaflet), .square, .tab: return nil
        case .fruit: self = .fruit
        case .fish: self = .fish
        }
    }

    var root: MarketRoute {
        switch self {
        case .fruit: .fruit(.list)
        case .fish: .fish(.list)
        }
    }

    var link: MarketRoute { .tab(tab: self) }

    static func isPlace(_ route: MarketRoute) -> Bool {
        switch route {
        case .fish(.cleaning), .fruit(.order): false
        default: true
        }
    }
}

@Routes private enum FruitRoute {
    @Path("/fruit") case list
    @Path("/fruit/{name}") case ware(name: String)
    @Path("/fruit/leaflet") case leaflet
    @Path("/fruit/order") case order

    static var examples: [FruitRoute] { [.list, .ware(name: "pear"), .leaflet, .order] }
}

@Routes private enum FishRoute {
    @Path("/fish") case list
    @Path("/fish/{name}") case ware(name: String)
    @Path("/fish/{name}/cleaning") case cleaning(name: String)

    var parent: FishRoute? {
        if case .cleaning(let name) = self { .ware(name: name) } else { nil }
    }

    static var examples: [FishRoute] { [.list, .ware(name: "cod"), .cleaning(name: "cod")] }
}

/// Whatever is in the tabs: files are as good as screens.
private struct FruitCoordinator: Coordinator {
    let screens = ScreenTable<FruitRoute>(templates: "") { for kind in FruitRoute.Kind.allCases { $0.file(kind) } }

    func answer(for route: FruitRoute, of visitor: Visitor) -> Answer {
        .file(Download(mediaType: "text/fruit", text: ""))
    }
}

private struct FishCoordinator: Coordinator {
    let screens = ScreenTable<FishRoute>(templates: "") { for kind in FishRoute.Kind.allCases { $0.file(kind) } }

    func answer(for route: FishRoute, of visitor: Visitor) -> Answer {
        .file(Download(mediaType: "text/fish", text: ""))
    }
}

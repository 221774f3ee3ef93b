import Portico

@Routes enum TripsRoute {
    @Path("/") case list(search: String = "")
    @Path("/new") case newTrip

    var parent: TripsRoute? { self == .newTrip ? .list() : nil }
}

struct TripsCoordinator: Coordinator {
    let store: MemoryTrips

    let screens = ScreenTable<TripsRoute>(templates: "") {
        $0.screen(.list, TripListScreen.self, title: "Trips", description: "What to pack.", to: Self.destination)
        $0.screen(.newTrip, NewTripScreen.self, title: "New trip", description: "A new trip.", to: Self.destination)
        $0.working(.newTrip)
    }

    func answer(for route: TripsRoute, of _: Visitor) throws -> Answer {
        switch route {
        case .list(let search): try screens.answer(at: route, with: TripListScreen(store: store, search: search))
        case .newTrip: try screens.answer(at: route, with: NewTripScreen(store: store))
        }
    }

    private static func destination(for route: TripsRoute, from _: TripsRoute) -> Destination<TripsRoute> {
        Destination(.push(route))
    }
}

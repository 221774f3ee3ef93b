import Portico
import PorticoWeb
import TripFeatures

@main enum TripsProgram: WebProgram {
    static let templates = [
        "list": """
        {{< layouts/page}}{{$main}}
        <h1>Trips</h1>
        <form method="get" action="{{event searched}}">
          <label>Search <input type="search" name="search" value="{{search}}"></label> <button>Search</button>
        </form>
        <ul id="trips"{{^trips}} hidden{{/trips}}>
          {{#trips}}
          <li id="trip-{{id}}"><strong>{{title}}</strong> {{things}}
            <button formaction="{{event deleteTapped id=id}}" aria-label="Delete {{title}}">Delete</button></li>
          {{/trips}}
        </ul>
        {{^trips}}<p>There are no trips here.</p>{{/trips}}
        <form method="post" action="{{event addTapped}}"><button>New trip</button></form>
        {{/main}}{{/ layouts/page}}
        """,
        "new-trip": """
        {{< layouts/page}}{{$main}}
        <h1>New trip</h1>
        <form method="post" action="{{event saved}}">
          <button>Save</button>
          <label>Title <input name="title" value="{{title}}"></label>
          <ol id="things">
            {{#things}}
            <li><label>Thing {{number}} <input name="thing" value="{{name}}"></label>
              <button formaction="{{event thingRemoved index=index}}" aria-label="Remove thing {{number}}">Remove</button></li>
            {{/things}}
          </ol>
          <button formaction="{{event thingAdded}}">Add a thing</button>
          <button formaction="{{event sorted}}">Sort</button>
        </form>
        {{/main}}{{/ layouts/page}}
        """,
    ]

    static func site() throws -> Site {
        try Site(TripsCoordinator(store: MemoryTrips()), templates: templates)
    }

    static func serve(_ site: Site) async throws {
        try await site.serve(port: CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 8080)
    }
}

/// All visitors have the same trips.
actor MemoryTrips: TripStore {
    private var stored: [Trip] = []
    private var next = 1

    func trips() -> [Trip] { stored }

    func add(title: String, things: [String]) -> Trip {
        let trip = Trip(id: next, title: title, things: things)
        next += 1
        stored.append(trip)
        return trip
    }

    func delete(_ id: Trip.ID) {
        stored.removeAll { $0.id == id }
    }
}

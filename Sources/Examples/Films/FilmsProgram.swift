import FilmFeatures
import Portico
import PorticoWeb

@main enum FilmsProgram: WebProgram {
    static let templates = [
        "list": """
        {{< layouts/page}}{{$main}}
        <h1>Films</h1>
        <form method="post" action="{{event searched}}">
          <label>Search <input type="search" name="query" value="{{query}}"></label> <button>Search</button>
        </form>
        <form method="post" action="{{event recentSearchesTapped}}"><button>Recent searches</button></form>
        <ul id="films"{{^films}} hidden{{/films}}>
          {{#films}}
          <li id="film-{{id}}"><form method="post" action="{{event selected id=id}}"><button>{{title}}</button></form> {{year}}</li>
          {{/films}}
        </ul>
        {{^films}}<p>There are no films here.</p>{{/films}}
        {{/main}}{{/ layouts/page}}
        """,
        "film": """
        {{< layouts/page}}{{$main}}
        <h1>{{title}}</h1>
        <p>{{year}}</p>
        <form method="post" action="{{event removeTapped}}"><button>Remove</button></form>
        {{/main}}{{/ layouts/page}}
        """,
        "recent-searches": """
        {{< layouts/page}}{{$main}}
        <h1>Recent searches</h1>
        <ul id="queries"{{^queries}} hidden{{/queries}}>
          {{#queries}}<li><form method="post" action="{{event selected query=.}}"><button>{{.}}</button></form></li>{{/queries}}
        </ul>
        <form method="post" action="{{event cancelTapped}}"><button>Cancel</button></form>
        {{/main}}{{/ layouts/page}}
        """,
    ]

    static func site() throws -> Site {
        try Site(FilmsCoordinator(store: MemoryFilms()), templates: templates)
    }

    static func serve(_ site: Site) async throws {
        try await site.serve(port: CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 8080)
    }
}

/// All visitors have the same films.
actor MemoryFilms: FilmStore {
    private var stored = [
        Film(id: 1, title: "Metropolis", year: 1927), Film(id: 2, title: "M", year: 1931),
        Film(id: 3, title: "Nosferatu", year: 1922),
    ]
    private var searches: [String] = []
    /// As many searches are kept.
    private static let most = 5

    func films(matching query: String) -> [Film] {
        guard !query.isEmpty else { return stored }
        searches = Array(([query] + searches.filter { $0 != query }).prefix(Self.most))
        return stored.filter { $0.title.lowercased().contains(query.lowercased()) }
    }

    /// The first film stays.
    func remove(_ id: Film.ID) -> Bool {
        guard id != 1 else { return false }
        stored.removeAll { $0.id == id }
        return true
    }

    func recentSearches() -> [String] { searches }
}

import Portico
import PorticoWeb

@main enum ShelfProgram: WebProgram {
    static let templates = [
        "list": """
        {{< layouts/page}}{{$main}}
        <h1>Books</h1>
        <form id="search" role="search" method="get" action="{{event searched}}">
          <label>Search <input type="search" name="query" value="{{query}}"></label> <button>Search</button>
        </form>
        <ul id="titles"{{^titles}} hidden{{/titles}}>
          {{#titles}}
          <li>{{.}} <button formaction="{{event removed title=.}}" aria-label="Remove {{.}}">Remove</button></li>
          {{/titles}}
        </ul>
        {{^titles}}<p id="none">There are no books here.</p>{{/titles}}
        <form id="adding" method="post" action="{{event added}}">
          <label>Title <input name="title" required></label> <button>Add</button>
        </form>
        {{/main}}{{/ layouts/page}}
        """
    ]

    static func site() throws -> Site {
        try Site(ShelfCoordinator(), templates: templates)
    }
}

/// All visitors have the same books.
actor MemoryShelf {
    private(set) var titles = ["Emma", "Middlemarch", "Persuasion"]

    func add(_ title: String) {
        titles.append(title)
    }

    func remove(_ title: String) {
        titles.removeAll { $0 == title }
    }
}

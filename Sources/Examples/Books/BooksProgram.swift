import Foundation
import Logging
import Portico
import PorticoHTML
import PorticoWeb

@main enum BooksProgram {
    @ViewInputData struct Shell {
        let title: String
    }

    static let templates = [
        "layouts/page": """
        <!doctype html>
        <html lang="en">
        <head><title>{{title}}</title><script type="module" src="{{asset portico.js}}"></script></head>
        <body><main>{{notice}}{{$main}}{{/main}}</main></body>
        </html>
        """,
        "list": """
        {{< layouts/page}}{{$main}}
        <h1>Books to read</h1>
        <p id="message" role="status">{{message}}</p>
        {{#isEmpty}}<p id="none">There is nothing here yet.</p>{{/isEmpty}}
        <ul id="books"{{^rows}} hidden{{/rows}}>
          {{#rows}}
          <li id="book-{{id}}"><cite>{{title}}</cite>{{#author}} by {{author}}{{/author}}
            <button formaction="{{event removeTapped id=id}}" aria-label="Remove {{title}}">Remove</button></li>
          {{/rows}}
        </ul>
        <form method="post" action="{{event addTapped}}">
          <label>Title <input name="title" maxlength="200" required></label>
          <label>Author <input name="author" maxlength="100"></label>
          <button>Add</button>
        </form>
        {{/main}}{{/ layouts/page}}
        """,
        "errors/error":
            "{{< layouts/page}}{{$main}}<h1>{{heading}}</h1><p>{{explanation}}</p>{{/main}}{{/ layouts/page}}",
    ]

    static func parts() throws -> Scope {
        var container = Container()
        container.seed(Visitor.self)
        container.register(.single, as: Now.self) { { Date() } }
        container.load(LanguagesModule(of: FrameworkText.self))
        container.load(BooksCoordinator.screens)
        container.register(.single, as: (any OwnedItemRepository<Book>).self) { MemoryOwnedItems() }
        return try container.resolved()
    }

    static func site() throws -> Site {
        try Site(
            coordinator: BooksCoordinator(parts: parts()),
            templates: TemplateSources(templates),
            assets: AssetStore(),
            publicURL: PublicURL("http://127.0.0.1:8080"),
            shell: { Shell(title: $0.title) }
        )
    }

    static func main() async throws {
        try await WebServer(site(), host: "127.0.0.1", port: 8080, logger: Logger(label: "books")).run()
    }
}

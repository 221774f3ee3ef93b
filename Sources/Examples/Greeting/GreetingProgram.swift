import Portico
import PorticoHTML
import PorticoWeb

@main enum GreetingProgram: WebProgram {
    @ViewInputData struct Shell {
        let title: String
    }

    static let templates = [
        "layouts/page": """
        <!doctype html><html lang="en"><head><title>{{title}}</title></head><body><main>{{notice}}{{$main}}{{/main}}</main></body></html>
        """,
        "greeting": """
        {{< layouts/page}}{{$main}}<h1>{{greeting}}</h1>
        <form method="get" action="{{event nameEntered}}">
          <label>Name <input name="name" value="{{name}}"></label>
          <button>Greet</button>
        </form>{{/main}}{{/ layouts/page}}
        """,
        "errors/error":
            "{{< layouts/page}}{{$main}}<h1>{{heading}}</h1><p>{{explanation}}</p>{{/main}}{{/ layouts/page}}",
    ]

    static func site() throws -> Site {
        try Site(
            coordinator: GreetingCoordinator(),
            templates: TemplateSources(templates),
            assets: AssetStore(),
            publicURL: PublicURL("http://127.0.0.1:8080"),
            shell: { Shell(title: $0.title) }
        )
    }
}

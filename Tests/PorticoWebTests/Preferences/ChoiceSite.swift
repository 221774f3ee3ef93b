import Hummingbird
import Portico
import PorticoHTML
import PorticoTesting
import PorticoWeb

/// A page that shows what is known of its visitor's wishes, and lets them choose a language and a colour.
struct ChoiceSite {
    static let origin = SiteOrigin(host: "choices.example")

    var services = SiteServices.still()

    @ViewInputData struct Shell {
        let title: String
        let language: String
    }

    private static let templates = [
        "layouts/page": """
        <!doctype html><html lang="{{language}}"><head><title>{{title}}</title></head><body><main>\
        {{notice}}{{$main}}{{/main}}</main></body></html>
        """,
        "choices": """
        {{< layouts/page}}{{$main}}<h1>Choices</h1><p id="wishes">{{wishes}}</p>
        <form method="post" action="{{event chosen}}">
          <label>Language <input name="language"></label><label>Colour <input name="colour"></label><button>Choose</button>
        </form>{{/main}}{{/ layouts/page}}
        """,
        "plain": "{{< layouts/page}}{{$main}}<h1>Plain</h1><p id=\"wishes\">{{wishes}}</p>{{/main}}{{/ layouts/page}}",
        "errors/error":
            "{{< layouts/page}}{{$main}}<h1>{{status}} {{heading}}</h1><p>{{explanation}}</p>{{/main}}{{/ layouts/page}}",
    ]

    init(languages: [Language] = [.english, Language.german]) {
        services.languages = languages
        services.preferences = [.colour]
    }

    func site() throws -> Site {
        try Site(
            coordinator: ChoiceCoordinator(),
            templates: TemplateSources(Self.templates),
            assets: AssetStore(),
            publicURL: PublicURL(Self.origin.description),
            services: services,
            shell: { Shell(title: $0.title, language: $0.visitor.language) }
        )
    }

    func visiting(_ body: @Sendable (WebVisitor) async throws -> Void) async throws {
        let server = WebServer(try site(), host: "127.0.0.1", port: 0, logger: GreetingSite.quiet)
        try await PorticoTesting.visiting(server.application, at: Self.origin, body)
    }
}

extension PreferenceKey {
    static let colour = PreferenceKey("colour")
}

@Routes enum ChoiceRoute {
    @Path("/choices") case choices
    @Path("/plain") case plain

    static var examples: [ChoiceRoute] { [.choices, .plain] }
}

@ViewInputData struct ChoiceViewInputData {
    /// Language, on whose word, country and colour.
    let wishes: String
}

@ViewEvents enum ChoiceEvent {
    typealias Output = ChoiceOutput
    case chosen(language: String, colour: String)
}

enum ChoiceOutput {
    case chosen(language: String, colour: String)
}

struct ChoiceViewModel: ViewModel {
    let visitor: Visitor

    var shown: Shown<ChoiceViewInputData> {
        let wishes = [
            visitor.language, "\(visitor.languageOrigin)", visitor.country ?? "nowhere",
            visitor.preferences[.colour] ?? "no colour",
        ]
        return Shown(ChoiceViewInputData(wishes: wishes.joined(separator: ", ")))
    }

    var updates: any AsyncSequence<Shown<ChoiceViewInputData>, Never> & Sendable { StateStore(shown).changes(.newest) }

    func appear() async -> ChoiceOutput? { nil }

    func handle(_ event: ChoiceEvent) async -> ChoiceOutput? {
        switch event {
        case .chosen(let language, let colour): .chosen(language: language, colour: colour)
        }
    }
}

struct ChoiceCoordinator: Coordinator {
    let screens = ScreenTable<ChoiceRoute>(templates: "") {
        $0.screen(
            .choices,
            ChoiceViewModel.self,
            title: "Choices",
            description: "",
            to: Self.destination
        )
        $0.screen(
            .plain,
            ChoiceViewModel.self,
            title: "Plain",
            description: "",
            to: Self.destination
        )
    }

    func answer(for route: ChoiceRoute, of visitor: Visitor) throws -> Answer {
        try screens.answer(at: route, with: ChoiceViewModel(visitor: visitor))
    }

    static func destination(for output: ChoiceOutput, from route: ChoiceRoute) -> Destination<ChoiceRoute> {
        switch output {
        case .chosen(let language, let colour):
            Destination(.replace(route), choices: [.language: language, .colour: colour])
        }
    }
}

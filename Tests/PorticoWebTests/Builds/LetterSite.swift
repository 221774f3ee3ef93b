import Foundation
import Hummingbird
import Portico
import PorticoHTML
import PorticoTesting
import PorticoWeb

/// The letters as a site of two builds over the same stores and keys: the former has printed the form that is sent to
/// the other.
struct LetterSite {
    static let origin = SiteOrigin(host: "letters.example")
    static let words = "my <own> words"

    @ViewInputData struct Shell {
        let title: String
    }

    let store = LetterStore()
    let services = SiteServices.still()

    /// A form with these fields.
    static func page(_ heading: String, _ event: String, _ fields: String) -> String {
        """
        {{< layouts/page}}{{$main}}<h1>\(heading)</h1>
        <form id="writing" method="post" action="{{event \(event)}}">\(fields)<button>Send</button></form>\
        {{/main}}{{/ layouts/page}}
        """
    }

    static let to = "<label>To <input name=\"to\"></label>"
    static let text = "<label>Text <textarea name=\"text\"></textarea></label>"

    private static let templates = [
        "layouts/page": """
        <!doctype html><html lang="en"><head><title>{{title}}</title></head><body><main>\
        {{notice}}{{$main}}{{/main}}</main></body></html>
        """,
        "errors/error": """
        {{< layouts/page}}{{$main}}<h1>{{status}} {{heading}}</h1><p>{{explanation}}</p>\
        <ul>{{#details}}<li>{{.}}</li>{{/details}}</ul><p>{{requestID}}</p>{{/main}}{{/ layouts/page}}
        """,
    ]

    /// A server of a build whose page is this template; nil where it has no page.
    func application(_ build: some Coordinator, _ page: String?) throws -> some ApplicationProtocol {
        var templates = Self.templates
        templates["letter"] = page
        let site = try Site(
            coordinator: build,
            templates: TemplateSources(templates),
            assets: AssetStore(),
            publicURL: PublicURL("http://letters.example"),
            services: services,
            shell: { Shell(title: $0.title) }
        )
        return WebServer(site, host: "127.0.0.1", port: 0, logger: GreetingSite.quiet).application
    }

    /// Opens the form of the former build and follows it, for a body that says when the other build takes its place.
    func visiting(
        restartedAs build: some Coordinator,
        _ page: String?,
        _ body: @Sendable (_ visitor: WebVisitor, _ restart: @escaping @Sendable () -> Void) async throws -> Void
    ) async throws {
        let former = LetterBuild(LetterRoute.self, .letter, LetterViewInputData(greeting: "Dear"), store) {
            (event: LetterEvent) in
            switch event {
            case .sent(let to, let text): [to, text]
            }
        }
        try await PorticoTesting.visiting(
            application(former, Self.page("{{greeting}}", "sent", Self.to + Self.text)),
            restartedAs: application(build, page),
            at: Self.origin
        ) { visitor, restart in
            try await visitor.open("/letters/one")
            try await visitor.follow()
            try await body(visitor, restart)
        }
    }

    /// Sends what was typed into the form of the former build after the other one has taken its place, and the page was
    /// followed there.
    func sending(
        to build: some Coordinator,
        _ page: String?,
        _ body: @Sendable (WebVisitor) async throws -> Void
    ) async throws {
        try await visiting(restartedAs: build, page) { visitor, restart in
            try visitor.fill("To", with: "Ada")
            try visitor.fill("Text", with: Self.words)
            restart()
            if try await visitor.askForUpdates() == .open { try await visitor.updated() }
            try await visitor.click("Send")
            try await body(visitor)
        }
    }
}

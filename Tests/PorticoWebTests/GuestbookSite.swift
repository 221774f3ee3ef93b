import Foundation
import Hummingbird
import Portico
import PorticoHTML
import PorticoTesting
import PorticoWeb

/// The guestbook as a site over stores that a test holds, so that it can be stopped and started again.
struct GuestbookSite {
    static let origin = SiteOrigin(host: "guestbook.example")
    static let secureOrigin = SiteOrigin(scheme: .https, host: "guestbook.example")

    @ViewInputData struct Shell {
        let title: String
    }

    let store = GuestbookStore()
    var services = SiteServices.still()
    var isSecure = false

    static let templates = [
        "layouts/page": """
        <!doctype html><html lang="en"><head><title>{{title}}</title></head><body><main>\
        {{notice}}{{$main}}{{/main}}</main></body></html>
        """,
        "guestbook": """
        {{< layouts/page}}{{$main}}<h1>Guestbook</h1><p id="reader">{{reader}}</p><p id="message">{{message}}</p>
        <ul id="entries">{{#entries}}<li id="entry-{{id}}">{{text}} <button formaction="{{event removed id=id}}">Remove {{text}}</button></li>{{/entries}}</ul>
        <form id="signing" method="post" action="{{event signed}}">
          <label>Name <input name="name"></label>
          <label>Text <textarea name="text"></textarea></label>
          <p>At most {{limit signed}}.</p>
          <button>Sign</button>
        </form>
        <form id="signing-in" method="post" action="{{event signedIn}}"><label>Account <input name="account"></label><button>Sign in</button></form>
        <button formaction="{{event signedOut}}">Sign out</button>
        <button formaction="{{event looked}}">Look</button>
        {{/main}}{{/ layouts/page}}
        """,
        "errors/error": """
        {{< layouts/page}}{{$main}}<h1>{{status}} {{heading}}</h1><p>{{explanation}}</p>\
        <ul>{{#details}}<li>{{.}}</li>{{/details}}</ul><p>{{requestID}}</p>{{/main}}{{/ layouts/page}}
        """,
    ]

    var visitorOrigin: SiteOrigin { isSecure ? Self.secureOrigin : Self.origin }

    /// A new server over the same stores: what a restart is.
    func application() throws -> some ApplicationProtocol {
        let site = try Site(
            coordinator: GuestbookCoordinator(store: store),
            templates: TemplateSources(Self.templates),
            assets: AssetStore(),
            publicURL: PublicURL(isSecure ? "https://guestbook.example" : "http://guestbook.example"),
            services: services,
            shell: { Shell(title: $0.title) }
        )
        return WebServer(site, host: "127.0.0.1", port: 0, logger: GreetingSite.quiet).application
    }

    /// Visits it, on a server of its own.
    func visiting(over wire: Wire = .inProcess, _ body: @Sendable (WebVisitor) async throws -> Void) async throws {
        try await PorticoTesting.visiting(application(), over: wire, at: visitorOrigin, body)
    }
}

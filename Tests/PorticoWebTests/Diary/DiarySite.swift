import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Portico
import PorticoHTML
import PorticoTesting
import PorticoWeb

/// The diary as a site over stores that a test holds, so that it can be stopped and started again.
struct DiarySite {
    static let origin = SiteOrigin(host: "diary.example")

    @ViewInputData struct Shell {
        let title: String
    }

    let store = DiaryStore()
    var services = SiteServices.still()
    var logger = GreetingSite.quiet
    /// Whether the list is worked on in memory.
    var isListWorking = false

    static let templates = [
        "layouts/page": """
        <!doctype html><html lang="en"><head><title>{{title}}</title></head><body><main>\
        {{notice}}{{$main}}{{/main}}</main></body></html>
        """,
        "sign-in": """
        {{< layouts/page}}{{$main}}<h1>Sign in</h1><p>{{message}}</p>
        <form id="signing-in" method="post" action="{{event signInTapped}}"><label>Account <input name="account"></label>
        <label>Password <input type="password" name="password"></label><button>Sign in</button></form>
        <button formaction="{{event signInTapped account=message}}">As a guest</button>{{/main}}{{/ layouts/page}}
        """,
        "code": """
        {{< layouts/page}}{{$main}}<h1>Code</h1><p>{{hint}}</p>
        <form method="post" action="{{event codeSent}}"><label>Code <input name="code"></label><button>Send</button></form>\
        {{/main}}{{/ layouts/page}}
        """,
        "list": """
        {{< layouts/page}}{{$main}}<h1>{{heading}}</h1><button formaction="{{event looked}}">Look</button>{{/main}}{{/ layouts/page}}
        """,
        "entry": """
        {{< layouts/page}}{{$main}}<h1>Entry</h1><p id="who">{{who}}</p>
        <form id="saving" method="post" action="{{event saved base=version}}"><label>Title <input name="title" value="{{title}}"></label>
        <label>Text <textarea name="text"></textarea></label><label>PIN <input type="password" name="pin"></label>
        <button>Save</button></form>{{/main}}{{/ layouts/page}}
        """,
        "errors/error": """
        {{< layouts/page}}{{$main}}<h1>{{status}} {{heading}}</h1><p>{{explanation}}</p>\
        <ul>{{#details}}<li>{{.}}</li>{{/details}}</ul><p>{{requestID}}</p>{{/main}}{{/ layouts/page}}
        """,
    ]

    /// A new server over the same stores: what a restart is.
    func application() throws -> some ApplicationProtocol {
        var coordinator = DiaryCoordinator(store: store)
        if isListWorking { coordinator.screens.working(.list) }
        let site = try Site(
            coordinator: coordinator,
            templates: TemplateSources(Self.templates),
            assets: AssetStore(),
            publicURL: PublicURL("http://diary.example"),
            services: services,
            shell: { Shell(title: $0.title) }
        )
        return WebServer(site, host: "127.0.0.1", port: 0, logger: logger).application
    }

    /// Visits it, on a server of its own.
    func visiting(over wire: Wire = .inProcess, _ body: @Sendable (WebVisitor) async throws -> Void) async throws {
        try await PorticoTesting.visiting(application(), over: wire, at: Self.origin, body)
    }
}

extension WebVisitor {
    /// Signs in, and opens a page.
    func signIn(as account: String = "ada", opening url: String) async throws {
        try await open("/sign-in")
        try fill("Account", with: account)
        try await click("Sign in")
        try await open(url)
    }
}

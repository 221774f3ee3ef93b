import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Portico
import PorticoTesting
import Testing

@testable import Greeting
@testable import PorticoWeb

/// What open pages follow while a site is developed, and that nobody else gets any of it.
@Suite struct DevelopmentTests {
    private struct Changes: Decodable {
        let version: String
        let pages: String
        let scripts: String
        let status: String?
        let output: String
        let problems: String
    }

    private func withSite(
        _ development: Development? = Development(report: URL(filePath: "/nowhere/build.json")),
        reload: PageFolders.Reload = .onDemand,
        _ body: (GreetingFolders, Site) async throws -> Void
    ) async throws {
        let folders = try GreetingFolders()
        defer { folders.remove() }
        try await body(folders, folders.site(reload, development: development))
    }

    private func changes(_ visitor: WebVisitor, since version: String? = nil) async throws -> Changes {
        let response = try await visitor.get("/portico/changes" + (version.map { "?since=\($0)" } ?? ""))
        #expect(response.status == 200)
        #expect(response.header("Cache-Control") == "no-store")
        return try JSONDecoder().decode(Changes.self, from: response.body)
    }

    @Test func inDevelopmentEachPageHasTheScriptThatFollowsChanges() async throws {
        try await withSite { _, site in
            try await visiting(GreetingSite.application(site), over: .socket) { visitor in
                for path in ["/greeting", "/nothing/here"] {
                    try await visitor.open(path)
                    let script = try visitor.find(css: "head script[type=module]")
                    let url = try #require(script["src"])
                    #expect(url.hasPrefix("/static/portico-development."))
                    #expect(try await visitor.get(url).text.contains("/portico/changes"))
                    let style = try #require(try visitor.findAll(css: "link[rel=stylesheet]").last?["href"])
                    #expect(try await visitor.get(style).header("Content-Type")?.hasPrefix("text/css") == true)
                }
            }
        }
    }

    @Test func thePolicyOfPagesIsTheSameInDevelopment() async throws {
        var policies: [String?] = []
        for development in [nil, Development()] {
            try await withSite(development) { _, site in
                let policy = try await visiting(GreetingSite.application(site), over: .socket) { visitor in
                    let page = try await visitor.get("/greeting")
                    #expect(!page.text.contains("<style") && !page.text.contains("style="))
                    return page.header("Content-Security-Policy")
                }
                policies.append(policy)
            }
        }
        #expect(policies.count == 2 && policies[0] == policies[1] && policies[0] != nil)
    }

    @Test func thePagesOwnScriptCanLoadThePageAnewInDevelopment() async throws {
        for (development, isThere) in [(nil, false), (Development(), true)] as [(Development?, Bool)] {
            try await withSite(development) { _, site in
                let url = try #require(site.assets.urls["portico.js"])
                try await visiting(GreetingSite.application(site), over: .socket) { visitor in
                    let script = try await visitor.get(url).text
                    #expect(script.contains("'portico-reload'") == isThere)
                }
            }
        }
    }

    @Test(arguments: [PageFolders.Reload.onDemand, .onEachRequest], Wire.allCases)
    func aSiteInProductionHasNothingOfIt(reload: PageFolders.Reload, wire: Wire) async throws {
        try await withSite(nil, reload: reload) { _, site in
            #expect(Set(site.assets.urls.keys) == Set(AssetStore().urls.keys).union(["app.css"]))
            try await visiting(GreetingSite.application(site), over: wire) { visitor in
                for path in [
                    "/portico", "/portico/changes", "/portico/inspect", "/portico/inspect?page=/greeting",
                    "/static/portico-development.js", "/static/portico-development.css",
                ] {
                    #expect(try await visitor.get(path).status == 404, "\(path)")
                }
                let page = try await visitor.get("/greeting").text
                #expect(!page.contains("development") && !page.contains("/portico"))
            }
        }
    }

    @Test(
        arguments: [
            ("evil.example", "127.0.0.1", nil), ("127.0.0.1.evil.example:8080", "127.0.0.1", nil),
            ("localhost", "192.0.2.7", nil), ("localhost", nil, nil), ("localhost", "127.0.0.1", "X-Forwarded-For"),
            ("localhost", "127.0.0.1", "Forwarded"), (nil, "127.0.0.1", nil),
        ] as [(String?, String?, String?)]
    )
    func whoIsNotABrowserOnThisMachineGetsNothing(host: String?, peer: String?, field: String?) async throws {
        try await withSite { _, site in
            var head = HTTPRequest(method: .get, scheme: "http", authority: host, path: "/portico/inspect")
            if let field { head.headerFields[try #require(HTTPField.Name(field))] = "for=192.0.2.7" }
            let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
            #expect(DevelopmentResponder(site, request, from: peer.flatMap { IPAddress($0) }) == nil)
        }
    }

    @Test(arguments: [
        ("Sec-Fetch-Site", "cross-site", false), ("Sec-Fetch-Site", "same-site", false),
        ("Sec-Fetch-Site", "same-origin", true), ("Sec-Fetch-Site", "none", true),
        ("Origin", "http://evil.example", false), ("Origin", "http://localhost:3000", false), ("Origin", "null", false),
        ("Origin", "http://localhost:8080", true),
    ])
    func noPageOfAnotherOriginGetsAnything(name: String, value: String, isOwn: Bool) async throws {
        try await withSite { _, site in
            let field = try #require(HTTPField.Name(name))
            for path in ["/portico/inspect", "/portico/changes"] {
                var head = HTTPRequest(method: .get, scheme: "http", authority: "localhost:8080", path: path)
                head.headerFields[field] = value
                let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
                #expect((DevelopmentResponder(site, request, from: IPAddress("127.0.0.1")) != nil) == isOwn)
            }
        }
    }

    @Test(arguments: [
        ("localhost:8080", "127.0.0.1"), ("127.0.0.1", "127.0.0.1"), ("[::1]:8080", "::1"),
        ("localhost", "::ffff:127.0.0.1"),
    ])
    func aBrowserOnThisMachineGetsIt(host: String, peer: String) async throws {
        try await withSite { _, site in
            let head = HTTPRequest(method: .get, scheme: "http", authority: host, path: "/portico/inspect")
            let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
            #expect(DevelopmentResponder(site, request, from: IPAddress(peer)) != nil)
        }
    }

    @Test(arguments: ["0.0.0.0", "::", "192.0.2.7", "atrium.example"])
    func aSiteInDevelopmentIsNotServedToOthers(host: String) async throws {
        try await withSite { _, site in
            let error = await #expect(throws: SiteError.self) {
                try await WebServer(site, host: host, port: 0, logger: GreetingSite.quiet).run()
            }
            #expect(error?.description.contains("served to this machine only") == true)
        }
    }

    @Test func noRouteCanTakeItsPath() {
        #expect(Site.reservedPaths.contains("portico"))
    }

    @Test func aTemplateThatChangedHasPagesLoadedAnew() async throws {
        try await withSite { folders, site in
            try await visiting(GreetingSite.application(site), over: .socket) { visitor in
                let first = try await changes(visitor)
                try folders.writeGreeting(heading: "Another heading")
                let second = try await changes(visitor, since: first.version)
                #expect(second.pages != first.pages)
                #expect(second.scripts == first.scripts)
                #expect(second.problems == "")
                try folders.write("Static/app.css", "main { margin: 2rem }")
                let third = try await changes(visitor, since: second.version)
                #expect(third.pages != second.pages)
                #expect(try await visitor.get("/greeting").text.contains("Another heading"))
            }
        }
    }

    @Test func aScriptThatChangedIsToldApart() async throws {
        try await withSite { folders, site in
            try await visiting(GreetingSite.application(site), over: .socket) { visitor in
                let first = try await changes(visitor)
                try folders.write("Static/own.js", "alert(1)")
                let second = try await changes(visitor, since: first.version)
                #expect(second.scripts != first.scripts)
            }
        }
    }

    @Test func brokenTemplatesAreToldToTheOpenPage() async throws {
        try await withSite { folders, site in
            try await visiting(GreetingSite.application(site), over: .socket) { visitor in
                let first = try await changes(visitor)
                try folders.write("Templates/greeting.html", "<h1>{{greting}}</h1>")
                let second = try await changes(visitor, since: first.version)
                #expect(
                    second.problems.contains(
                        "Templates/greeting.html:1:5: no field 'greting' in GreetingViewInputData; did you mean 'greeting'?\n"
                            + "<h1>{{greting}}</h1>\n    ^"
                    )
                )
                try await visitor.open("/greeting")
                #expect(visitor.page.status == 500)
                #expect(try visitor.find(css: "main[data-portico-problems]").text.contains("greting"))
                #expect(
                    try visitor.findAll(css: "script[src*=portico-development]").count == 1,
                    "it comes back by itself"
                )
                try folders.writeGreeting(heading: "Mended")
                #expect(try await changes(visitor, since: second.version).problems == "")
            }
        }
    }

    @Test func whatTheCompilerSaysIsTold() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "build.json")
        try await withSite(Development(report: file)) { _, site in
            try await visiting(GreetingSite.application(site), over: .socket) { visitor in
                var last = try await changes(visitor)
                let first = last
                #expect(last.status == nil)
                let cases: [(String, String?, String)] = [
                    (#"{"status":"building","output":""}"#, "building", ""),
                    (#"{"status":"failed","output":"error: <b>no</b>"}"#, "failed", "error: <b>no</b>"),
                    (#"{"status":"succeeded","output":""}"#, "succeeded", ""),
                    ("{", nil, ""), (#"{"status":"other"}"#, nil, ""),
                ]
                for (text, status, output) in cases {
                    try Data(text.utf8).write(to: file, options: .atomic)
                    let next = try await changes(visitor, since: status == last.status ? nil : last.version)
                    #expect(next.status == status && next.output == output, "\(text)")
                    #expect(next.pages == first.pages, "no page is loaded anew for a build that has not ended well")
                    last = next
                }
            }
        }
    }

    @Test func aLongReportIsNotRead() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let output = String(repeating: "x", count: 1 << 20)
        try Data(#"{"status":"failed","output":"\#(output)"}"#.utf8).write(to: file)
        #expect(BuildReport(file) == nil)
    }

    @Test func aServerThatStopsAnswersWhoWaits() async throws {
        let development = Development()
        development.end()
        try await withSite(development) { _, site in
            try await visiting(GreetingSite.application(site), over: .socket) { visitor in
                let first = try await changes(visitor)
                #expect(try await changes(visitor, since: first.version).version == first.version)
            }
        }
    }

    @Test func twoRunsOfAProgramAreToldApart() throws {
        let folders = PageFolders(templates: URL(filePath: "/nowhere"), staticFiles: URL(filePath: "/nowhere"))
        let states = [Development(), Development()].map { $0.state(of: folders) }
        #expect(states[0].pages != states[1].pages)
    }
}

import Foundation
import HTTPTypes
import Portico
import PorticoTestSupport
import PorticoTesting
import PorticoWeb
import Synchronization
import Testing

@testable import Greeting

@Suite struct ReloadTests {
    private func withFolders(_ body: (GreetingFolders) async throws -> Void) async throws {
        let folders = try GreetingFolders()
        defer { folders.remove() }
        try await body(folders)
    }

    @Test(arguments: Wire.allCases)
    func inDevelopmentAChangedTemplateShowsOnTheNextRequest(wire: Wire) async throws {
        try await withFolders { folders in
            try await visiting(GreetingSite.application(folders.site(.onEachRequest)), over: wire) { visitor in
                for heading in ["Hello", "Other", "Again", "Again and again"] {
                    if heading != "Hello" { try folders.writeGreeting(heading: heading) }
                    try await visitor.open("/greeting")
                    #expect(visitor.page.heading == heading)
                }
            }
        }
    }

    @Test func aLayoutAndAPartialThatChangedShowToo() async throws {
        try await withFolders { folders in
            try folders.write("Templates/partials/foot.html", "<p>one</p>")
            try folders.write(
                "Templates/greeting.html",
                "{{< layouts/page}}{{$main}}<h1>x</h1>{{> partials/foot}}{{/main}}{{/ layouts/page}}"
            )
            try await visiting(GreetingSite.application(folders.site(.onEachRequest))) { visitor in
                #expect(try await visitor.get("/greeting").text.contains("<p>one</p>"))
                try folders.write("Templates/partials/foot.html", "<p>two</p>")
                #expect(try await visitor.get("/greeting").text.contains("<p>two</p>"))
                let layout =
                    GreetingSite.templates["layouts/page"]?.replacing("<main>", with: "<main id=\"changed\">") ?? ""
                try folders.write("Templates/layouts/page.html", layout)
                #expect(try await visitor.get("/greeting").text.contains("<main id=\"changed\">"))
            }
        }
    }

    @Test func aStaticFileThatChangedHasAnotherURL() async throws {
        try await withFolders { folders in
            try await visiting(GreetingSite.application(folders.site(.onEachRequest))) { visitor in
                try await visitor.open("/greeting")
                let old = try visitor.find(css: "link[rel=stylesheet]").attributes["href"]
                try folders.write("Static/app.css", "main { margin: 2rem }")
                try await visitor.open("/greeting")
                let new = try #require(try visitor.find(css: "link[rel=stylesheet]").attributes["href"])
                #expect(new != old)
                #expect(try await visitor.get(new).text == "main { margin: 2rem }")
                let before = try #require(old)
                #expect(try await visitor.get(before).status == 200, "pages that were sent a moment ago still name it")
            }
        }
    }

    @Test func aBrokenTemplateShowsItsPageUntilItIsMended() async throws {
        try await withFolders { folders in
            try await visiting(GreetingSite.application(folders.site(.onEachRequest))) { visitor in
                try folders.write(
                    "Templates/greeting.html",
                    "<p>\n\t<b>ü</b> {{greting}} <i>alert(1)</i>\n</p>\n{{/nope}}\n"
                )
                for path in ["/greeting", "/greeting?name=x", "/nowhere"] {
                    let response = try await visitor.get(path)
                    #expect(response.status == 500)
                    #expect(response.header("Content-Type") == "text/html; charset=utf-8")
                    #expect(response.header("Cache-Control") == "no-store")
                    #expect(response.header("Content-Security-Policy")?.contains("default-src 'none'") == true)
                    let page = HTMLDocument(response.text)
                    #expect(try page.findAll(css: "h1").map(\.text) == ["2 problems in the templates"])
                    #expect(
                        try page.findAll(css: "li > p").map(\.text) == [
                            "Templates/greeting.html:2:11: no field 'greting' in GreetingViewInputData; did you mean 'greeting'?",
                            "Templates/greeting.html:4:1: {{/nope}} closes nothing",
                        ]
                    )
                    #expect(
                        response.text.contains(
                            "\t&lt;b&gt;ü&lt;/b&gt; {{greting}} &lt;i&gt;alert(1)&lt;/i&gt;\n\t         ^<"
                        )
                    )
                    #expect(try page.findAll(css: "script, style, [style]").isEmpty)
                    let sheet = try #require(try page.findAll(css: "link[rel=stylesheet]").first?["href"])
                    #expect(try await visitor.get(sheet).status == 200)
                }
                #expect(try await visitor.get("/health").status == 200)
                #expect(try await visitor.send(PageRequest(.head, "/greeting")).body.isEmpty)
                try folders.writeGreeting(heading: "Mended")
                try await visitor.open("/greeting")
                #expect(visitor.page.status == 200)
                #expect(visitor.page.heading == "Mended")
            }
        }
    }

    @Test func theLogTellsWhatIsBrokenOnceForEachChange() async throws {
        try await withFolders { folders in
            let log = MemoryLog()
            @Sendable func told() -> [String] {
                log.lines.filter { $0.contains("template") }.map { line in
                    String(line.prefix { $0 != ";" }).replacing(#/\ hb\.request\.id=\w+/#, with: "")
                }
            }
            let broken = [
                "no page is shown until the templates are fixed problems=1",
                "a template cannot be used problem=Templates/greeting.html:1:1: no field 'nope' in GreetingViewInputData",
            ]
            try await visiting(GreetingSite.application(folders.site(.onEachRequest), logger: log.logger)) { visitor in
                #expect(told() == [])
                for text in ["{{nope}}", "{{nope}}\n"] {
                    try folders.write("Templates/greeting.html", text)
                    let before = told().count
                    for path in ["/greeting", "/nowhere", "/greeting", "/health", "/static/app.css"] {
                        _ = try await visitor.get(path)
                    }
                    #expect(told().dropFirst(before) == broken[...])
                }
                try folders.writeGreeting(heading: "Mended")
                #expect(try await visitor.get("/greeting").status == 200)
                #expect(told().count == 4)
                try folders.write("Templates/greeting.html", "{{nope}}")
                for _ in 0..<3 { _ = try await visitor.get("/greeting") }
                #expect(told().count == 6)
            }
        }
    }

    @Test func programsGetTheProblemsAsJSON() async throws {
        struct Document: Decodable {
            struct Problem: Decodable, Equatable {
                struct Source: Decodable, Equatable {
                    let line: String
                    let mark: String
                }
                let place: String?
                let what: String
                let hint: String?
                let source: Source?
            }
            let title: String
            let status: Int
            let problems: [Problem]
        }
        try await withFolders { folders in
            try await visiting(GreetingSite.application(folders.site(.onEachRequest))) { visitor in
                try folders.write("Templates/greeting.html", "<p>{{greting}}</p>")
                let response = try await visitor.json("/greeting")
                #expect(response.status == 500)
                #expect(response.header("Content-Type") == "application/problem+json")
                let document = try JSONDecoder().decode(Document.self, from: response.body)
                #expect(document.title == "A problem in the templates")
                #expect(document.status == 500)
                #expect(
                    document.problems == [
                        Document.Problem(
                            place: "Templates/greeting.html:1:4",
                            what: "no field 'greting' in GreetingViewInputData",
                            hint: "did you mean 'greeting'?",
                            source: Document.Problem.Source(line: "<p>{{greting}}</p>", mark: "   ^")
                        )
                    ]
                )
            }
        }
    }

    @Test func aFolderThatIsGoneIsAProblemAndComesBack() async throws {
        try await withFolders { folders in
            let templates = folders.root.appending(path: "Templates")
            let away = folders.root.appending(path: "away")
            try await visiting(GreetingSite.application(folders.site(.onEachRequest))) { visitor in
                try FileManager.default.moveItem(at: templates, to: away)
                let broken = try await visitor.get("/greeting")
                #expect(broken.status == 500)
                #expect(broken.text.contains("no such folder"))
                try FileManager.default.moveItem(at: away, to: templates)
                #expect(try await visitor.get("/greeting").status == 200)
            }
        }
    }

    @Test func inProductionNothingChangesBeforeItIsAskedFor() async throws {
        try await withFolders { folders in
            let site = try folders.site(.onDemand)
            try await visiting(GreetingSite.application(site)) { visitor in
                try folders.writeGreeting(heading: "Other")
                try await visitor.open("/greeting")
                #expect(visitor.page.heading == "Hello")
                try site.reload()
                try await visitor.open("/greeting")
                #expect(visitor.page.heading == "Other")
            }
        }
    }

    @Test func aBrokenSetIsRefusedAndTheOldOneKept() async throws {
        try await withFolders { folders in
            let site = try folders.site(.onDemand)
            try await visiting(GreetingSite.application(site)) { visitor in
                try folders.write("Templates/greeting.html", "{{nope}}")
                try folders.write("Static/app.css", "changed")
                let failure = #expect(throws: SiteError.self) { try site.reload() }
                #expect(failure?.problems.count == 1)
                try await visitor.open("/greeting")
                #expect(visitor.page.heading == "Hello")
                #expect(try await visitor.get("/static/app.css").text != "changed")
            }
        }
    }

    @Test func aRequestKeepsTheSetItBeganWith() async throws {
        try await withFolders { folders in
            let coordinator = ReloadingCoordinator()
            let site = try folders.site(.onDemand, coordinator)
            coordinator.whileItAppears.withLock {
                $0 = {
                    try? folders.writeGreeting(heading: "Other")
                    try? site.reload()
                }
            }
            try await visiting(GreetingSite.application(site)) { visitor in
                try await visitor.open("/greeting")
                #expect(visitor.page.heading == "Hello")
                try await visitor.open("/greeting")
                #expect(visitor.page.heading == "Other")
            }
        }
    }

    @Test func requestsThatComeTogetherSeeWholeSets() async throws {
        try await withFolders { folders in
            let site = try folders.site(.onEachRequest)
            for round in 0..<3 {
                try folders.writeGreeting(heading: "Round \(round)")
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<6 {
                        group.addTask {
                            try await visiting(GreetingSite.application(site)) { visitor in
                                try await visitor.open("/greeting")
                                #expect(visitor.page.heading == "Round \(round)")
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            }
        }
    }
}

/// The greeting, with something that happens while its screen appears.
private final class ReloadingCoordinator: Coordinator {
    let whileItAppears = Mutex<@Sendable () -> Void>({})

    let screens = GreetingSite.screens(of: ReloadingViewModel.self)

    func answer(for route: GreetingRoute, of visitor: Visitor) throws -> Answer {
        try screens.answer(at: route, with: ReloadingViewModel { [self] in whileItAppears.withLock { $0 }() })
    }
}

private struct ReloadingViewModel: ViewModel {
    let whileItAppears: @Sendable () -> Void

    var shown: Shown<GreetingViewInputData> { Shown(GreetingViewInputData(name: "", greeting: "Hello")) }
    var updates: any AsyncSequence<Shown<GreetingViewInputData>, Never> & Sendable {
        StateStore(shown).changes(.newest)
    }
    func appear() async -> GreetingOutput? {
        whileItAppears()
        return nil
    }
    func handle(_ event: GreetingEvent) async -> GreetingOutput? { event.output }
}

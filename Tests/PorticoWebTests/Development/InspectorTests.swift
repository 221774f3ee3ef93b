import Foundation
import HTTPTypes
import Portico
import PorticoTesting
import Testing

@testable import PorticoWeb

/// The inspector of a site in development.
@Suite struct InspectorTests {
    private func inspecting(
        store: GuestbookStore = GuestbookStore(),
        _ body: @Sendable (WebVisitor) async throws -> Void
    ) async throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "inspected-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let templates = root.appending(path: "Templates", directoryHint: .isDirectory)
        for (name, text) in GuestbookSite.templates {
            let file = templates.appending(path: "\(name).html")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        let files = root.appending(path: "Static", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        let site = try Site(
            coordinator: GuestbookCoordinator(store: store),
            folders: PageFolders(templates: templates, staticFiles: files, development: Development()),
            publicURL: PublicURL("http://localhost"),
            services: .still(),
            shell: { GuestbookSite.Shell(title: $0.title) }
        )
        let application = WebServer(site, host: "127.0.0.1", port: 0, logger: GreetingSite.quiet).application
        try await visiting(application, over: .socket, body)
    }

    private func rows(_ visitor: WebVisitor, _ section: String) throws -> [String] {
        try visitor.findAll(css: "section[aria-labelledby=\(section)] tbody tr").map(\.text)
    }

    @Test func itShowsRoutesScreensEventsAndTemplates() async throws {
        try await inspecting { visitor in
            try await visitor.open("/portico/inspect")
            #expect(visitor.page.status == 200)
            #expect(visitor.page.heading == "Inspector")
            let routes = try rows(visitor, "routes")
            #expect(routes.count == 5)
            let book = try #require(routes.first { $0.contains("/guestbook?page") })
            for part in ["book", "screen", "guestbook", "signed, posted: name, text", "turned, leads on: page"] {
                #expect(book.contains(part), "\(part) in \(book)")
            }
            #expect(book.contains("password (secret, optional)"))
            #expect(routes.contains { $0.contains("/guestbook.csv") && $0.contains("file") })
            let templates = try rows(visitor, "templates")
            #expect(templates.contains { $0.contains("Templates/guestbook.html") && $0.contains("layouts/page") })
        }
    }

    @Test func itShowsWhatBecameOfEventsWithoutWhatWasTyped() async throws {
        try await inspecting { visitor in
            try await visitor.open("/guestbook")
            try visitor.fill("Name", with: "Grace Brewster Hopper")
            try visitor.fill("Text", with: "the first of all bugs")
            try await visitor.click("Sign")
            try visitor.fill("Name", with: "Ada")
            try visitor.fill("Text", with: "the second note")
            try await visitor.click("Sign")
            try await visitor.open("/portico/inspect")
            let events = try rows(visitor, "events")
            #expect(events.count == 2)
            for part in ["signed", "book", "name: 3 characters", "text: 15 characters", "decoded", "/guestbook"] {
                #expect(events.first?.contains(part) == true, "\(part) in \(events)")
            }
            #expect(events.last?.contains("not decoded: name") == true, "\(events)")
            #expect(events.last?.contains("the page again, status 422") == true, "\(events)")
            for typed in ["Grace", "Ada", "bugs", "second note"] { #expect(!visitor.page.text.contains(typed)) }
        }
    }

    @Test func noPasswordIsKept() async throws {
        try await inspecting { visitor in
            try await visitor.open("/guestbook")
            let form = try FormFields(visitor, "#signing-in")
            _ = try await visitor.send(form.request(["account": "ada", "password": "correct horse battery"]))
            let page = try await visitor.get("/portico/inspect")
            #expect(page.status == 200)
            #expect(page.text.contains("secret"))
            #expect(!page.text.contains("correct") && !page.text.contains("21 characters"))
        }
    }

    @Test func whatNoPageOfferedIsToldApart() async throws {
        try await inspecting { visitor in
            try await visitor.open("/guestbook")
            let form = try FormFields(visitor, "#signing")
            _ = try await visitor.send(form.request(["name": "Ada", "text": "hello", "_event": "forged"]))
            try await visitor.open("/portico/inspect")
            #expect(try rows(visitor, "events").first?.contains("not offered by this page") == true)
        }
    }

    @Test func itShowsTheLastRequestsByThePatternsOfTheirPaths() async throws {
        try await inspecting { visitor in
            _ = try await visitor.get("/guestbook?page=3")
            _ = try await visitor.get("/refused/gone")
            try await visitor.open("/portico/inspect")
            let requests = try rows(visitor, "requests")
            #expect(requests.count >= 2)
            let gone = try #require(requests.first { $0.contains("/refused/{how}") })
            #expect(gone.contains("410") && gone.contains("GET") && gone.contains("refused"))
            #expect(!visitor.page.text.contains("page=3"))
            #expect(!requests.contains { $0.contains("/portico") }, "the inspector does not show itself")
        }
    }

    @Test func theInspectorShowsTheRegionsOfAPage() async throws {
        let store = GuestbookStore()
        store.add("keep me", by: nil)
        try await inspecting(store: store) { visitor in
            try await visitor.open("/portico/inspect")
            try visitor.fill("Address", with: "/guestbook")
            try await visitor.click("Show its regions")
            let regions = try rows(visitor, "page")
            #expect(regions.contains { $0.contains("ul") && $0.contains("entries") }, "\(regions)")
            #expect(regions.contains { $0.contains("li") && $0.contains("entry-") })
            #expect(visitor.page.text.contains("The screen book, "))
            #expect(visitor.page.text.contains("0 streams follow it"))
        }
    }

    @Test(arguments: ["/nowhere", "guestbook", "/portico/inspect", "//evil.example", "/guestbook?page=%"])
    func aPageThatIsNotThereHasNoRegions(address: String) async throws {
        try await inspecting { visitor in
            try await visitor.open("/portico/inspect")
            try visitor.fill("Address", with: address)
            try await visitor.click("Show its regions")
            #expect(visitor.page.status == 200)
            #expect(try visitor.find(css: "main [role=status]").text == "There is no page at this address.")
        }
    }

    @Test func thePageIsPlainHTMLWithoutInlineScriptOrStyle() async throws {
        try await inspecting { visitor in
            let page = try await visitor.get("/portico/inspect")
            #expect(page.header("Content-Security-Policy")?.contains("script-src 'self'") == true)
            #expect(page.header("Cache-Control") == "no-store")
            for part in ["<script", "<style", " style=", " onclick="] { #expect(!page.text.contains(part)) }
        }
    }

    @Test func onlyTheLastAreKept() {
        let log = InspectorLog()
        for number in 0..<(InspectorLog.maximum + 5) {
            log.add(
                InspectorLog.Request(
                    moment: Date(timeIntervalSince1970: 0),
                    method: "GET",
                    path: "/\(number)",
                    route: nil,
                    status: 200,
                    duration: .milliseconds(1),
                    id: ""
                )
            )
        }
        #expect(log.requests.count == InspectorLog.maximum)
        #expect(log.requests.first?.path == "/\(InspectorLog.maximum + 4)")
        #expect(log.requests.last?.path == "/5")
    }

    @Test func ofThousandsOfFieldsAFewAreKept() {
        let form = Form((0..<5_000).map { Form.Entry(name: String(repeating: "n\($0)", count: 40), value: "v") })
        let fields = InspectorLog.Event.fields(of: form, nil)
        #expect(fields.count == 21)
        #expect(fields.allSatisfy { $0.name.count <= 60 })
        #expect(fields.last?.what == "4980 more")
    }
}

import AtriumFlow
import HTTPTypes
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Atrium
@testable import DogFacts
@testable import Domains
@testable import Notes

/// The tab that the layout marks is the tab whose place is remembered, and its link leads there.
@Suite(.inBothModes) struct TabTests {
    @Test func aRouteIsInOneTabForTheLayoutAndForItsPlace() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let coordinator = try await app.composition().coordinator()
        for route in AppRoute.examples { #expect(coordinator.tab(of: route) == Tab(of: route)?.rawValue, "\(route)") }
        #expect(Tab(of: .domains(.search())) == .domains)
        #expect(Tab(of: .notes(.list())) == .notes)
        #expect(Tab(of: .dogFacts(.next())) == .dogFacts)
        #expect(Tab(of: .dogFacts(.feed)) == nil, "a file is no place to come back to")
        #expect(Tab(of: .home) == nil)
        for tab in Tab.allCases { #expect(Tab(of: tab.root) == tab && Tab(of: tab.link) == nil) }
    }

    @Test func theTabBarLeadsToTheTabsAndTheCurrentOnesLinkToItsRoot() async throws {
        try await NoteVisits.run { here in
            let roots = ["Domains": "/domains", "Notes": "/notes", "Dog facts": "/dog-facts"]
            let tabs = ["Domains": "/tabs/domains", "Notes": "/tabs/notes", "Dog facts": "/tabs/dogFacts"]
            let pages: [(address: String, current: String?)] = [
                ("/domains?query=med", "Domains"), ("/notes/new", "Notes"), ("/dog-facts/favourites", "Dog facts"),
                ("/account", nil), ("/welcome", nil),
            ]
            for (page, current) in pages {
                try await here.visitor.open(page)
                for (name, root) in roots {
                    let links = try here.visitor.findAll(css: ".masthead nav a")
                    let link = try #require(links.first { $0.text == name })
                    #expect(link["href"] == (name == current ? root : tabs[name]), "\(name) on \(page)")
                    #expect(link["aria-current"] == (name == current ? "true" : nil), "\(name) on \(page)")
                    // Fetched ahead, its root would take the place of where the visitor is.
                    #expect(link["rel"] == (name == current ? "nofollow" : nil), "\(name) on \(page)")
                }
            }
        }
    }

    @Test func aTabIsWhereItWasAndASecondClickLeadsToItsRoot() async throws {
        try await NoteVisits.run { here in
            try await here.add("Bread")
            try await here.visitor.open("/notes?query=bread")
            try await here.visitor.click("Domains")
            #expect(here.visitor.url == "/domains")
            try await here.visitor.open("/domains?query=med&page=2")
            try await here.visitor.click("Notes")
            #expect(here.visitor.url == "/notes?query=bread")
            try await here.visitor.click("Domains")
            #expect(here.visitor.url == "/domains?query=med&page=2")
            try await here.visitor.click("Domains")
            #expect(here.visitor.url == "/domains")
        }
    }

    @Test func aTabLeadsBackToANoteAndNotToItsForms() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Bread")
            try await here.open(note)
            for page in ["/edit", "/shares", "/history", "/dates"] {
                try await here.open(note, page)
                try await here.visitor.click("Domains")
                try await here.visitor.click("Notes")
                #expect(here.visitor.url == "/notes/\(note.id.text)", "after \(page)")
            }
            for page in ["/notes/new", "/notes/trash", "/notes/drafts", "/notes/import", "/notes/export"] {
                try await here.visitor.open(page)
                try await here.visitor.click("Domains")
                try await here.visitor.click("Notes")
                #expect(here.visitor.url == "/notes", "after \(page)")
            }
            try await here.open(note, "/edit")
            try await here.visitor.open("/domains")
            _ = try await here.notes.move([note.id], to: .trashed, of: .ada, at: note.editedAt)
            try await here.notes.deleteForEver(note.id, of: .ada)
            try await here.visitor.click("Notes")
            #expect(here.visitor.url == "/notes")
            #expect(here.visitor.page.notice?.contains("That note is no longer here.") == true)
        }
    }

    @Test func aNoteThatIsGoneByNowLeadsToTheList() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Bread")
            try await here.open(note)
            try await here.visitor.click("Dog facts")
            _ = try await here.notes.move([note.id], to: .trashed, of: .ada, at: note.editedAt)
            try await here.notes.deleteForEver(note.id, of: .ada)
            try await here.visitor.click("Notes")
            #expect(here.visitor.url == "/notes")
            #expect(here.visitor.page.notice?.contains("That note is no longer here.") == true)
        }
    }

    @Test func aPopupIsNoPlaceToComeBackTo() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Bread")
            try await here.open(note)
            try await here.open(note, "/delete")
            try await here.visitor.open("/dog-facts/favourites")
            try await here.visitor.open("/tabs/notes")
            #expect(here.visitor.url == "/notes/\(note.id.text)")
        }
    }

    @Test func whatIsOnlyFetchedAheadIsNoPlaceAndNoFileOfAnAllowance() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Bread")
            try await here.visitor.open("/notes?query=bread")
            for name in ["Purpose", "Sec-Purpose"] {
                let purpose = try #require(HTTPField.Name(name))
                let ahead = try await here.visitor.get("/notes/\(note.id.text)", headers: [purpose: "prefetch"])
                #expect(ahead.status == 200 && ahead.text.contains("Bread"))
                let file = try await here.visitor.get("/domains.csv?query=med", headers: [purpose: "prefetch"])
                #expect(file.status == 204 && file.text.isEmpty)
            }
            try await here.visitor.open("/tabs/notes")
            #expect(here.visitor.url == "/notes?query=bread")
        }
    }

    @Test func nothingIsFetchedAheadForWhoSavesData() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Bread")
            let saving = try #require(HTTPField.Name("Save-Data"))
            for name in ["Purpose", "Sec-Purpose"] {
                let purpose = try #require(HTTPField.Name(name))
                let ahead = try await here.visitor.get(
                    "/notes/\(note.id.text)",
                    headers: [purpose: "prefetch", saving: "on"]
                )
                #expect(ahead.status == 503 && ahead.text.isEmpty)
                #expect(ahead.headers[.cacheControl] == "no-store")
                #expect(ahead.headers[.contentType]?.hasPrefix("text/html") == true, "the script asks again")
            }
            let purpose = try #require(HTTPField.Name("Purpose"))
            for headers: HTTPFields in [[saving: "on"], [saving: "on", purpose: "prefetch;kept"]] {
                let opened = try await here.visitor.get("/notes/\(note.id.text)", headers: headers)
                #expect(opened.status == 200 && opened.text.contains("Bread"))
            }
        }
    }

    @Test func withoutASessionAndWhereNobodySaysWhereFromATabLeadsToItsRoot() async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await visiting(app.application(limited: false), at: TestApp.origin) { visitor in
            try await visitor.open("/domains?query=med")
            try await visitor.open("/dog-facts/favourites")
            try await visitor.click("Domains")
            #expect(visitor.url == "/domains")
            try await visitor.click("Notes")
            #expect(visitor.url.hasPrefix("/sign-in?then="))
            #expect(visitor.cookies.isEmpty)
            let answer = try await visitor.send(PageRequest(.get, "/tabs/domains", headers: [.accept: "text/html"]))
            #expect(answer.status == 303 && answer.header("Location") == "/domains")
            #expect(answer.header("Cache-Control") == "no-store" && answer.header("X-Robots-Tag") == "noindex")
        }
    }

    /// What a browser says of the page that a link was followed from.
    private static func followed(_ path: String, from page: String) -> PageRequest {
        var headers: HTTPFields = [.accept: "text/html", .referer: TestApp.origin.description + page]
        for (name, value) in [("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Mode", "navigate")] {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        return PageRequest(.get, path, headers: headers)
    }

    @Test func withoutASessionATabIsWhereItWasLeft() async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await visiting(app.application(limited: false), at: TestApp.origin) { visitor in
            try await visitor.open("/domains?query=med&page=2")
            #expect(visitor.cookies.isEmpty, "pages are for everybody")
            let left = try await visitor.send(Self.followed("/tabs/dogFacts", from: visitor.url))
            let cookie = try #require(left.headers[values: .setCookie].first)
            #expect(
                cookie.hasPrefix("__Host-portico-places=") && !cookie.contains("Max-Age") && !cookie.contains("query")
            )
            let back = try await visitor.send(Self.followed("/tabs/domains", from: "/dog-facts/favourites"))
            #expect(back.header("Location") == "/domains?query=med&page=2")
            #expect(back.header("Cache-Control") == "no-store")
            let again = try await visitor.send(Self.followed("/tabs/dogFacts", from: "/domains?query=med&page=2"))
            #expect(again.header("Location") == "/dog-facts/favourites" && again.header("Set-Cookie") == nil)
            let other = try await visitor.anotherVisitor().send(Self.followed("/tabs/domains", from: "/nowhere"))
            #expect(other.header("Location") == "/domains" && other.header("Set-Cookie") == nil)
        }
    }

    @Test(arguments: ["/tabs/", "/tabs/nothing", "/tabs/Notes", "/tabs/notes/1"])
    func whatIsNoTabIsNotThere(address: String) async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await visiting(app.application(limited: false), at: TestApp.origin) { visitor in
            try await visitor.open(address)
            #expect(visitor.page.status == 404)
        }
    }
}

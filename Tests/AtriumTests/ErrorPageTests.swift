import HTTPTypes
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Atrium

/// A page that says what went wrong is the visitor's, and leads back to where they were.
@Suite(.inBothModes) struct ErrorPageTests {
    private static let addresses = [
        ("/nowhere", 404), ("/notes/none", 404), ("/notes/\(String(repeating: "a", count: 32))/none", 404),
        ("/static/none.css", 404), ("/domains?page=none", 400), ("/domains?query=%ff", 400), ("/%", 400),
    ]

    /// The page at an address, and the texts of the links in its header.
    private func page(
        _ address: String,
        _ visitor: WebVisitor
    ) async throws -> (answer: PageResponse, header: Set<String>) {
        let answer = try await visitor.send(PageRequest(.get, address, headers: [.accept: "text/html"]))
        return (answer, Set(try HTMLDocument(answer.text).findAll(css: ".masthead nav a").map(\.text)))
    }

    @Test(arguments: addresses)
    func whoIsSignedInIsKnownThere(address: String, status: Int) async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await app.visitingSignedIn { visitor in
            let (answer, header) = try await page(address, visitor)
            #expect(answer.status == status)
            #expect(header.isSuperset(of: ["Notifications", "Account", "Sign out"]))
            #expect(!header.contains("Sign in"))
        }
    }

    @Test(arguments: addresses)
    func whoIsNotCanSignInAndIsGivenNoCookie(address: String, status: Int) async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await visiting(app.application(limited: false), at: TestApp.origin) { visitor in
            let (answer, header) = try await page(address, visitor)
            #expect(answer.status == status)
            #expect(answer.header("Set-Cookie") == nil)
            #expect(header.contains("Sign in"))
            #expect(header.isDisjoint(with: ["Notifications", "Account", "Sign out"]))
        }
    }

    @Test func whoseDeviceKeepsThemSignedInIsKnownThereToo() async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await visiting(app.application(limited: false), at: TestApp.origin) { visitor in
            try await visitor.signUp("ada@example.com", then: "/account")
            try await visitor.signOut()
            try await visitor.open("/sign-in")
            try visitor.fill("Email", with: "ada@example.com")
            try visitor.fill("Password", with: WebVisitor.password)
            try visitor.check("Stay signed in on this device")
            try await visitor.click("Sign in")
            visitor.closeBrowser()
            let (answer, header) = try await page("/nowhere", visitor)
            #expect(answer.status == 404)
            #expect(header.contains("Sign out"))
        }
    }

    /// The texts and addresses of the links that lead on from the page at an address.
    private func ways(_ address: String, from referrer: String?, _ visitor: WebVisitor) async throws -> [String] {
        var headers: HTTPFields = [.accept: "text/html"]
        headers[.referer] = referrer
        let answer = try await visitor.send(PageRequest(.get, address, headers: headers))
        return try HTMLDocument(answer.text).findAll(css: ".ways a").map { "\($0.text): \($0["href"] ?? "")" }
    }

    @Test func itLeadsBackToThePageThatOneCameFrom() async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await visiting(app.application(limited: false), at: TestApp.origin) { visitor in
            let site = "https://atrium.example"
            let usual = ["Search domain names: /domains", "Home page: /"]
            let search = "/domains?query=med"
            let typed = try await ways("/nowhere", from: nil, visitor)
            #expect(typed == usual)
            let clicked = try await ways("/nowhere", from: site + search, visitor)
            #expect(clicked == ["Back to where you were: \(search)"] + usual)
            let strangers = ["https://evil.example\(search)", "\(site).evil.example\(search)", site, ""]
            let nowhere = ["/nowhere", "/elsewhere", "//evil.example/", "/domains?page=none"].map { site + $0 }
            for place in strangers + nowhere {
                let found = try await ways("/nowhere", from: place, visitor)
                #expect(found == usual, "\(place)")
            }
            let notes = try await ways("/notes/none", from: nil, visitor)
            #expect(notes == ["Notes: /tabs/notes", "Home page: /"])
            let facts = try await ways("/dog-facts/none", from: nil, visitor)
            #expect(facts == ["Dog facts: /tabs/dogFacts", "Home page: /"])
        }
    }

    @Test func aNotesAddressLeadsToWhereOneWasInTheNotes() async throws {
        try await NoteVisits.run { here in
            try await here.add("Bread")
            try await here.visitor.open("/notes?query=bread")
            try await here.visitor.open("/notes/none")
            #expect(here.visitor.page.status == 404)
            try await here.visitor.click(try #require(try here.visitor.findAll(css: ".ways a").first))
            #expect(here.visitor.url == "/notes?query=bread")
        }
    }
}

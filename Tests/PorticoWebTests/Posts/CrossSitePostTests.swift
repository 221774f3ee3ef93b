import HTTPTypes
import Portico
import PorticoTesting
import Testing

/// Where a post comes from is looked at before anything else, also before there is a session (login CSRF).
@Suite struct CrossSitePostTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let fetchSite: String?
        let origin: String?
        let hasCookie: Bool
        let isTaken: Bool

        var testDescription: String {
            "Sec-Fetch-Site \(fetchSite ?? "absent"), Origin \(origin ?? "absent"), \(hasCookie ? "a cookie" : "no cookie")"
        }
    }

    static let cases = [
        Case(fetchSite: "same-origin", origin: nil, hasCookie: true, isTaken: true),
        Case(fetchSite: "same-origin", origin: "http://guestbook.example", hasCookie: true, isTaken: true),
        Case(fetchSite: nil, origin: "http://guestbook.example", hasCookie: true, isTaken: true),
        Case(fetchSite: nil, origin: nil, hasCookie: false, isTaken: true),
        Case(fetchSite: nil, origin: nil, hasCookie: true, isTaken: false),
        Case(fetchSite: "cross-site", origin: "https://evil.example", hasCookie: false, isTaken: false),
        Case(fetchSite: "cross-site", origin: nil, hasCookie: true, isTaken: false),
        Case(fetchSite: "same-site", origin: "http://www.guestbook.example", hasCookie: true, isTaken: false),
        Case(fetchSite: "none", origin: nil, hasCookie: true, isTaken: false),
        Case(fetchSite: "same-origin", origin: "https://evil.example", hasCookie: true, isTaken: false),
        Case(fetchSite: "same-origin, same-origin", origin: nil, hasCookie: true, isTaken: false),
        Case(fetchSite: nil, origin: "null", hasCookie: true, isTaken: false),
        Case(fetchSite: nil, origin: "https://guestbook.example", hasCookie: true, isTaken: false),
        Case(fetchSite: nil, origin: "http://guestbook.example.evil.example", hasCookie: false, isTaken: false),
    ]

    @Test(arguments: cases)
    func aPostIsTakenFromThisSiteOnly(_ example: Case) async throws {
        let site = GuestbookSite()
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            if example.hasCookie { try await visitor.click("Look") }
            let before = site.store.handled
            var form = try FormFields(visitor, "#signing-in")
            form.headers = [.contentType: "application/x-www-form-urlencoded"]
            form.headers[try #require(HTTPField.Name("Sec-Fetch-Site"))] = example.fetchSite
            form.headers[.origin] = example.origin
            let response = try await visitor.send(form.request(["account": "ada"]))
            #expect(response.status == (example.isTaken ? 303 : 403))
            #expect(site.store.handled == before + (example.isTaken ? 1 : 0))
            if !example.isTaken {
                #expect(response.header("Set-Cookie") == nil)
                #expect(response.text.contains("This did not come from this site"))
                #expect(!response.text.contains("value=\"ada\""), "what a stranger filled in is not laid into our form")
            }
        }
    }
}

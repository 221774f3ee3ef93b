import Foundation
import HTTPTypes
import PorticoTesting
import Synchronization
import Testing

struct CookieTests {
    /// A site that sets the cookies named in the query, one per `&`.
    private func site() -> FakeSite {
        FakeSite { request in
            let headers = request.path.split(separator: "?").dropFirst().joined().split(separator: "&").map {
                HTTPField(name: .setCookie, value: String($0).removingPercentEncoding ?? "")
            }
            return .html("page", headers: HTTPFields(headers))
        }
    }

    private func sent(
        _ setCookies: [String],
        from path: String = "/",
        to target: String = "/",
        origin: SiteOrigin = .localhost
    ) async throws -> String? {
        let site = site()
        let visitor = WebVisitor(site, origin: origin, now: { Date(timeIntervalSince1970: 1_000_000) })
        let query = setCookies.map { $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }.joined(
            separator: "&"
        )
        try await visitor.open("\(path)?\(query)")
        try await visitor.open(target)
        return site.last?.header("Cookie")
    }

    @Test(
        arguments: [
            (["a=1"], "a=1"), (["a=1", "b=2"], "a=1; b=2"), (["a=1", "a=2"], "a=2"), (["a = 1 ; Path=/"], "a=1"),
            (["a="], "a="),
            (["a"], "a"),
            ([""], nil), (["a=b=c"], "a=b=c"), (["a=1; Max-Age=10"], "a=1"), (["a=1; Max-Age=0"], nil),
            (["a=1; max-age=-1"], nil),
            (["a=1; Max-Age=x"], "a=1"), (["a=1; Max-Age=99999999999999999999"], "a=1"),
            (["a=1", "a=; Max-Age=0"], nil),
            (["a=1; Expires=Wed, 21 Oct 2015 07:28:00 GMT"], "a=1"),
            (["a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT"], nil),
            (["a=1; Expires=Monday, 12-Jan-70 13:46:39 GMT"], nil), (["a=1; Expires=Mon Jan 12 13:46:41 1970"], "a=1"),
            (["a=1; Expires=nonsense"], "a=1"), (["a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=5"], "a=1"),
            (["a=1; Domain=localhost"], "a=1"), (["a=1; Domain=other.example"], nil), (["a=1; Domain="], "a=1"),
            (["a=1; Secure"], "a=1"),
            (["__Host-a=1"], nil), (["__Host-a=1; Secure; Path=/"], "__Host-a=1"), (["__Host-a=1; Secure"], nil),
            (["__Host-a=1; Secure; Path=/; Domain=localhost"], nil), (["__Secure-a=1"], nil),
        ] as [([String], String?)]
    )
    func areKeptOrNot(setCookies: [String], header: String?) async throws {
        #expect(try await sent(setCookies) == header)
    }

    @Test(arguments: [
        ("a=1; Path=/notes", "/notes", "a=1"), ("a=1; Path=/notes", "/notes/1", "a=1"),
        ("a=1; Path=/notes", "/notesx", nil),
        ("a=1; Path=/notes", "/", nil),
        ("a=1; Path=/notes/", "/notes", nil), ("a=1", "/set/other", "a=1"), ("a=1", "/other", nil),
        ("a=1; Path=relative", "/set/x", "a=1"),
    ])
    func areSentBelowTheirPath(setCookie: String, target: String, header: String?) async throws {
        #expect(try await sent([setCookie], from: "/set/cookie", to: target) == header)
    }

    @Test func longerPathsComeFirst() async throws {
        #expect(try await sent(["a=1; Path=/", "b=2; Path=/x", "c=3; Path=/"], to: "/x") == "b=2; a=1; c=3")
    }

    @Test func secureCookiesNeedATrustworthySite() async throws {
        #expect(try await sent(["a=1; Secure"], origin: SiteOrigin(host: "atrium.example")) == nil)
        #expect(try await sent(["a=1; Secure"], origin: SiteOrigin(scheme: .https, host: "atrium.example")) == "a=1")
    }

    @Test func cookiesEndWhenTheirTimeHasCome() async throws {
        let clock = Clock()
        let visitor = WebVisitor(site(), now: { clock.now })
        try await visitor.open("/?a%3D1%3B%20Max%2DAge%3D60%3B%20HttpOnly%3B%20SameSite%3DLax")
        let cookie = try #require(visitor.cookies.first)
        #expect(cookie.isHTTPOnly && !cookie.isSecure && cookie.sameSite == "lax")
        #expect(cookie.expires == Date(timeIntervalSince1970: 60))
        clock.advance(by: 59)
        #expect(visitor.cookies.count == 1)
        clock.advance(by: 1)
        #expect(visitor.cookies.isEmpty)
    }

    /// A clock that a test moves.
    private final class Clock: Sendable {
        private let time = Mutex(Date(timeIntervalSince1970: 0))

        var now: Date { time.withLock { $0 } }

        func advance(by seconds: TimeInterval) {
            time.withLock { $0 += seconds }
        }
    }

    @Test func aBrowserThatRefusesCookiesNeitherTakesNorSendsAny() async throws {
        let site = site()
        let visitor = WebVisitor(site)
        try await visitor.open("/?a%3D1")
        visitor.refusesCookies = true
        try await visitor.open("/?b%3D2")
        #expect(site.last?.header("Cookie") == nil)
        let tab = visitor.newTab()
        #expect(tab.refusesCookies)
        try await tab.open("/")
        #expect(site.last?.header("Cookie") == nil)
        visitor.refusesCookies = false
        try await visitor.open("/")
        #expect(site.last?.header("Cookie") == "a=1")
    }

    @Test func tabsShareCookiesAndPeopleDoNot() async throws {
        let site = site()
        let visitor = WebVisitor(site)
        try await visitor.open("/?a%3D1")
        let tab = visitor.newTab()
        try await tab.open("/")
        #expect(site.last?.header("Cookie") == "a=1")
        try await visitor.anotherVisitor().open("/")
        #expect(site.last?.header("Cookie") == nil)
        tab.clearCookies()
        #expect(visitor.cookies.isEmpty)
    }

    @Test func aClosedBrowserKeepsTheCookiesThatSayHowLongTheyLast() async throws {
        let visitor = WebVisitor(site())
        visitor.takeCookie("short=1; Path=/")
        visitor.takeCookie("long=1; Path=/; Max-Age=600")
        visitor.closeBrowser()
        #expect(visitor.cookies.map(\.name) == ["long"])
    }

    @Test func aCookieSetByARedirectIsSentToItsTarget() async throws {
        let site = FakeSite { request in
            request.path == "/" ? .redirect(to: "/home", headers: [.setCookie: "s=1"]) : .html("home")
        }
        try await WebVisitor(site).open("/")
        #expect(site.last?.header("Cookie") == "s=1")
    }
}

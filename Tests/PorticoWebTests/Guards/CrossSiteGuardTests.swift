import HTTPTypes
import Testing

@testable import PorticoWeb

@Suite struct CrossSiteGuardTests {
    private static let own = "https://atrium.example"
    private let guarding = CrossSiteGuard(origin: own)

    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var fields: [(String, String)]
        var verdict: CrossSiteGuard.Verdict
        var testDescription: String { name }
    }

    private static let cookie = ("Cookie", "__Host-session=abc")

    static let cases: [Case] = [
        Case(
            name: "a form of the site's own",
            fields: [("Sec-Fetch-Site", "same-origin"), ("Origin", own), cookie],
            verdict: .allowed
        ),
        Case(
            name: "no Origin, but same-origin",
            fields: [("Sec-Fetch-Site", "same-origin"), cookie],
            verdict: .allowed
        ),
        Case(name: "a browser without fetch metadata", fields: [("Origin", own), cookie], verdict: .allowed),
        Case(name: "a command-line client", fields: [], verdict: .allowed),
        Case(name: "neither, with a cookie", fields: [cookie], verdict: .refused(.nothingSaid)),
        Case(name: "neither, with an empty cookie", fields: [("Cookie", "")], verdict: .refused(.nothingSaid)),
        Case(
            name: "cross-site",
            fields: [("Sec-Fetch-Site", "cross-site"), ("Origin", "https://evil.example"), cookie],
            verdict: .refused(.fetchSite)
        ),
        Case(
            name: "cross-site sign-in without a cookie",
            fields: [("Sec-Fetch-Site", "cross-site")],
            verdict: .refused(.fetchSite)
        ),
        Case(
            name: "foreign sign-in of an older browser",
            fields: [("Origin", "https://evil.example")],
            verdict: .refused(.origin)
        ),
        Case(
            name: "same-site is another origin",
            fields: [("Sec-Fetch-Site", "same-site"), ("Origin", own), cookie],
            verdict: .refused(.fetchSite)
        ),
        Case(
            name: "none cannot be a form's",
            fields: [("Sec-Fetch-Site", "none"), cookie],
            verdict: .refused(.fetchSite)
        ),
        Case(name: "an empty Sec-Fetch-Site", fields: [("Sec-Fetch-Site", "")], verdict: .refused(.fetchSite)),
        Case(name: "an odd Sec-Fetch-Site", fields: [("Sec-Fetch-Site", "Same-Origin")], verdict: .refused(.fetchSite)),
        Case(
            name: "two in one",
            fields: [("Sec-Fetch-Site", "same-origin, cross-site")],
            verdict: .refused(.fetchSite)
        ),
        Case(
            name: "two of them",
            fields: [("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Site", "same-origin")],
            verdict: .refused(.fetchSite)
        ),
        Case(
            name: "forged same-origin and a foreign Origin",
            fields: [("Sec-Fetch-Site", "same-origin"), ("Origin", "https://evil.example")],
            verdict: .refused(.origin)
        ),
        Case(
            name: "same-origin and a null Origin",
            fields: [("Sec-Fetch-Site", "same-origin"), ("Origin", "null")],
            verdict: .refused(.origin)
        ),
        Case(name: "a null Origin", fields: [("Origin", "null")], verdict: .refused(.origin)),
        Case(name: "an empty Origin", fields: [("Origin", "")], verdict: .refused(.origin)),
        Case(name: "two Origins", fields: [("Origin", own), ("Origin", own)], verdict: .refused(.origin)),
        Case(name: "two Origins in one", fields: [("Origin", own + ", " + own)], verdict: .refused(.origin)),
        Case(name: "another scheme", fields: [("Origin", "http://atrium.example")], verdict: .refused(.origin)),
        Case(name: "another port", fields: [("Origin", "https://atrium.example:8443")], verdict: .refused(.origin)),
        Case(
            name: "a longer host",
            fields: [("Origin", "https://atrium.example.evil.example")],
            verdict: .refused(.origin)
        ),
        Case(name: "a path behind it", fields: [("Origin", own + "/")], verdict: .refused(.origin)),
        Case(
            name: "a bearer token",
            fields: [("Authorization", "Bearer abc"), ("Origin", "https://tool.example")],
            verdict: .allowed
        ),
        Case(
            name: "bearer in another case",
            fields: [("Authorization", "bearer abc"), ("Sec-Fetch-Site", "cross-site")],
            verdict: .allowed
        ),
        Case(
            name: "a bearer token with a cookie",
            fields: [("Authorization", "Bearer abc"), ("Sec-Fetch-Site", "cross-site"), cookie],
            verdict: .refused(.fetchSite)
        ),
        Case(
            name: "an empty bearer token",
            fields: [("Authorization", "Bearer "), ("Origin", "null")],
            verdict: .refused(.origin)
        ),
        Case(
            name: "a password is ambient",
            fields: [("Authorization", "Basic YTpi"), ("Origin", "null")],
            verdict: .refused(.origin)
        ),
        Case(
            name: "two authorizations",
            fields: [("Authorization", "Bearer a"), ("Authorization", "Basic YTpi"), ("Origin", "null")],
            verdict: .refused(.origin)
        ),
    ]

    private func fields(_ pairs: [(String, String)]) -> HTTPFields {
        var fields = HTTPFields()
        for (name, value) in pairs { fields.append(HTTPField(name: HTTPField.Name(name)!, value: value)) }
        return fields
    }

    @Test(arguments: cases)
    func aPostIsJudged(by example: Case) {
        for method in [HTTPRequest.Method.post, .put, .patch, .delete, .connect, .trace, .init("BREW")!] {
            #expect(guarding.verdict(on: method, fields: fields(example.fields)) == example.verdict)
        }
        for method in [HTTPRequest.Method.get, .head, .options] {
            #expect(guarding.verdict(on: method, fields: fields(example.fields)) == .allowed)
        }
    }

    @Test func withoutAPublicURLTheRequestsOwnAddressIsTheOrigin() {
        let direct = CrossSiteGuard(publicURL: nil, scheme: "http", host: "127.0.0.1:8080")
        #expect(direct.verdict(on: .post, fields: fields([("Origin", "http://127.0.0.1:8080")])) == .allowed)
        #expect(direct.verdict(on: .post, fields: fields([("Origin", "http://127.0.0.1:9090")])) == .refused(.origin))
        #expect(direct.verdict(on: .post, fields: fields([("Origin", "https://127.0.0.1:8080")])) == .refused(.origin))
        let secure = CrossSiteGuard(publicURL: nil, scheme: "https", host: "LocalHost:443")
        #expect(secure.verdict(on: .post, fields: fields([("Origin", "https://localhost")])) == .allowed)
    }

    /// Whoever owns a name can make it lead to any address, and then their page is of the same origin as ours.
    @Test(arguments: [
        ("localhost:8080", true), ("127.0.0.1:8080", true), ("[::1]:8080", true), ("192.168.1.5", true),
        ("[2001:db8::1]:80", true),
        ("evil.example", false), ("evil.example:8080", false), ("localhost.evil.example", false),
        ("127.0.0.1.evil.example", false),
        ("0x7f000001", false), ("2130706433", false), ("127.1", false),
    ])
    func withoutAPublicURLANameIsNotTakenForTheSites(host: String, isTaken: Bool) {
        let guarding = CrossSiteGuard(publicURL: nil, scheme: "http", host: host)
        func verdict(_ pairs: [(String, String)]) -> CrossSiteGuard.Verdict {
            guarding.verdict(on: .post, fields: fields(pairs))
        }
        let origin = host.hasSuffix(":80") ? String(host.dropLast(3)) : host
        #expect(verdict([("Origin", "http://\(origin)")]) == (isTaken ? .allowed : .refused(.origin)))
        #expect(
            verdict([("Sec-Fetch-Site", "same-origin"), ("Origin", "http://\(origin)"), Self.cookie])
                == (isTaken ? .allowed : .refused(.origin))
        )
        #expect(verdict([("Sec-Fetch-Site", "same-origin")]) == (isTaken ? .allowed : .refused(.unknownSite)))
        #expect(verdict([("Authorization", "Bearer abc")]) == .allowed)
        #expect(verdict([]) == .allowed, "no browser")
    }

    @Test func aPublicURLWinsOverTheRequest() throws {
        let guarding = CrossSiteGuard(publicURL: try PublicURL(Self.own), scheme: "http", host: "evil.example")
        #expect(guarding.verdict(on: .post, fields: fields([("Origin", Self.own)])) == .allowed)
        #expect(guarding.verdict(on: .post, fields: fields([("Origin", "http://evil.example")])) == .refused(.origin))
    }

    @Test func theNamesOfThisMachineAreOneSite() throws {
        let own = try PublicURL("http://127.0.0.1:8080")
        func verdict(asked host: String, from origin: String) -> CrossSiteGuard.Verdict {
            CrossSiteGuard(publicURL: own, scheme: "http", host: host).verdict(
                on: .post,
                fields: fields([("Origin", origin)])
            )
        }
        for host in ["localhost:8080", "[::1]:8080", "127.0.0.1:8080"] {
            #expect(verdict(asked: host, from: "http://\(host)") == .allowed)
        }
        #expect(
            verdict(asked: "127.0.0.1:8080", from: "http://localhost:8080") == .refused(.origin),
            "a page of the other name did not ask here"
        )
        #expect(verdict(asked: "localhost:9090", from: "http://localhost:9090") == .refused(.origin))
        #expect(verdict(asked: "evil.example:8080", from: "http://evil.example:8080") == .refused(.origin))
    }

    @Test(arguments: [nil, "", "user@atrium.example", "a b", "atrium.example/path", "[::1"] as [String?])
    func whereTheAddressIsNoneNoOriginFits(host: String?) {
        let guarding = CrossSiteGuard(publicURL: nil, scheme: "https", host: host)
        #expect(guarding.verdict(on: .post, fields: fields([("Origin", "https://\(host ?? "")")])) == .refused(.origin))
        #expect(guarding.verdict(on: .post, fields: fields([("Origin", "null")])) == .refused(.origin))
    }
}

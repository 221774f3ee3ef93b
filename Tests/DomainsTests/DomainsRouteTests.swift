import Portico
import PorticoHost
import PorticoTestSupport
import Testing

@testable import Domains

@Suite struct DomainsRouteTests {
    @Test func everySearchIsAURL() throws {
        let text = "/domains?query=med&zone=com&match=prefix&digits=no&hyphens=no&idn=only&page=2"
        let route = DomainsRoute.search(
            query: "med",
            zone: ZoneName(text: "com"),
            match: .prefix,
            digits: .no,
            hyphens: .no,
            idn: .only,
            page: PageNumber(2)!
        )
        #expect(DomainsRoute.parse(try Location(text)) == .route(route))
        #expect(route.location.description == text)
    }

    @Test func defaultsAndBlankFieldsAreNotInTheURL() throws {
        let text = "/domains?query=med&zone=&match=contains&digits=any&hyphens=&idn=any&page=1"
        #expect(DomainsRoute.parse(try Location(text)) == .route(.search(query: "med")))
        #expect(DomainsRoute.search(query: "med").location.description == "/domains?query=med")
    }

    @Test(arguments: [
        "page=0", "page=-1", "page=abc", "page=01", "page=1.0", "match=regex", "digits=maybe", "zone=no%20zone",
        "page=1&page=2",
    ])
    func aBadValueIsRefusedByName(query: String) throws {
        guard case .bad(let parameter) = DomainsRoute.parse(try Location("/domains?" + query)) else {
            Issue.record("\(query) was accepted")
            return
        }
        #expect(query.hasPrefix(parameter.name))
    }

    @Test(arguments: ["csv", "json"])
    func aFileTakesTheParametersOfTheSearchButNoPage(format: String) throws {
        let filters = "?query=med&zone=com&match=prefix&digits=no&hyphens=only&idn=no"
        guard case .route(let route) = DomainsRoute.parse(try Location("/domains.\(format)\(filters)&page=3")) else {
            Issue.record("not a route")
            return
        }
        #expect(route.location.description == "/domains.\(format)\(filters)")
        guard case .bad(let parameter) = DomainsRoute.parse(try Location("/domains.\(format)?match=regex")) else {
            Issue.record("accepted")
            return
        }
        #expect(parameter.name == "match")
    }

    @Test func routesHaveNoProblems() {
        #expect(RouteCheck.problems(of: DomainsRoute.self).isEmpty)
    }

    @Test func randomRoutesReadBackAsTheyWerePrinted() throws {
        var random = SeededRandom(seed: 21)
        let words = ["med", "a b", "é&=+%", "日本", "x--y", "1.com", "ÄÖ"]
        for _ in 0..<500 {
            let route = DomainsRoute.search(
                query: words.randomElement(using: &random)!,
                zone: [nil, ZoneName(text: "com"), ZoneName(text: "рф")].randomElement(using: &random)!,
                match: NameMatch.allCases.randomElement(using: &random)!,
                digits: Presence.allCases.randomElement(using: &random)!,
                hyphens: Presence.allCases.randomElement(using: &random)!,
                idn: Presence.allCases.randomElement(using: &random)!,
                page: PageNumber(Int.random(in: 1...1_000, using: &random))!
            )
            #expect(
                DomainsRoute.parse(try Location(route.location.description)) == .route(route),
                "seed \(random.seed)"
            )
        }
    }

    @Test(arguments: [
        "example.com", "EXAMPLE.com.", "münchen.de", "xn--mnchen-3ya.de", "a.b.c.d", "пример.рф", "_dmarc.example.org",
    ])
    func namesAreTaken(name: String) {
        #expect(DomainName(name) != nil)
    }

    @Test(arguments: [
        "", ".", "new", "com", "a..b", ".com", "a b.com", "a/b.com", "<b>.com", "a\u{0}.com",
        String(repeating: "a", count: 64) + ".com", "com." + String(repeating: "a", count: 64),
        String(repeating: "a.", count: 126) + "com", String(repeating: "ü.", count: 126) + "com", "a.\u{301}b",
    ])
    func whatIsNoNameIsRefused(text: String) {
        #expect(DomainName(text) == nil)
    }

    @Test func aSearchIsReadFromAForm() throws {
        #expect(
            try SearchParameters(from: ["query": " med ", "zone": ".Com", "digits": "only"], named: "").trimmed
                == SearchParameters(query: "med", zone: ZoneName(text: "com"), digits: .only)
        )
        #expect(
            throws: InvalidFields([
                FieldError(field: "match", message: "must be one of contains, prefix, suffix, exact")
            ])
        ) {
            try SearchParameters(from: ["match": "regex"], named: "")
        }
    }
}

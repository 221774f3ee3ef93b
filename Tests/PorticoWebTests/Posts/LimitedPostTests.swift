import Foundation
import HTTPTypes
import Portico
import PorticoTesting
import PorticoWeb
import Testing

@Suite(.inBothModes) struct LimitedPostTests {
    private static var strict: GuestbookSite {
        var site = GuestbookSite()
        site.services.limits = .off
        site.services.limits.postsPerAddress = RateLimits.Rate(perMinute: 1, burst: 2)
        site.services.limits.exportsPerAddress = RateLimits.Rate(perMinute: 1, burst: 1)
        site.services.limits.apiPerAddress = RateLimits.Rate(perMinute: 1, burst: 1)
        return site
    }

    @Test func whoPostsTooFastKeepsTheTextAndIsToldWhenToComeAgain() async throws {
        let site = Self.strict
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            for round in 1...3 {
                try visitor.fill("Name", with: "Ada")
                try visitor.fill("Text", with: "round \(round)")
                try await visitor.click("Sign")
            }
            #expect(visitor.page.status == 429)
            let seconds = try #require(Int(visitor.page.response.header("Retry-After") ?? ""))
            #expect((1...60).contains(seconds))
            #expect(try visitor.value(of: "Text") == "round 3")
        }
        #expect(site.store.entries.count == 2)
    }

    @Test func whoIsRefusedAsOftenAgainIsRefusedBeforeTheBodyIsRead() async throws {
        let site = Self.strict
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            let form = try FormFields(visitor, "#signing")
            var shown: [Bool] = []
            for round in 1...6 {
                let response = try await visitor.send(form.request(["name": "Ada", "text": "round \(round)"]))
                #expect(response.status == (round <= 2 ? 303 : 429))
                #expect((response.header("Retry-After") != nil) == (round > 2))
                shown.append(response.text.contains("round \(round)"))
            }
            #expect(shown == [false, false, true, true, false, false])
        }
        #expect(site.store.entries.count == 2)
    }

    @Test func postsOfWhoMayNotBeThereAreCountedToo() async throws {
        let site = Self.strict
        try await site.visiting { visitor in
            var statuses: [Int] = []
            for _ in 1...5 {
                statuses.append(try await visitor.send(.sameOrigin("/refused/forbidden", form: "text=words")).status)
            }
            #expect(statuses == [403, 403, 403, 403, 429])
        }
    }

    @Test func exportsAreCountedApart() async throws {
        try await Self.strict.visiting { visitor in
            #expect(try await visitor.get("/guestbook.csv").status == 200)
            let refused = try await visitor.get("/guestbook.csv")
            #expect(refused.status == 429)
            #expect(refused.header("Retry-After") != nil)
            try await visitor.open("/guestbook")
            #expect(visitor.page.status == 200)
        }
    }

    @Test(arguments: ["/api/guestbook", "/api/guestbook?late=true"])
    func answersToProgramsAreCountedApart(path: String) async throws {
        try await Self.strict.visiting { visitor in
            #expect(try await visitor.get("/guestbook.csv").status == 200)
            #expect(try await visitor.get(path).status == 200)
            let refused = try await visitor.get(path)
            #expect(refused.status == 429)
            #expect(refused.header("Retry-After") == "60")
            #expect(try await visitor.get("/guestbook").status == 200)
        }
    }

    @Test func anAddressIsBelievedFromATrustedProxyOnly() async throws {
        for (proxies, status) in [("127.0.0.1", 303), ("10.0.0.0/8", 429)] {
            var site = Self.strict
            site.services.trustedProxies = try TrustedProxies(proxies)
            try await site.visiting(over: .socket) { visitor in
                var last = 0
                for number in 1...3 {
                    try await visitor.open("/guestbook")
                    var form = try FormFields(visitor, "#signing")
                    form.headers[try #require(HTTPField.Name("X-Forwarded-For"))] = "203.0.113.\(number)"
                    last = try await visitor.send(form.request(["name": "Ada", "text": "\(number)"])).status
                }
                #expect(last == status)
            }
        }
    }
}

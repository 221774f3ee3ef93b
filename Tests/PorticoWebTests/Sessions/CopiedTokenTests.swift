import Foundation
import HTTPTypes
import Portico
import PorticoSessions
import PorticoTesting
import Testing

@testable import PorticoWeb

/// Whoever comes with a token that was used before is told so, whatever their request is answered with: the answer takes
/// the token away, so nobody else is told.
@Suite struct CopiedTokenTests {
    private static let words = "Someone may have used a copy"

    private let sessions = MemorySessions()

    private var diary: DiarySite {
        var site = DiarySite()
        site.services.sessions = sessions
        site.services.devices = sessions
        return site
    }

    private var reports: ReportSite {
        var site = ReportSite()
        site.services.sessions = sessions
        site.services.devices = sessions
        return site
    }

    /// Gives a browser a token of a device whose present one is another.
    private func giveCopy(to visitor: WebVisitor) {
        let copy = DeviceToken(device: RandomID.make(), token: RandomID.make())
        let moment = Date()
        let device = RememberedDevice(
            id: copy.id,
            account: AccountID(rawValue: "faithful"),
            audience: RandomID.make(),
            token: DeviceToken(device: copy.device, token: RandomID.make()).hash,
            createdAt: moment,
            usedAt: moment,
            expiresAt: moment + 1_000
        )
        sessions.remember(device, keeping: 20)
        visitor.takeCookie("portico-device=\(copy.text); Max-Age=600; Path=/; HttpOnly; SameSite=Lax")
    }

    private func isTold(_ visitor: WebVisitor) -> Bool {
        visitor.page.text.contains(Self.words)
    }

    /// That the page says it, and no other one after it.
    private func expectTold(_ visitor: WebVisitor) async throws {
        #expect(isTold(visitor))
        #expect(!visitor.cookies.contains { $0.name == "portico-device" })
        try await visitor.reload()
        #expect(!isTold(visitor), "it is said once")
    }

    @Test(arguments: ["gone", "moved"])
    func aPageThatLeadsElsewhereTakesItAlong(how: String) async throws {
        let site = reports
        site.source.answerAlways(how)
        try await site.visiting { visitor, _ in
            giveCopy(to: visitor)
            try await visitor.open("/reports/old")
            #expect(visitor.url == "/reports")
            #expect(!visitor.page.text.contains("That report is gone."), "it has the only chance")
            try await expectTold(visitor)
        }
    }

    @Test func whatIsOnItsWayToAPageThatLeadsElsewhereGoesOn() async throws {
        let site = reports
        site.source.answerAlways("moved")
        try await site.visiting { visitor, _ in
            try await visitor.open("/reports")
            try visitor.fill("Text", with: "one")
            try await visitor.click("Save")
            #expect(visitor.url == "/reports")
            #expect(visitor.page.text.contains("Saved."))
        }
    }

    @Test func whatComesBeforeAPageSaysIt() async throws {
        try await diary.visiting { visitor in
            giveCopy(to: visitor)
            try await visitor.open("/tabs/diary")
            #expect(visitor.page.heading == "Sign in")
            try await expectTold(visitor)
        }
    }

    @Test func aRedirectToThePagesOwnAddressTakesItAlong() async throws {
        try await diary.visiting { visitor in
            giveCopy(to: visitor)
            try await visitor.open("/sign-in?then=")
            #expect(visitor.url == "/sign-in")
            try await expectTold(visitor)
        }
    }

    @Test func whatIsSaidOnAnIncompletePageIsStillSaidWhenItIsComplete() async throws {
        let site = reports
        try await site.visiting { visitor, _ in
            giveCopy(to: visitor)
            try await visitor.open("/reports/sales", incompleteAt: site)
            #expect(isTold(visitor))
            site.source.answer("complete")
            try await visitor.reload()
            #expect(visitor.page.status == 200)
            site.source.answerAlways("again")
            try await expectTold(visitor)
        }
    }

    @Test func aFormThatComesBackSaysIt() async throws {
        try await diary.visiting { visitor in
            try await visitor.open("/sign-in")
            try visitor.fill("Password", with: "secret")
            giveCopy(to: visitor)
            try await visitor.click("Sign in")
            #expect(visitor.page.status == 422)
            #expect(isTold(visitor))
        }
    }

    @Test func aFormThatWasNotOfferedSaysIt() async throws {
        try await diary.visiting { visitor in
            try await visitor.open("/sign-in")
            var fields = try FormFields(visitor, "#signing-in")
            fields.offer = "forged"
            giveCopy(to: visitor)
            let answer = try await visitor.send(fields.request(["account": "ada"]))
            #expect(answer.status == 403)
            #expect(answer.text.contains(Self.words))
        }
    }

    @Test func aFormThatIsTakenAlongToTheWayInSaysIt() async throws {
        try await diary.visiting { visitor in
            try await visitor.signIn(as: "faithful", opening: "/entries/1")
            try visitor.fill("Text", with: "Flour, water, salt.")
            visitor.clearCookies()
            giveCopy(to: visitor)
            try await visitor.click("Save")
            #expect(visitor.page.heading == "Sign in")
            #expect(visitor.page.response.text.contains("Flour, water, salt."))
            #expect(isTold(visitor))
        }
    }

    @Test func aPostThatLeadsOnTakesItAlong() async throws {
        let site = reports
        site.source.answerAlways("42")
        try await site.visiting { visitor, _ in
            try await visitor.open("/reports")
            try visitor.fill("Text", with: "one")
            giveCopy(to: visitor)
            try await visitor.click("Save")
            #expect(visitor.url == "/reports/saved")
            #expect(site.source.saved == ["one"])
            try await expectTold(visitor)
        }
    }

    @Test func anErrorPageSaysIt() async throws {
        try await diary.visiting { visitor in
            giveCopy(to: visitor)
            var headers = PageRequest.sameOriginHeaders
            headers[.contentType] = "text/plain"
            let answer = try await visitor.send(
                PageRequest(.post, "/sign-in", headers: headers, body: Data("account=ada".utf8))
            )
            #expect(answer.status == 415)
            #expect(answer.text.contains(Self.words))
        }
    }

    /// It has no page to say it on: the one that it belongs to is asked for again.
    @Test func aStreamLeavesItToItsPage() async throws {
        var site = diary
        site.services.live.maxStreams = 0
        try await site.visiting { visitor in
            giveCopy(to: visitor)
            let headers: HTTPFields = [.accept: "text/event-stream", .lastEventID: "0123456789abcdef"]
            _ = try await visitor.send(PageRequest(.get, "/entries/1", headers: headers))
            try await visitor.open("/entries/1")
            #expect(visitor.page.heading == "Sign in")
            try await expectTold(visitor)
        }
    }
}

import Foundation
import HTTPTypes
import Portico
import PorticoHost
import PorticoTestSupport
import Testing

@testable import PorticoTesting
@testable import PorticoWeb

@Suite(.inBothModes) struct OwnedWorkTests {
    @Test func visitorsWithoutASessionShareTheWork() async throws {
        let site = ReportSite()
        try await site.visiting { visitor, owned in
            let other = visitor.anotherVisitor()
            try await visitor.open("/reports/sales", incompleteAt: site)
            try await other.open("/reports/sales", incompleteAt: site, sleepers: 2)
            #expect(site.source.asked == 1)
            #expect(owned.count == 1)
            site.source.answer("for all")
            for visitor in [visitor, other] {
                try await visitor.reload()
                #expect(try visitor.find(css: "#text").text == "for all")
            }
            #expect(site.source.asked == 1)
        }
    }

    @Test func sessionsDoNot() async throws {
        let site = ReportSite()
        try await site.visiting { visitor, owned in
            let other = visitor.anotherVisitor()
            for visitor in [visitor, other] {
                try await visitor.beginSession()
                try await visitor.open("/reports/sales", incompleteAt: site, sleepers: owned.count + 1)
            }
            #expect(site.source.asked == 2)
            #expect(owned.count == 2)
        }
    }

    @Test func twoTabsThatBeganAtOnceShareTheLaterWork() async throws {
        let site = ReportSite()
        try await site.visiting { visitor, owned in
            try await visitor.beginSession()
            let cookies = visitor.cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
            let request = PageRequest(.get, "/reports/sales", headers: [.accept: "text/html", .cookie: cookies])
            let transport = visitor.transport
            async let one = transport.send(request)
            async let two = transport.send(request)
            await site.secondPasses(sleepers: 2)
            #expect(try await [one.status, two.status] == [202, 202])
            await site.source.wasCancelled(1)
            #expect(owned.count == 1)
            site.source.answer("both")
            for _ in 1...2 {
                try await visitor.open("/reports/sales")
                #expect(try visitor.find(css: "#text").text == "both")
            }
            #expect(site.source.asked == 2)
        }
    }

    @Test(arguments: [true, false])
    func whoHasNoRoomForMoreWorkWaits(perVisitor: Bool) async throws {
        var site = ReportSite()
        if perVisitor { site.services.firstPaint.worksPerVisitor = 1 } else { site.services.firstPaint.works = 1 }
        try await site.visiting { [site] visitor, owned in
            try await visitor.open("/reports/one", incompleteAt: site)
            async let answered: Void = {
                await site.secondPasses(sleepers: 2)
                await site.source.wasAsked(2)
                #expect(owned.count == 1)
                site.source.answer("for both")
            }()
            try await visitor.open("/reports/two")
            await answered
            #expect(visitor.page.status == 200)
            #expect(try visitor.find(css: "#text").text == "for both")
            try await visitor.open("/reports/one")
            #expect(visitor.page.status == 200)
            #expect(site.source.asked == 2)
        }
    }

    @Test func aPostWithdrawsWhatItsVisitorsPagesWaitFor() async throws {
        let site = ReportSite()
        try await site.visiting { visitor, owned in
            try await visitor.beginSession()
            try await visitor.open("/reports/sales", incompleteAt: site)
            let tab = visitor.newTab()
            try await tab.open("/reports")
            try tab.fill("Text", with: "changed")
            async let second: Void = {
                await site.source.wasAsked(2)
                await site.secondPasses()
            }()
            try await tab.click("Save")
            await second
            await site.source.wasCancelled(1)
            #expect(owned.count == 1, "only what the answer's own page waits for")
            site.source.answerAlways("after the change")
            try await visitor.reload()
            #expect(try visitor.find(css: "#text").text == "after the change")
            #expect(site.source.asked == 3)
        }
    }

    @Test func aRefreshWhoseWorkIsWithdrawnAsksAgain() async throws {
        let site = ReportSite()
        try await site.visiting { visitor, owned in
            try await visitor.open("/reports/sales", incompleteAt: site)
            async let stopped: Void = {
                await site.clock.sleepers(2)
                await owned.stop()
            }()
            try await visitor.reload()
            await stopped
            #expect(visitor.page.status == 202)
            #expect(visitor.page.response.header("Refresh") == "1")
            site.source.answerAlways("anew")
            try await visitor.reload()
            #expect(try visitor.find(css: "#text").text == "anew")
        }
    }

    @Test func whatNobodyAsksForIsForgottenAfterAWhile() async throws {
        let site = ReportSite()
        let owned = OwnedWork(site.services.firstPaint)
        let screen = try AnyCoordinator(ReportCoordinator(source: site.source)).screen(
            at: AnyRoute(ReportRoute.report(name: "x")),
            of: Visitor()
        )
        let work = ScreenWork(begunOn: screen)
        let key = OwnedWork.Key(route: screen.route, audience: "somebody", variant: "en")
        guard case .adopted = owned.adopt(work, for: key, of: .session("somebody")) else {
            Issue.record("there is room")
            return
        }
        await site.clock.sleepers(1)
        await site.source.wasAsked(1)
        site.source.answer("unread")
        await work.unwound()
        #expect(work.end == .complete)
        #expect(owned.count == 1)
        site.clock.advance(by: .seconds(30))
        await until { owned.count == 0 }
        #expect(owned.join(key) == nil)
    }

    @Test func whatNoPageAsksForAnyMoreIsCancelled() async throws {
        let site = ReportSite()
        try await site.visiting { visitor, owned in
            try await visitor.open("/reports/sales", incompleteAt: site)
            await site.clock.sleepers(1)
            site.clock.advance(by: site.services.firstPaint.patience)
            await site.source.wasCancelled(1)
            await until { owned.count == 0 }
            site.source.answerAlways("anew")
            try await visitor.reload()
            #expect(visitor.page.status == 200)
            #expect(site.source.asked == 2)
        }
    }

    @Test func whatAPageAsksForAgainAndAgainGoesOn() async throws {
        let site = ReportSite()
        try await site.visiting { visitor, owned in
            try await visitor.open("/reports/sales", incompleteAt: site)
            for _ in 1...2 {
                await site.clock.sleepers(1)
                site.clock.advance(by: .seconds(10))
                try await visitor.open("/reports/sales", incompleteAt: site, sleepers: 2)
            }
            await site.clock.sleepers(1)
            #expect(site.source.cancelled == 0)
            #expect(site.source.asked == 1)
            #expect(owned.count == 1)
            site.clock.advance(by: .seconds(8))
            await site.source.wasCancelled(1)
            try await visitor.reload()
            #expect(visitor.page.heading == "503 This page took too long")
        }
    }

    @Test(arguments: [false, true])
    func namesInTheQueryThatTheRouteDoesNotKnowMakeNoOtherPage(hasSession: Bool) async throws {
        let site = ReportSite()
        try await site.visiting { visitor, owned in
            if hasSession { try await visitor.beginSession() }
            try await visitor.open("/reports/sales?a=1", incompleteAt: site)
            for query in ["b=2", "c=%20&c=&d", "a=1&a=2"] {
                try await visitor.open("/reports/sales?\(query)", incompleteAt: site, sleepers: 2)
            }
            #expect(site.source.asked == 1)
            #expect(owned.count == 1)
            site.source.answer("for all")
            for query in ["", "?e=5", "?f=6"] {
                try await visitor.open("/reports/sales\(query)")
                #expect(try visitor.find(css: "#text").text == "for all")
            }
            #expect(site.source.asked == 1)
        }
    }

    @Test(arguments: Wire.allCases)
    func whenTheServerStopsItIsCancelled(wire: Wire) async throws {
        let site = ReportSite()
        try await site.visiting(over: wire) { visitor, _ in
            try await visitor.open("/reports/sales", incompleteAt: site)
            #expect(site.source.cancelled == 0)
        }
        #expect(site.source.cancelled == 1)
        #expect(site.clock.waits.isEmpty)
    }
}

extension WebVisitor {
    /// Posts something, so that there is a session.
    fileprivate func beginSession() async throws {
        try await open("/reports")
        let form = try FormFields(self, "#saving")
        #expect(try await send(form.request(["text": "hello"])).status == 303)
    }
}

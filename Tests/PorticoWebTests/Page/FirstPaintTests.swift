import Foundation
import HTTPTypes
import Portico
import PorticoTestSupport
import PorticoTesting
import Testing

@testable import PorticoWeb

@Suite(.inBothModes) struct FirstPaintTests {
    @Test(arguments: Wire.allCases)
    func aPageThatIsReadyInTimeIsShownWhole(wire: Wire) async throws {
        let site = ReportSite()
        try await site.visiting(over: wire) { visitor, owned in
            async let opened: Void = {
                await site.source.wasAsked(1)
                site.source.answer("ready")
            }()
            try await visitor.open("/reports/sales")
            await opened
            #expect(visitor.page.status == 200)
            #expect(try visitor.find(css: "#text").text == "ready")
            #expect(visitor.page.response.header("Refresh") == nil)
            #expect(try visitor.find(css: "main").attributes["aria-busy"] == nil)
            #expect(try visitor.findAll(css: "meta[name=robots]").isEmpty)
            #expect(owned.count == 0)
        }
    }

    @Test(arguments: Wire.allCases)
    func pastTheDeadlineAPageShowsItsActivityAndCompletesByItself(wire: Wire) async throws {
        let site = ReportSite()
        try await site.visiting(over: wire) { visitor, owned in
            try await visitor.open("/reports/sales", incompleteAt: site)
            #expect(visitor.page.response.header("Refresh") == "1")
            #expect(visitor.page.response.header("Cache-Control") == "private, no-store")
            #expect(try visitor.find(css: "#activity").text == "Fetching…")
            #expect(try visitor.find(css: "main").attributes["aria-busy"] == "true")
            #expect(try visitor.find(css: "meta[name=robots]").attributes["content"] == "noindex")
            #expect(visitor.page.title == "Report")
            #expect(!visitor.page.response.text.contains("http-equiv"))
            #expect(owned.count == 1)

            site.source.answer("42")
            try await visitor.reload()
            #expect(visitor.page.status == 200)
            #expect(visitor.page.response.header("Refresh") == nil)
            #expect(try visitor.find(css: "#text").text == "42")
            #expect(try visitor.findAll(css: "#activity, progress").isEmpty)
            #expect(site.source.asked == 1, "the refresh joined the work")

            await site.clock.sleepers(1)
            site.clock.advance(by: .seconds(3))
            await until { owned.count == 0 }
            site.source.answerAlways("43")
            try await visitor.reload()
            #expect(try visitor.find(css: "#text").text == "43", "the work was forgotten")
        }
    }

    @Test func aRefreshThatComesTooEarlyWaitsASecondAndAsksAgain() async throws {
        let site = ReportSite()
        try await site.visiting { visitor, owned in
            try await visitor.open("/reports/sales", incompleteAt: site)
            try await visitor.open("/reports/sales", incompleteAt: site, sleepers: 2)
            #expect(visitor.page.response.header("Refresh") == "1")
            async let answered: Void = {
                await site.clock.sleepers(2)
                site.source.answer("late")
            }()
            try await visitor.reload()
            await answered
            #expect(visitor.page.status == 200)
            #expect(try visitor.find(css: "#text").text == "late")
            #expect(site.source.asked == 1)
        }
    }

    @Test func aVisitorWhoWaitsSeesOnlyTheCompletePage() async throws {
        let site = ReportSite()
        try await site.visiting { visitor, _ in
            visitor.waitsForPages = true
            async let passing: Void = {
                await site.secondPasses()
                await site.secondPasses(sleepers: 2)
                site.source.answer("in the end")
            }()
            try await visitor.open("/reports/sales")
            await passing
            #expect(visitor.page.status == 200)
            #expect(try visitor.find(css: "#text").text == "in the end")
            #expect(visitor.history == ["/reports/sales"])
        }
    }

    @Test func aFailureEndsItToo() async throws {
        let site = ReportSite()
        try await site.visiting { visitor, owned in
            try await visitor.open("/reports/sales", incompleteAt: site)
            site.source.fail()
            try await visitor.reload()
            #expect(visitor.page.status == 503)
            #expect(visitor.page.response.header("Refresh") == nil)
            #expect(try visitor.find(css: "#text").text == "It could not be fetched.")
            #expect(owned.count == 0)
            site.source.answerAlways("better")
            try await visitor.reload()
            #expect(try visitor.find(css: "#text").text == "better", "the next one begins anew")
        }
    }

    @Test func whatTakesTooLongIsCancelledAndSaidSo() async throws {
        let site = ReportSite()
        try await site.visiting { visitor, owned in
            try await visitor.open("/reports/sales", incompleteAt: site)
            await site.clock.sleepers(1)
            site.clock.advance(by: .seconds(30))
            await site.source.wasCancelled(1)
            try await visitor.reload()
            #expect(visitor.page.status == 503)
            #expect(visitor.page.heading == "503 This page took too long")
            #expect(visitor.page.response.header("Refresh") == nil)
            #expect(owned.count == 0)
            site.source.answerAlways("now")
            try await visitor.reload()
            #expect(visitor.page.status == 200)
        }
    }

    @Test func programsHeadersAndFilesWait() async throws {
        let requests: [(PageRequest, Int)] = [
            (PageRequest(.get, "/reports/sales", headers: [.accept: "application/json"]), 200),
            (PageRequest(.head, "/reports/sales", headers: [.accept: "text/html"]), 200),
            (PageRequest(.get, "/reports.txt"), 200),
        ]
        for (request, status) in requests {
            let site = ReportSite()
            try await site.visiting { visitor, owned in
                async let answered: Void = {
                    await site.source.wasAsked(1)
                    site.clock.advance(by: .seconds(5))
                    #expect(site.clock.waits.isEmpty, "nothing is timed")
                    site.source.answer("late")
                }()
                let response = try await visitor.send(request)
                await answered
                #expect(response.status == status, "\(request.path)")
                #expect(response.header("Refresh") == nil)
                #expect(owned.count == 0)
            }
        }
    }

    @Test func whoIsLedAwayFromTheCompletePageIsLedFromTheRefresh() async throws {
        let site = ReportSite()
        try await site.visiting { visitor, owned in
            try await visitor.open("/reports/old", incompleteAt: site)
            site.source.answer("gone")
            try await visitor.reload()
            #expect(visitor.url == "/reports")
            #expect(try visitor.find(css: "[role=status]").text == "That report is gone.")
            #expect(owned.count == 0)
        }
    }

    @Test func whatIsSaidOnAnIncompletePageIsStillSaidWhenItIsComplete() async throws {
        let site = ReportSite()
        try await site.visiting { visitor, _ in
            try await visitor.open("/reports")
            try visitor.fill("Text", with: "one")
            async let second: Void = site.secondPasses()
            try await visitor.click("Save")
            await second
            #expect(visitor.url == "/reports/saved")
            #expect(visitor.page.status == 202)
            #expect(try visitor.find(css: "[role=status]").text == "Saved.")
            site.source.answer("complete")
            try await visitor.reload()
            #expect(visitor.page.status == 200)
            #expect(try visitor.find(css: "[role=status]").text == "Saved.")
            site.source.answerAlways("again")
            try await visitor.reload()
            #expect(try visitor.findAll(css: "[role=status]").isEmpty, "then it was said")
        }
    }

    @Test(arguments: [(false, 1), (true, 0)])
    func theLayoutsBarIsThereForCallsThatAreCounted(isQuiet: Bool, bars: Int) async throws {
        let site = ReportSite(SlowSource(isQuiet: isQuiet))
        try await site.visiting { visitor, _ in
            try await visitor.open("/reports/sales", incompleteAt: site)
            #expect(try visitor.findAll(css: "progress").count == bars)
            #expect(try visitor.find(css: "main").attributes["aria-busy"] == "true")
        }
    }
}

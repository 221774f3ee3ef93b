import Foundation
import HTTPTypes
import Portico
import PorticoTestSupport
import PorticoTesting
import Synchronization
import Testing

@testable import Greeting
@testable import PorticoWeb

/// Pages that take much of the server, as those of one hostile visitor would.
@Suite struct CostlyPageTests {
    /// Each report costs so much; a second is had back each minute.
    private static func site(cost: Duration, perAddress: Int? = nil, perSession: Int? = nil) -> ReportSite {
        var site = ReportSite(SlowSource(cost: cost))
        site.services.limits = .off
        site.services.limits.cpuSecondsPerAddress = perAddress.map { RateLimits.Rate(perMinute: 1, burst: $0) }
        site.services.limits.cpuSecondsPerSession = perSession.map { RateLimits.Rate(perMinute: 1, burst: $0) }
        return site
    }

    @Test(arguments: Wire.allCases)
    func whoseLastPagesCostTooMuchWaitsBeforeTheNext(wire: Wire) async throws {
        let site = Self.site(cost: .seconds(3), perAddress: 5)
        site.source.answerAlways("costly")
        try await site.visiting(over: wire) { visitor, _ in
            for _ in 1...2 { #expect(try await visitor.get("/reports/sales").status == 200) }
            for path in ["/reports/sales", "/reports/other", "/reports", "/reports.txt"] {
                let refused = try await visitor.get(path)
                #expect(refused.status == 429, "\(path)")
                let seconds = try #require(Int(refused.header("Retry-After") ?? ""))
                #expect((1...600).contains(seconds))
                #expect(refused.text.contains("<h1>429 That was too much work for the server</h1>"))
                #expect(refused.text.contains("try again in "))
            }
            #expect(try await visitor.send(PageRequest(.head, "/reports")).status == 429)
            let json = try await visitor.json("/reports/sales")
            #expect(json.status == 429)
            #expect(json.header("Content-Type") == "application/problem+json")
            #expect(try await visitor.get("/health").status == 200)
            #expect(try await visitor.get("/nowhere").status == 404)
            #expect(site.source.asked == 2)
        }
    }

    @Test(arguments: [
        PageRequest(.get, "/reports.txt"), PageRequest(.get, "/reports/sales", headers: [.accept: "application/json"]),
    ])
    func whatIsNoPageIsChargedAsWell(request: PageRequest) async throws {
        let site = Self.site(cost: .seconds(3), perAddress: 1)
        site.source.answerAlways("costly")
        try await site.visiting { visitor, _ in
            let statuses = [try await visitor.send(request).status, try await visitor.send(request).status]
            #expect(statuses == [200, 429])
        }
    }

    @Test func aSessionPaysForItself() async throws {
        let site = Self.site(cost: .seconds(3), perSession: 1)
        try await site.visiting { visitor, _ in
            try await visitor.open("/reports")
            let form = try FormFields(visitor, "#saving")
            #expect(try await visitor.send(form.request(["text": "hello"])).status == 303)
            site.source.answerAlways("costly")
            #expect(try await visitor.get("/reports/sales").status == 200)
            #expect(try await visitor.get("/reports/sales").status == 429)
            let other = visitor.anotherVisitor()
            for _ in 1...3 { #expect(try await other.get("/reports/sales").status == 200) }
        }
    }

    @Test func workThatGoesOnWithoutARequestIsChargedToWhoBeganIt() async throws {
        let site = Self.site(cost: .seconds(3), perAddress: 1)
        try await site.visiting { visitor, _ in
            try await visitor.open("/reports/sales", incompleteAt: site)
            #expect(try await visitor.get("/reports").status == 200, "it has cost nothing so far")
            site.source.answer("late")
            try await until { try await visitor.get("/reports").status == 429 }
        }
    }

    @Test func whoPostsMeanwhileKeepsTheText() async throws {
        let site = Self.site(cost: .seconds(3), perAddress: 1)
        site.source.answerAlways("costly")
        try await site.visiting { visitor, _ in
            try await visitor.open("/reports")
            try visitor.fill("Text", with: "kept words")
            let tab = visitor.newTab()
            try await tab.open("/reports/sales")
            #expect(tab.page.status == 200)
            try await visitor.click("Save")
            #expect(visitor.page.status == 429)
            #expect(visitor.page.response.header("Retry-After") != nil)
            #expect(try visitor.value(of: "Text") == "kept words")
            #expect(site.source.saved.isEmpty)
        }
    }

    /// The page that gives a form back costs as much as any other.
    @Test func formsAreGivenBackATenthAsOftenWhilePagesCostTooMuch() async throws {
        var limited = Self.site(cost: .seconds(3), perAddress: 1)
        limited.services.limits.postsPerAddress = RateLimits.Rate(perMinute: 10, burst: 10)
        let site = limited
        site.source.answerAlways("costly")
        try await site.visiting { visitor, _ in
            try await visitor.open("/reports")
            let form = try FormFields(visitor, "#saving")
            #expect(try await visitor.get("/reports/sales").status == 200)
            let first = try await visitor.send(form.request(["text": "kept words"]))
            #expect(first.status == 429 && first.text.contains("kept words"))
            let second = try await visitor.send(form.request(["text": "kept words"]))
            #expect(second.status == 429 && second.text.contains("That was too much work for the server"))
            #expect(second.header("Retry-After") != nil)
            #expect(!second.text.contains("kept words"))
            #expect(site.source.saved.isEmpty)
        }
    }

    @Test func whatIsMadeWhileAFileIsSentIsChargedToo() async throws {
        let files = CountedFiles()
        try await visiting(GreetingSite.application(try GreetingSite.make(files)), over: .socket) { visitor in
            let file = try await visitor.get("/greeting?name=file")
            #expect(file.text == "123")
        }
        #expect(files.clients.withLock { $0 } == Array(repeating: "site 127.0.0.1", count: 4))
    }
}

/// A file that notes, piece by piece, whom it is made for.
private struct CountedFiles: Coordinator {
    let clients = Box()
    let screens = GreetingCoordinator().screens

    final class Box: Sendable {
        private let stored = Mutex<[String?]>([])
        func withLock<Value>(_ body: (inout [String?]) -> sending Value) -> sending Value { stored.withLock(body) }
    }

    func answer(for route: GreetingRoute, of visitor: Visitor) throws -> Answer {
        guard route == .greeting(name: "file") else { return try GreetingCoordinator().answer(for: route, of: visitor) }
        return .file(Download(mediaType: "text/plain") { [clients] in Pieces(clients: clients) })
    }

    private struct Pieces: AsyncSequence, AsyncIteratorProtocol, Sendable {
        typealias Failure = any Error

        let clients: Box
        var count = 0

        func makeAsyncIterator() -> Pieces { self }

        mutating func next() async throws -> [UInt8]? {
            clients.withLock { $0.append(WorkMeter.current?.client) }
            count += 1
            return count > 3 ? nil : Array("\(count)".utf8)
        }
    }
}

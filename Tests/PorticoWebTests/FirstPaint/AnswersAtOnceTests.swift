import HTTPTypes
import Hummingbird
import NIOCore
import NIOEmbedded
import Portico
import PorticoTestSupport
import Testing

@testable import PorticoWeb

/// Which answers need no task, and whose turn ends when.
@Suite struct AnswersAtOnceTests {
    private let address = IPAddress("203.0.113.7")

    /// How far the answer to a request comes on the thread of its connection.
    private func begin(
        _ path: String,
        _ fields: HTTPFields = [:],
        with pipeline: RequestPipeline
    ) async throws -> RequestPipeline.Beginning {
        let request = Request(
            head: HTTPRequest(
                method: .get,
                scheme: "http",
                authority: "reports.example",
                path: path,
                headerFields: fields
            ),
            body: RequestBody(buffer: ByteBuffer())
        )
        let channel = NIOAsyncTestingChannel()
        let log = SiteLog(GreetingSite.quiet)
        return try await channel.eventLoop.submit { [address] in
            EventLoopTaskExecutor.$current.withValue(EventLoopTaskExecutor(channel)) {
                pipeline.begin(request, from: address, log)
            }
        }.get()
    }

    private func status(of beginning: RequestPipeline.Beginning) -> Int? {
        if case .answered(let answer) = beginning { answer.response.status.code } else { nil }
    }

    @Test func aStrangersPageThatHasAllItShowsIsAnsweredAtOnce() async throws {
        let site = ReportSite()
        site.source.answerAlways("42")
        let served = try site.site()
        let beginning = try await begin("/reports/sales", with: RequestPipeline(served))
        #expect(status(of: beginning) == 200)
        #expect(served.turns.addressCount == 0)
    }

    @Test func aPageThatWaitsHasItsTurnUntilItIsAnswered() async throws {
        let site = ReportSite()
        let served = try site.site()
        let pipeline = RequestPipeline(served)
        guard case .waiting(let inHand) = try await begin("/reports/sales", with: pipeline) else {
            Issue.record("it was answered before it was there")
            return
        }
        #expect(served.turns.addressCount == 1)
        await site.source.wasAsked(1)
        site.source.answer("42")
        #expect(await pipeline.finish(inHand).response.status == .ok)
        #expect(served.turns.addressCount == 0)
    }

    @Test func whoMayHaveASessionIsLookedUpFirst() async throws {
        let site = ReportSite()
        site.source.answerAlways("42")
        let served = try site.site()
        let beginning = try await begin("/reports/sales", [.cookie: "any=1"], with: RequestPipeline(served))
        #expect(status(of: beginning) == nil)
        #expect(served.turns.addressCount == 0)
    }

    @Test func whatTheLayoutShowsIsReadFirst() async throws {
        var site = ReportSite()
        let (readings, reading) = AsyncStream<String>.makeStream()
        site.services.readLayout = { _ in { _ = reading.yield("layout") } }
        site.source.answerAlways("42")
        let pipeline = RequestPipeline(try site.site())
        guard case .waiting(let inHand) = try await begin("/reports/sales", with: pipeline) else {
            Issue.record("its layout was not read")
            return
        }
        #expect(await pipeline.finish(inHand).response.status == .ok)
        reading.finish()
        #expect(await readings.first { _ in true } == "layout")
    }

    @Test func anAddressWhoseTurnsAreTakenWaitsForOne() async throws {
        let site = ReportSite()
        site.source.answerAlways("42")
        let served = try site.site()
        while served.turns.enter(address) {}
        let beginning = try await begin("/reports/sales", with: RequestPipeline(served))
        #expect(status(of: beginning) == nil)
        #expect(site.source.asked == 0)
    }

    @Test func aVisitorWhoseRequestsCostTooMuchIsRefusedAtOnceAndGivesTheTurnBack() async throws {
        var site = ReportSite()
        site.services.limits.cpuSecondsPerAddress = RateLimits.Rate(perMinute: 1, burst: 1)
        let served = try site.site()
        served.limiter.charge(.seconds(100), to: address, in: nil)
        let beginning = try await begin("/reports/sales", with: RequestPipeline(served))
        #expect(status(of: beginning) == 429)
        #expect(served.turns.addressCount == 0)
        #expect(site.source.asked == 0)
    }
}

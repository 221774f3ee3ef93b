import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOEmbedded
import Portico
import PorticoSessions
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

    /// The fields of a request in a session that is stored.
    ///
    /// - Parameter usedAt: nil where it was never used.
    private func session(in store: any SessionStore, at moment: Date, usedAt: Date?) async throws -> HTTPFields {
        var session = SessionKeeper(store: store, now: { moment }).newSession(lifetime: SessionKeeper.lifetime)
        session.record.usedAt = usedAt
        try await store.save(session.record)
        return [.cookie: "\(CookieKind(isSecure: false).session)=\(session.number.text)"]
    }

    @Test func aPageInASessionIsAnsweredAtOnceWhereItsStoreNeedNotWait() async throws {
        let site = ReportSite()
        site.source.answerAlways("42")
        let moment = site.services.now()
        let cookie = try await session(in: site.services.sessions, at: moment, usedAt: moment)
        let served = try site.site()
        let beginning = try await begin("/reports/sales", cookie, with: RequestPipeline(served))
        guard case .answered(let answer) = beginning else {
            Issue.record("it waited")
            return
        }
        #expect(answer.response.status == .ok)
        #expect(answer.response.headers[.cacheControl] == "private, no-store")
        #expect(served.turns.addressCount == 0)
    }

    @Test func aCookieThatIsNoSessionIsAStrangers() async throws {
        let site = ReportSite()
        site.source.answerAlways("42")
        let beginning = try await begin("/reports/sales", [.cookie: "any=1"], with: RequestPipeline(try site.site()))
        #expect(status(of: beginning) == 200)
    }

    @Test func whoseSessionIsToBeLengthenedWaits() async throws {
        let site = ReportSite()
        site.source.answerAlways("42")
        let cookie = try await session(in: site.services.sessions, at: site.services.now(), usedAt: nil)
        let served = try site.site()
        let pipeline = RequestPipeline(served)
        guard case .waiting(let inHand) = try await begin("/reports/sales", cookie, with: pipeline) else {
            Issue.record("it was not lengthened")
            return
        }
        #expect(served.turns.addressCount == 0)
        let answer = await pipeline.finish(inHand)
        #expect(answer.response.status == .ok)
        #expect(answer.response.headers[values: .setCookie].count == 1)
        #expect(served.turns.addressCount == 0)
    }

    @Test func whoseStoreHasToBeWaitedForWaits() async throws {
        var site = ReportSite()
        site.services.sessions = SignedOutStores()
        site.source.answerAlways("42")
        let moment = site.services.now()
        let cookie = try await session(in: site.services.sessions, at: moment, usedAt: moment)
        let pipeline = RequestPipeline(try site.site())
        guard case .waiting(let inHand) = try await begin("/reports/sales", cookie, with: pipeline) else {
            Issue.record("its session was not read")
            return
        }
        let answer = await pipeline.finish(inHand)
        #expect(answer.response.status == .ok)
        #expect(answer.response.headers[.cacheControl] == "private, no-store")
    }

    @Test func aTokenOfNobodyIsRefusedAtOnce() async throws {
        let served = try ReportSite().site()
        let fields: HTTPFields = [.authorization: "Bearer \(RandomID.make())"]
        #expect(status(of: try await begin("/reports/sales", fields, with: RequestPipeline(served))) == 401)
        #expect(served.turns.addressCount == 0)
    }

    @Test func whatTheLayoutShowsIsReadFirst() async throws {
        var site = ReportSite()
        let (readings, reading) = AsyncStream<String>.makeStream()
        site.services.readLayout = { _ in { _ = reading.yield("layout") } }
        site.source.answerAlways("42")
        let served = try site.site()
        let pipeline = RequestPipeline(served)
        guard case .waiting(let inHand) = try await begin("/reports/sales", with: pipeline) else {
            Issue.record("its layout was not read")
            return
        }
        #expect(served.turns.addressCount == 1)
        #expect(await pipeline.finish(inHand).response.status == .ok)
        #expect(served.turns.addressCount == 0)
        reading.finish()
        #expect(await readings.reduce(0) { count, _ in count + 1 } == 1)
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

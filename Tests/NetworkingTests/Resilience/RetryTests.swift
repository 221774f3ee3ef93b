import Foundation
import MisbehavingServer
import PorticoTestSupport
import Testing

@testable import Networking

@Suite struct RetryTests {
    private static let now = Date(timeIntervalSince1970: 784_111_777)

    @Test(arguments: [
        ("7", Duration.seconds(7)), (" 0 ", .seconds(0)), ("99999999999999999999", .seconds(86_400)),
        ("Sun, 06 Nov 1994 08:49:47 GMT", .seconds(10)), ("Sun, 06 Nov 1994 08:49:30 GMT", .seconds(0)),
        ("", nil), ("-1", nil), ("1.5", nil), ("soon", nil), ("Sun, 06 Nov 1994", nil),
    ])
    func retryAfterIsSecondsOrADate(text: String, wait: Duration?) {
        #expect(RetryAfter.wait(in: HTTPHead(status: 503, headers: ["retry-after": text]), now: Self.now) == wait)
    }

    @Test(arguments: [
        (HTTPClientError.unreachable, true), (.timedOut, true), (.status(429, message: ""), true),
        (.status(503, message: ""), true),
        (.status(502, message: ""), true), (.status(504, message: ""), true), (.status(500, message: ""), false),
        (.status(404, message: ""), false), (.status(403, message: ""), false), (.tls, false),
        (.tooLarge(limit: 1), false),
        (.wrongType(""), false), (.notParsable(firstBytes: ""), false), (.redirect, false), (.cancelled, false),
        (.resting(seconds: 1), false), (.invalidRequest(""), false),
    ])
    func onlyWhatMayBeGoneAMomentLaterIsTriedAgain(error: HTTPClientError, isWorthIt: Bool) {
        #expect(RetryPolicy.isWorthIt(error) == isWorthIt)
    }

    @Test func waitsGrowAreJitteredAndStayInTheCallsTime() {
        let policy = RetryPolicy(limits: CallLimits(), jitter: Jitter(SeededRandom(seed: 1)))
        func wait(
            _ retry: Int,
            retryAfter: Duration? = nil,
            isSafe: Bool = true,
            remaining: Duration = .seconds(5)
        ) -> Duration? {
            policy.wait(after: .unreachable, retryAfter: retryAfter, isSafe: isSafe, retry: retry, remaining: remaining)
        }
        let first = (0..<100).compactMap { _ in wait(0) }
        let second = (0..<100).compactMap { _ in wait(1) }
        #expect(first.count == 100 && first.allSatisfy { (.milliseconds(100)...(.milliseconds(200))).contains($0) })
        #expect(second.count == 100 && second.allSatisfy { (.milliseconds(200)...(.milliseconds(400))).contains($0) })
        #expect(Set(first).count > 50)
        #expect(wait(2) == nil)
        #expect(wait(0, isSafe: false) == nil)
        #expect(wait(0, retryAfter: .seconds(3)) == .seconds(3))
        #expect(wait(0, retryAfter: .seconds(5)) == nil)
        #expect(wait(0, remaining: .milliseconds(50)) == nil)
    }

    @Test func aFailureIsTriedTwiceMore() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .unavailable(), .reset, .json(#"{"third":true}"#))
        let answer = try await APIClient.of(server, retries: 2).load(TestEndpoint())
        #expect(answer.body == Data(#"{"third":true}"#.utf8))
        #expect(server.requests.count == 3)
    }

    @Test func threeFailuresAreOne() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .unavailable())
        let error = try await APIClient.of(server, retries: 2).failure(TestEndpoint())
        #expect(error == .status(503, message: "The source has a problem."))
        #expect(server.requests.count == 3)
    }

    @Test(arguments: [RequestMethod.post, .put, .patch, .delete])
    func whatChangesSomethingIsTriedOnce(method: RequestMethod) async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .unavailable())
        let error = try await APIClient.of(server, retries: 2).failure(TestEndpoint(method: method))
        #expect(error == .status(503, message: "The source has a problem."))
        #expect(server.requests.count == 1)
    }

    @Test func aSourceThatAsksForSecondsGetsThem() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .tooManyRequests(retryAfter: "2"), .json("{}"))
        let clock = ManualClock()
        let client = try APIClient.of(server, retries: 2, clock: clock)
        async let answer = client.load(TestEndpoint())
        await clock.sleepers(2)
        #expect(clock.waits == [.seconds(2), .seconds(5)])
        #expect(
            await client.failure(TestEndpoint(path: "/b"))
                == .resting(seconds: 2, why: "The source was asked too often.")
        )
        clock.advance(by: .seconds(2))
        #expect(try await answer.status == 200)
    }

    @Test func aSourceThatAsksForMoreThanTheCallHasIsLeftAloneForSoLong() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .tooManyRequests(retryAfter: "60"), .json("{}"))
        let clock = ManualClock()
        let client = try APIClient.of(server, retries: 2, clock: clock)
        #expect(await client.failure(TestEndpoint()) == .status(429, message: "The source was asked too often."))
        clock.advance(by: .seconds(59))
        #expect(await client.failure(TestEndpoint()) == .resting(seconds: 1, why: "The source was asked too often."))
        clock.advance(by: .seconds(1))
        #expect(try await client.load(TestEndpoint()).status == 200)
        #expect(server.requests.count == 2)
    }
}

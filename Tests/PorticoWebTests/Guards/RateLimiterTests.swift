import Portico
import PorticoSessions
import PorticoTestSupport
import Synchronization
import Testing

@testable import PorticoWeb

@Suite struct RateLimiterTests {
    /// A time that stands still until a test moves it.
    private final class Time: Sendable {
        private let stored = Mutex(ContinuousClock.now)
        var now: ContinuousClock.Instant { stored.withLock { $0 } }
        func advance(by duration: Duration) { stored.withLock { $0 = $0.advanced(by: duration) } }
    }

    private let time = Time()
    private let address = IPAddress("203.0.113.9")

    private func limiter(_ limits: RateLimits, capacity: Int = 1_000) -> RateLimiter {
        RateLimiter(limits, capacity: capacity, now: { [time] in time.now })
    }

    private func limits(perAddress: RateLimits.Rate? = nil, perSession: RateLimits.Rate? = nil) -> RateLimits {
        RateLimits(
            postsPerAddress: perAddress,
            postsPerSession: perSession,
            exportsPerAddress: nil,
            exportsPerSession: nil
        )
    }

    private func number(_ index: Int) -> IPAddress { .v4(UInt32(index)) }

    @Test func aBurstIsAdmittedThenTheSteadyRate() {
        let limiter = limiter(limits(perAddress: .init(perMinute: 60, burst: 3)))
        for _ in 0..<3 { #expect(limiter.admit(.post, from: address, in: nil) == .admitted) }
        #expect(limiter.admit(.post, from: address, in: nil) == .refused(seconds: 1))
        time.advance(by: .milliseconds(999))
        #expect(limiter.admit(.post, from: address, in: nil) == .refused(seconds: 1))
        time.advance(by: .milliseconds(1))
        #expect(limiter.admit(.post, from: address, in: nil) == .admitted)
        #expect(limiter.admit(.post, from: address, in: nil) == .refused(seconds: 1))
        time.advance(by: .seconds(3_600))
        for _ in 0..<3 { #expect(limiter.admit(.post, from: address, in: nil) == .admitted) }
        #expect(limiter.admit(.post, from: address, in: nil) == .refused(seconds: 1))
    }

    @Test func theWaitIsRoundedUp() {
        let limiter = limiter(limits(perAddress: .init(perMinute: 4, burst: 1)))
        #expect(limiter.admit(.post, from: address, in: nil) == .admitted)
        #expect(limiter.admit(.post, from: address, in: nil) == .refused(seconds: 15))
        time.advance(by: .milliseconds(13_500))
        #expect(limiter.admit(.post, from: address, in: nil) == .refused(seconds: 2))
        time.advance(by: .milliseconds(1_400))
        #expect(limiter.admit(.post, from: address, in: nil) == .refused(seconds: 1))
    }

    @Test func aRefusalCostsNothing() {
        let limiter = limiter(limits(perAddress: .init(perMinute: 60, burst: 1)))
        _ = limiter.admit(.post, from: address, in: nil)
        for _ in 0..<100 { #expect(limiter.admit(.post, from: address, in: nil) == .refused(seconds: 1)) }
        time.advance(by: .seconds(1))
        #expect(limiter.admit(.post, from: address, in: nil) == .admitted)
    }

    @Test func addressesSessionsAndKindsAreCountedApart() {
        var all = limits(perAddress: .init(perMinute: 1, burst: 2), perSession: .init(perMinute: 1, burst: 1))
        all.exportsPerAddress = .init(perMinute: 1, burst: 1)
        let limiter = limiter(all)
        let one = SessionKey(rawValue: "1")
        let two = SessionKey(rawValue: "2")
        #expect(limiter.admit(.post, from: address, in: one) == .admitted)
        #expect(limiter.admit(.post, from: address, in: one) == .refused(seconds: 60))
        #expect(
            limiter.admit(.post, from: number(7), in: one) == .refused(seconds: 60),
            "the session counts from every address"
        )
        #expect(
            limiter.admit(.post, from: address, in: two) == .admitted,
            "what the session refused took nothing from the address"
        )
        #expect(limiter.admit(.post, from: address, in: nil) == .refused(seconds: 60))
        #expect(limiter.admit(.post, from: number(7), in: nil) == .admitted)
        #expect(limiter.admit(.export, from: address, in: one) == .admitted)
        #expect(limiter.admit(.export, from: address, in: two) == .refused(seconds: 60))
    }

    @Test func theLongerOfTwoWaitsIsTold() {
        let limiter = limiter(
            limits(perAddress: .init(perMinute: 60, burst: 1), perSession: .init(perMinute: 2, burst: 1))
        )
        let session = SessionKey(rawValue: "1")
        #expect(limiter.admit(.post, from: address, in: session) == .admitted)
        #expect(limiter.admit(.post, from: address, in: session) == .refused(seconds: 30))
    }

    @Test func aNetworkOfIPv6IsOneVisitor() {
        let limiter = limiter(limits(perAddress: .init(perMinute: 1, burst: 1)))
        #expect(limiter.admit(.post, from: IPAddress("2001:db8::1"), in: nil) == .admitted)
        #expect(limiter.admit(.post, from: IPAddress("2001:db8::2"), in: nil) == .refused(seconds: 60))
        #expect(limiter.admit(.post, from: IPAddress("2001:db8:0:1::1"), in: nil) == .admitted)
        // A site has 65,536 networks, and may be one customer's.
        for network in 2...15 {
            #expect(limiter.admit(.post, from: IPAddress("2001:db8:0:\(network)::1"), in: nil) == .admitted)
        }
        #expect(limiter.admit(.post, from: IPAddress("2001:db8:0:16::1"), in: nil) == .refused(seconds: 4))
        #expect(limiter.admit(.post, from: IPAddress("2001:db8:1::1"), in: nil) == .admitted)
    }

    @Test func whoHasNoAddressIsCountedTogether() {
        let limiter = limiter(limits(perAddress: .init(perMinute: 1, burst: 1)))
        #expect(limiter.admit(.post, from: nil, in: nil) == .admitted)
        #expect(limiter.admit(.post, from: nil, in: nil) == .refused(seconds: 60))
    }

    @Test func offIsOff() {
        let limiter = limiter(.off)
        for _ in 0..<10_000 {
            #expect(limiter.admit(.post, from: address, in: SessionKey(rawValue: "1")) == .admitted)
            #expect(limiter.admit(.export, from: address, in: SessionKey(rawValue: "1")) == .admitted)
        }
        #expect(limiter.bucketCount == 0)
    }

    @Test(arguments: [(Int.min, Int.min), (0, 0), (-1, 5), (Int.max, Int.max)])
    func impossibleNumbersAreBroughtIntoBounds(perMinute: Int, burst: Int) {
        let rate = RateLimits.Rate(perMinute: perMinute, burst: burst)
        #expect((1...1_000_000).contains(rate.perMinute) && (1...1_000_000).contains(rate.burst))
        #expect(limiter(limits(perAddress: rate)).admit(.post, from: address, in: nil) == .admitted)
    }

    private func work(perAddress: RateLimits.Rate? = nil, perSession: RateLimits.Rate? = nil) -> RateLimiter {
        var limits = RateLimits.off
        limits.cpuSecondsPerAddress = perAddress
        limits.cpuSecondsPerSession = perSession
        return limiter(limits)
    }

    @Test func cpuTimeIsTakenAfterItWasSpentAndWhoOwesSomeWaits() {
        let limiter = work(perAddress: .init(perMinute: 10, burst: 20))
        #expect(limiter.admitWork(for: address, in: nil) == .admitted)
        limiter.charge(.seconds(19), to: address, in: nil)
        limiter.charge(.milliseconds(1_000), to: address, in: nil)
        #expect(limiter.admitWork(for: address, in: nil) == .admitted, "nothing is owed")
        limiter.charge(.milliseconds(2_500), to: address, in: nil)
        #expect(limiter.admitWork(for: address, in: nil) == .refused(seconds: 15))
        #expect(limiter.admitWork(for: address, in: nil) == .refused(seconds: 15), "asking costs nothing")
        #expect(limiter.admitWork(for: number(7), in: nil) == .admitted)
        time.advance(by: .seconds(14))
        #expect(limiter.admitWork(for: address, in: nil) == .refused(seconds: 1))
        time.advance(by: .seconds(1))
        #expect(limiter.admitWork(for: address, in: nil) == .admitted)
        time.advance(by: .seconds(3_600))
        limiter.charge(.seconds(21), to: address, in: nil)
        #expect(limiter.admitWork(for: address, in: nil) == .refused(seconds: 6), "no more than a burst is saved up")
    }

    @Test func cpuTimeIsChargedToTheSessionFromEveryAddress() {
        let limiter = work(perAddress: .init(perMinute: 60, burst: 100), perSession: .init(perMinute: 60, burst: 10))
        let one = SessionKey(rawValue: "1")
        limiter.charge(.seconds(70), to: address, in: one)
        #expect(limiter.admitWork(for: number(7), in: one) == .refused(seconds: 60))
        #expect(limiter.admitWork(for: address, in: nil) == .admitted)
        limiter.charge(.seconds(70), to: address, in: nil)
        #expect(limiter.admitWork(for: address, in: nil) == .refused(seconds: 40))
        #expect(limiter.admitWork(for: number(7), in: SessionKey(rawValue: "2")) == .admitted)
    }

    @Test func nobodyHasToWaitForHoursForWhatTheyCost() {
        let limiter = work(perAddress: .init(perMinute: 1, burst: 1))
        limiter.charge(.seconds(1_000_000), to: address, in: nil)
        #expect(limiter.admitWork(for: address, in: nil) == .refused(seconds: 600))
    }

    @Test func whereCPUTimeHasNoLimitNothingIsKept() {
        let limiter = work()
        limiter.charge(.seconds(1_000), to: address, in: SessionKey(rawValue: "1"))
        #expect(limiter.admitWork(for: address, in: SessionKey(rawValue: "1")) == .admitted)
        work(perAddress: .init(perMinute: 1, burst: 1)).charge(.zero, to: address, in: nil)
        #expect(limiter.bucketCount == 0)
    }

    @Test func fullBucketsAreForgotten() {
        let limiter = limiter(limits(perAddress: .init(perMinute: 60, burst: 5)), capacity: 5_000)
        for index in 0..<2_000 { _ = limiter.admit(.post, from: number(index), in: nil) }
        #expect(limiter.bucketCount == 2_000)
        time.advance(by: .seconds(2))
        for index in 10_000..<10_100 { _ = limiter.admit(.post, from: number(index), in: nil) }
        #expect(limiter.bucketCount <= 2_100)
        for index in 20_000..<21_000 { _ = limiter.admit(.post, from: number(index), in: nil) }
        #expect(limiter.bucketCount < 1_500, "the first two thousand are gone")
    }

    @Test func manyAddressesNeitherFillTheMemoryNorFreeAnybody() {
        let limiter = limiter(limits(perAddress: .init(perMinute: 1, burst: 1)), capacity: 500)
        #expect(limiter.admit(.post, from: address, in: nil) == .admitted)
        for index in 0..<50_000 {
            if index % 1_000 == 0 { time.advance(by: .milliseconds(500)) }
            _ = limiter.admit(.post, from: number(index), in: nil)
        }
        #expect(limiter.bucketCount <= 500 + Limiter.sharedCount)
        #expect(limiter.admit(.post, from: address, in: nil) != .admitted, "who came before is still remembered")
        time.advance(by: .seconds(60))
        #expect(limiter.admit(.post, from: number(99_999), in: nil) == .admitted)
        #expect(limiter.bucketCount < 300, "there is room again")
    }

    @Test func newcomersWithoutRoomShareWhatIsThere() {
        let limiter = limiter(limits(perAddress: .init(perMinute: 1, burst: 1)), capacity: 10)
        for index in 0..<10 { #expect(limiter.admit(.post, from: number(index), in: nil) == .admitted) }
        let admitted = (1_000..<11_000).count { limiter.admit(.post, from: number($0), in: nil) == .admitted }
        #expect(admitted > 0 && admitted <= Limiter.sharedCount)
    }

    @Test func whoFillsTheRoomOfOneKindCrowdsNobodyOutOfAnother() {
        var all = limits(perAddress: .init(perMinute: 1, burst: 1))
        all.exportsPerAddress = .init(perMinute: 1, burst: 1)
        let limiter = limiter(all, capacity: 500)
        for index in 0..<1_000 { _ = limiter.admit(.post, from: number(index), in: nil) }
        for index in 2_000..<2_500 { #expect(limiter.admit(.export, from: number(index), in: nil) == .admitted) }
    }

    @Test func postsAtTheSameTimeTakeNoMoreThanThereIs() async {
        let limiter = limiter(limits(perAddress: .init(perMinute: 1, burst: 50)))
        let address = address
        let admitted = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<400 { group.addTask { limiter.admit(.post, from: address, in: nil) == .admitted } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(admitted == 50)
    }
}

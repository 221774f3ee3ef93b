import Foundation
import Portico
import Testing

@testable import Accounts

@Suite struct SignInLimiterTests {
    private let time = Time()
    private let limiter: SignInLimiter

    init() {
        let time = time
        limiter = SignInLimiter(now: { time.now })
    }

    private func attempt(
        _ email: String = "ann@example.com",
        from address: String? = "192.0.2.1",
        known: Bool = false,
        signUp: Bool = false
    ) -> SignInAttempt {
        SignInAttempt(
            address: address.flatMap { NetworkAddress($0) },
            email: .of(email),
            isKnownAddress: known,
            isSignUp: signUp
        )
    }

    /// Nil where the attempt was admitted, and then counts; else when to come again.
    private func wait(_ attempt: SignInAttempt, _ limiter: SignInLimiter? = nil) -> Int? {
        switch (limiter ?? self.limiter).begin(attempt) {
        case .admitted: nil
        case .refused(let seconds): seconds
        }
    }

    @Test func anAddressHasTenTriesAndOneMoreEachMinute() {
        for number in 0..<10 { #expect(wait(attempt("a\(number)@example.com")) == nil) }
        #expect(wait(attempt("another@example.com")) == 60)
        time.pass(.seconds(59))
        #expect(wait(attempt("another@example.com")) == 1)
        time.pass(.seconds(1))
        #expect(wait(attempt("another@example.com")) == nil)
        #expect(wait(attempt("another@example.com")) == 60)
        #expect(wait(attempt("another@example.com", from: "192.0.2.2")) == nil)
    }

    @Test func addressesOfOneIPv6NetworkAreOne() {
        for number in 0..<10 {
            #expect(wait(attempt("a\(number)@example.com", from: "2001:db8::\(number + 1)")) == nil)
        }
        #expect(wait(attempt("another@example.com", from: "2001:db8::abcd")) == 60)
        #expect(wait(attempt("another@example.com", from: "2001:db8:0:1::1")) == nil)
    }

    /// Whoever has a site of IPv6 has 65,536 networks.
    @Test func aSiteOfIPv6SignsUpSixteenTimesAsOftenAsANetwork() {
        func signUp(_ number: Int, from address: String) -> Int? {
            wait(attempt("a\(number)@example.com", from: address, signUp: true))
        }
        for number in 0..<80 { #expect(signUp(number, from: "2001:db8:0:\(number / 5 + 1)::1") == nil) }
        #expect(signUp(80, from: "2001:db8:0:99::1") == 45)
        #expect(signUp(80, from: "2001:db8:1::1") == nil)
    }

    @Test func aSiteOfIPv6FailsSixteenTimesAsOftenAsANetwork() {
        func fail(_ number: Int, from address: String, known: Bool = false) -> Int? {
            wait(attempt("a\(number)@example.com", from: address, known: known))
        }
        for number in 0..<160 { #expect(fail(number, from: "2001:db8:0:\(number / 10 + 1)::1") == nil) }
        #expect(fail(160, from: "2001:db8:0:99::1") == 4)
        #expect(fail(160, from: "2001:db8:0:99::1", known: true) == nil)
        #expect(fail(160, from: "2001:db8:1::1") == nil)
    }

    @Test func aStrangerHasThreeTriesThatNobodyElseUsesUp() {
        // One address takes all it gets: its own three, and the seven that strangers share before its own limit.
        for _ in 0..<10 { #expect(wait(attempt(from: "192.0.2.1")) == nil) }
        #expect(wait(attempt(from: "192.0.2.1")) == 60)
        // Others take the rest of those.
        for number in 2..<5 { for _ in 0..<4 { _ = wait(attempt(from: "192.0.2.\(number)")) } }
        for _ in 0..<3 { #expect(wait(attempt("ANN@example.com", from: "198.51.100.1")) == nil) }
        #expect(wait(attempt(from: "198.51.100.1")) == 60)
        #expect(wait(attempt(from: "203.0.113.1", known: true)) == nil)
        #expect(wait(attempt("bob@example.com", from: "198.51.100.1")) == nil)
    }

    /// A thousand addresses, an hour: what they get in all, and that the owner gets in whenever they come from a new
    /// one.
    @Test func anAttackByManyAddressesIsSlowedAndTheOwnerIsNot() {
        var tried = 0
        for minute in 0..<60 {
            for number in 0..<1_000 where wait(attempt(from: "10.0.\(number / 250).\(number % 250)")) == nil {
                tried += 1
            }
            let owner = "198.51.100.\(minute)"
            #expect(wait(attempt(from: owner)) == nil, "minute \(minute)")
            time.pass(.seconds(60))
        }
        // Three each and one more each 20 minutes, and sixty that they share.
        #expect(tried <= 1_000 * (3 + 2) + 10 + 60)
        #expect(tried >= 3_000)
    }

    /// Who has 65,536 networks has no more tries at an account than who has one.
    @Test func theNetworksOfOneSiteAreOneStranger() {
        var tried = 0
        for number in 0..<500 where wait(attempt(from: "2001:db8:1:\(String(number, radix: 16))::1")) == nil {
            tried += 1
        }
        #expect(tried == 3 + 10)
        #expect(wait(attempt(from: "2001:db8:2::1")) == nil)
    }

    /// Many tries at the same time are no more than many in a row.
    @Test func triesAtTheSameTimeAreCountedOneByOne() async {
        let limiter = limiter
        let attempt = attempt()
        let admitted = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    guard case .admitted = limiter.begin(attempt) else { return false }
                    return true
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(admitted == 10)
    }

    /// Who makes up accounts by the thousand crowds out strangers' own tries, no address and no account that is known.
    @Test func whoFillsOneTableCrowdsNobodyOutOfAnother() {
        let time = time
        let small = SignInLimiter(capacity: 100, now: { time.now })
        for number in 0..<500 { _ = wait(attempt("a\(number)@example.com", from: "10.0.0.\(number % 50)"), small) }
        #expect(small.bucketCount <= 3 * (100 + 256))
        #expect(wait(attempt(from: "203.0.113.77", known: true), small) == nil)
    }

    @Test func theOwnersOwnAddressIsLimitedByItself() {
        for _ in 0..<10 { #expect(wait(attempt(known: true)) == nil) }
        #expect(wait(attempt(known: true)) == 60)
        #expect(wait(attempt(from: "198.51.100.1")) == nil)
    }

    @Test func whatIsGivenBackWasNeverTaken() throws {
        for _ in 0..<100 {
            guard case .admitted(let permit) = limiter.begin(attempt(signUp: true)) else {
                Issue.record("refused")
                return
            }
            limiter.refund(permit)
        }
        #expect(limiter.bucketCount == 0)
        guard case .admitted(let permit) = limiter.begin(attempt()) else { return }
        for _ in 0..<3 { limiter.refund(permit) }
        for _ in 0..<10 { #expect(wait(attempt()) == nil) }
        #expect(wait(attempt()) == 60, "a bucket never holds more than it is large")
    }

    @Test func whatWasTakenFromTheSharedTriesGoesBackThere() {
        for _ in 0..<3 { _ = wait(attempt()) }
        for _ in 0..<7 {
            guard case .admitted(let permit) = limiter.begin(attempt()) else {
                Issue.record("refused")
                return
            }
            limiter.refund(permit)
        }
        for _ in 0..<7 { #expect(wait(attempt()) == nil) }
    }

    @Test func anAddressSignsUpFiveTimesAnHour() {
        for number in 0..<5 { #expect(wait(attempt("a\(number)@example.com", signUp: true)) == nil) }
        #expect(wait(attempt("more@example.com", signUp: true)) == 720)
        #expect(wait(attempt("more@example.com")) == nil, "signing in is counted by itself")
        time.pass(.seconds(720))
        #expect(wait(attempt("more@example.com", signUp: true)) == nil)
    }

    @Test func whoeverIsRefusedTakesNothing() {
        for number in 0..<10 { _ = wait(attempt("a\(number)@example.com")) }
        for _ in 0..<50 { _ = wait(attempt()) }
        #expect(wait(attempt(from: "198.51.100.1")) == nil)
    }

    @Test func visitorsOfUnknownAddressesAreCountedTogether() {
        for number in 0..<10 { #expect(wait(attempt("a\(number)@example.com", from: nil)) == nil) }
        #expect(wait(attempt("more@example.com", from: nil)) == 60)
    }

    @Test func manyAddressesNeitherGrowItWithoutBoundNorEmptyIt() {
        let time = time
        let small = SignInLimiter(capacity: 100, now: { time.now })
        for _ in 0..<10 { _ = wait(attempt(from: "203.0.113.1"), small) }
        for number in 0..<2_000 {
            _ = wait(attempt("a\(number)@example.com", from: "10.0.\(number / 250).\(number % 250)"), small)
        }
        #expect(small.bucketCount <= 3 * (100 + 256))
        #expect(wait(attempt(from: "203.0.113.1", known: true), small) == 60)
    }
}

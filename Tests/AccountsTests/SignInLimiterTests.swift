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
        SignInAttempt(address: address.flatMap { NetworkAddress($0) }, email: .of(email), isKnownAddress: known, isSignUp: signUp)
    }

    @Test func anAddressHasTenTriesAndOneMoreEachMinute() {
        for number in 0..<10 { #expect(limiter.begin(attempt("a\(number)@example.com")) == .admitted) }
        #expect(limiter.begin(attempt("another@example.com")) == .refused(seconds: 60))
        time.pass(.seconds(59))
        #expect(limiter.begin(attempt("another@example.com")) == .refused(seconds: 1))
        time.pass(.seconds(1))
        #expect(limiter.begin(attempt("another@example.com")) == .admitted)
        #expect(limiter.begin(attempt("another@example.com")) == .refused(seconds: 60))
        #expect(limiter.begin(attempt("another@example.com", from: "192.0.2.2")) == .admitted)
    }

    @Test func addressesOfOneIPv6NetworkAreOne() {
        for number in 0..<10 { #expect(limiter.begin(attempt("a\(number)@example.com", from: "2001:db8::\(number + 1)")) == .admitted) }
        #expect(limiter.begin(attempt("another@example.com", from: "2001:db8::abcd")) == .refused(seconds: 60))
        #expect(limiter.begin(attempt("another@example.com", from: "2001:db8:0:1::1")) == .admitted)
    }

    @Test func anAccountHasTenTriesFromStrangeAddressesAndItsOwnerIsNotKeptOut() {
        for number in 0..<10 { #expect(limiter.begin(attempt(from: "192.0.2.\(number)")) == .admitted) }
        #expect(limiter.begin(attempt("ANN@example.com", from: "198.51.100.1")) == .refused(seconds: 60))
        #expect(limiter.begin(attempt(from: "203.0.113.1", known: true)) == .admitted)
        #expect(limiter.begin(attempt("bob@example.com", from: "198.51.100.1")) == .admitted)
    }

    @Test func theOwnersOwnAddressIsLimitedByItself() {
        for _ in 0..<10 { #expect(limiter.begin(attempt(known: true)) == .admitted) }
        #expect(limiter.begin(attempt(known: true)) == .refused(seconds: 60))
        #expect(limiter.begin(attempt(from: "198.51.100.1")) == .admitted, "the account's bucket is full")
    }

    @Test func whatIsGivenBackWasNeverTaken() {
        for _ in 0..<100 {
            #expect(limiter.begin(attempt(signUp: true)) == .admitted)
            limiter.giveBack(attempt(signUp: true))
        }
        limiter.giveBack(attempt())
        for _ in 0..<10 { #expect(limiter.begin(attempt()) == .admitted) }
        #expect(limiter.begin(attempt()) == .refused(seconds: 60), "a bucket never holds more than it is large")
    }

    @Test func anAddressSignsUpFiveTimesAnHour() {
        for number in 0..<5 { #expect(limiter.begin(attempt("a\(number)@example.com", signUp: true)) == .admitted) }
        #expect(limiter.begin(attempt("more@example.com", signUp: true)) == .refused(seconds: 720))
        #expect(limiter.begin(attempt("more@example.com")) == .admitted, "signing in is counted by itself")
        time.pass(.seconds(720))
        #expect(limiter.begin(attempt("more@example.com", signUp: true)) == .admitted)
    }

    @Test func whoeverIsRefusedTakesNothing() {
        for number in 0..<10 { _ = limiter.begin(attempt("a\(number)@example.com")) }
        for _ in 0..<50 { _ = limiter.begin(attempt()) }
        #expect(limiter.begin(attempt(from: "198.51.100.1")) == .admitted)
    }

    @Test func visitorsOfUnknownAddressesAreCountedTogether() {
        for number in 0..<10 { #expect(limiter.begin(attempt("a\(number)@example.com", from: nil)) == .admitted) }
        #expect(limiter.begin(attempt("more@example.com", from: nil)) == .refused(seconds: 60))
    }

    @Test func manyAddressesNeitherGrowItWithoutBoundNorEmptyIt() {
        let time = time
        let small = SignInLimiter(capacity: 100, now: { time.now })
        for _ in 0..<10 { _ = small.begin(attempt(from: "203.0.113.1")) }
        for number in 0..<2_000 { _ = small.begin(attempt("a\(number)@example.com", from: "10.0.\(number / 250).\(number % 250)")) }
        #expect(small.bucketCount <= 100 + 2 * 256)
        #expect(small.begin(attempt(from: "203.0.113.1", known: true)) == .refused(seconds: 60))
    }
}

import Portico
import Testing

@testable import Accounts

/// How often codes are sent.
@Suite struct CodeLimiterTests {
    private let time = Time()

    private func sending(
        _ purpose: CodePurpose = .signUp,
        to email: String,
        of account: String? = nil,
        from address: String = "192.0.2.1",
        by asker: CodeAsker = .stranger
    ) -> CodeSending {
        CodeSending(
            purpose: purpose,
            email: .of(email),
            account: account.map(AccountID.init(rawValue:)),
            address: NetworkAddress(address),
            asker: asker
        )
    }

    private func limiter(_ limits: CodeLimits = CodeLimits(), capacity: Int = 50_000) -> CodeLimiter {
        let time = time
        return CodeLimiter(limits, capacity: capacity, now: { time.now })
    }

    private func isAdmitted(_ admission: Limiter.Admission) -> Bool {
        if case .admitted = admission { true } else { false }
    }

    @Test func anotherCodeIsNotSentForHalfAMinute() {
        let limiter = limiter()
        #expect(isAdmitted(limiter.begin(sending(to: "ann@example.com"))))
        time.pass(.seconds(29.5))
        #expect(limiter.begin(sending(to: "Ann@example.com")) == .refused(seconds: 1), "also asked for anew")
        #expect(isAdmitted(limiter.begin(sending(.deletion, to: "ann@example.com"))), "for another purpose it is")
        time.pass(.seconds(0.5))
        #expect(isAdmitted(limiter.begin(sending(to: "ann@example.com"))))
    }

    @Test func noAddressGetsMoreThanFiveInAnyHourFromOnePlace() {
        let limiter = limiter()
        func ask(_ number: Int) -> Limiter.Admission {
            limiter.begin(sending(to: number % 2 == 0 ? "ann@example.com" : "ANN@example.com"))
        }
        for number in 0..<5 {
            #expect(isAdmitted(ask(number)))
            time.pass(.seconds(600))
        }
        #expect(ask(5) == .refused(seconds: 600))
        time.pass(.seconds(600))
        #expect(isAdmitted(ask(6)), "the first was an hour ago")
        #expect(ask(7) == .refused(seconds: 600), "and the second was not")
    }

    /// How many of those that each of some networks asks for are sent to Ann.
    private func flood(_ limiter: CodeLimiter, _ purpose: CodePurpose = .signUp, networks: Int) -> Int {
        (0..<networks).count { number in
            let address = "198.51.\(number / 250).\(number % 250)"
            return isAdmitted(limiter.begin(sending(purpose, to: "ann@example.com", from: address)))
        }
    }

    @Test func eachNetworkSendsAnAddressOneThatNobodyElseUsesUp() {
        let limiter = limiter()
        #expect(flood(limiter, networks: 100) == 100)
        time.pass(.seconds(30))
        #expect(flood(limiter, networks: 100) == 20, "further ones they share")
        #expect(isAdmitted(limiter.begin(sending(to: "ann@example.com"))), "the owner, from a new network")
        time.pass(.seconds(30))
        #expect(limiter.begin(sending(to: "ann@example.com")) == .refused(seconds: 3_570))
        time.pass(.seconds(3_570))
        #expect(isAdmitted(limiter.begin(sending(to: "ann@example.com"))))
    }

    @Test func theNetworksOfASiteHaveOneOfTheirOwnTogether() {
        let limiter = limiter()
        for _ in 0..<20 {
            _ = flood(limiter, networks: 5)
            time.pass(.seconds(30))
        }
        #expect(isAdmitted(limiter.begin(sending(to: "ann@example.com", from: "2001:db8:1:1::1"))))
        time.pass(.seconds(30))
        #expect(!isAdmitted(limiter.begin(sending(to: "ann@example.com", from: "2001:db8:1:2::1"))))
        #expect(isAdmitted(limiter.begin(sending(to: "ann@example.com", from: "2001:db8:2:1::1"))))
    }

    @Test func allStrangersTogetherSendAnAddressFiveHundredInAnyHour() {
        let limiter = limiter()
        #expect(flood(limiter, networks: 600) == 500)
        #expect(limiter.begin(sending(to: "ann@example.com")) == .refused(seconds: 3_600))
        time.pass(.seconds(3_600))
        #expect(isAdmitted(limiter.begin(sending(to: "ann@example.com"))))
    }

    @Test(arguments: [CodePurpose.passwordReset, .signUp, .newAddress])
    func whatOnePlaceAsksForKeepsNoOtherFromAsking(purpose: CodePurpose) {
        let limiter = limiter()
        for _ in 0..<100 {
            _ = limiter.begin(sending(purpose, to: "ann@example.com", from: "192.0.2.66"))
            _ = limiter.begin(sending(purpose, to: "ann@example.com", from: "2001:db8:1:\(Int.random(in: 0..<9))::1"))
            time.pass(.seconds(35))
        }
        #expect(isAdmitted(limiter.begin(sending(purpose, to: "ann@example.com"))))
    }

    @Test func whoIsKnownIsSentACodeWhateverStrangersAskFor() {
        let limiter = limiter()
        _ = flood(limiter, .passwordReset, networks: 600)
        let stranger = sending(.passwordReset, to: "ann@example.com")
        #expect(!isAdmitted(limiter.begin(stranger)))
        for asker in [CodeAsker.knownAddress, .owner] {
            #expect(isAdmitted(limiter.begin(sending(.passwordReset, to: "ann@example.com", by: asker))))
        }
        #expect(isAdmitted(limiter.begin(sending(.signUp, to: "ann@example.com"))), "each purpose by itself")
    }

    @Test func theOwnerIsSentACodeWhateverIsAskedForFromWhereTheyAre() {
        let limiter = limiter()
        for number in 0..<10 { _ = limiter.begin(sending(.deletion, to: "user\(number)@example.com")) }
        #expect(!isAdmitted(limiter.begin(sending(.deletion, to: "ann@example.com"))))
        for number in 0..<6 {
            let own = sending(.deletion, to: "ann@example.com", of: "ann", by: .owner)
            #expect(isAdmitted(limiter.begin(own)) == (number < 5), "no more than five in an hour")
            time.pass(.seconds(30))
        }
    }

    @Test func noPlaceAndNoAccountAsksForMoreThanFiveInAnyHour() {
        let (places, accounts) = (limiter(), limiter())
        for number in 0..<7 {
            let email = "user\(number)@example.com"
            #expect(isAdmitted(places.begin(sending(to: email))) == (number < 5))
            let sending = sending(to: email, of: "ann", from: "192.0.2.\(number)")
            #expect(isAdmitted(accounts.begin(sending)) == (number < 5))
        }
    }

    @Test func theNetworksOfASiteShareALimit() {
        let limiter = limiter()
        let admitted = (0..<200).count { number in
            let address = "2001:db8:1:\(String(number, radix: 16))::1"
            return isAdmitted(limiter.begin(sending(to: "user\(number)@example.com", from: address)))
        }
        #expect(admitted == 80)
    }

    @Test func whatWasNotSentDoesNotCount() throws {
        let limiter = limiter()
        for _ in 0..<20 {
            guard case .admitted(let permit) = limiter.begin(sending(to: "ann@example.com", of: "ann")) else {
                Issue.record("it was refused")
                return
            }
            limiter.refund(permit)
        }
        #expect(limiter.windowCount == 0)
    }

    @Test func theOneThatWasNotSentIsTheNetworksOwnAgain() {
        let limiter = limiter()
        for _ in 0..<20 {
            _ = flood(limiter, networks: 5)
            time.pass(.seconds(30))
        }
        guard case .admitted(let permit) = limiter.begin(sending(to: "ann@example.com")) else {
            Issue.record("it was refused")
            return
        }
        limiter.refund(permit)
        #expect(isAdmitted(limiter.begin(sending(to: "ann@example.com"))))
    }

    @Test func whatIsRememberedIsBounded() {
        let limiter = limiter(capacity: 100)
        for number in 0..<5_000 {
            let address = "10.\(number / 65_536).\(number / 256 % 256).\(number % 256)"
            _ = limiter.begin(sending(to: "user\(number)@example.com", of: "account\(number)", from: address))
        }
        #expect(limiter.windowCount <= 7 * (100 + 256), "seven purposes")
        time.pass(.seconds(3_600))
        for number in 0..<50 {
            #expect(isAdmitted(limiter.begin(sending(to: "new\(number)@example.com", from: "192.0.2.\(number)"))))
            time.pass(.seconds(30))
        }
    }
}

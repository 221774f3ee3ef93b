import Portico
import Synchronization
import Testing

@testable import Accounts

/// Whose owner is told of a sign-in.
@Suite struct AccountAlertsTests {
    private final class Heard: AccountAlerts {
        private let guarded = Mutex<[UnknownSignIn]>([])

        var all: [UnknownSignIn] { guarded.withLock { $0 } }

        func signedIn(_ signIn: UnknownSignIn) async { guarded.withLock { $0.append(signIn) } }
    }

    private let here = AccountsFixture()
    private let heard = Heard()

    private var service: AccountService {
        AccountService(
            repository: here.repository,
            hasher: here.hasher,
            limiter: here.limiter,
            adoption: here,
            sessions: here,
            erasure: here,
            factors: here.factors,
            policy: .open,
            now: { AccountsFixture.moment },
            alerts: heard
        )
    }

    @Test func aSignInFromAnUnknownAddressIsToldOnce() async throws {
        let ann = try await here.add("ann@example.com")
        let visitor = Visitor(address: "192.0.2.7", language: "de")
        for _ in 0..<2 { _ = try await service.signIn(.of("ann@example.com"), Secret("correct horse"), by: visitor) }
        #expect(
            heard.all == [
                UnknownSignIn(account: ann, address: "192.0.2.7", language: "de", moment: AccountsFixture.moment)
            ]
        )
        let elsewhere = Visitor(address: "198.51.100.1")
        _ = try await service.signIn(.of("ann@example.com"), Secret("correct horse"), by: elsewhere)
        #expect(heard.all.map(\.address) == ["192.0.2.7", "198.51.100.1"])
    }

    /// The address is known from then on, so that nobody would be told of it later.
    @Test func aSignInThatFailsBehindThePasswordIsToldAllTheSame() async throws {
        let ann = try await here.add("ann@example.com")
        here.outage.withLock { $0 = .unavailable(.busy) }
        let visitor = Visitor(id: VisitorID(rawValue: "v1"), address: "192.0.2.7")
        await #expect(throws: AccountRefusal.self) {
            _ = try await service.signIn(.of("ann@example.com"), Secret("correct horse"), by: visitor)
        }
        #expect(heard.all.map(\.account) == [ann])
    }

    @Test func aNewAccountIsNoNews() async throws {
        let visitor = Visitor(address: "192.0.2.7")
        let password = try #require(NewPassword(Secret("correct horse battery")))
        _ = try await service.signUp(.of("new@example.com"), password, by: visitor)
        #expect(heard.all.isEmpty)
    }

    @Test func aWrongPasswordIsNoSignIn() async throws {
        _ = try await here.add("ann@example.com")
        await #expect(throws: AccountRefusal.wrongPassword) {
            _ = try await service.signIn(.of("ann@example.com"), Secret("wrong"), by: Visitor(address: "192.0.2.7"))
        }
        #expect(heard.all.isEmpty)
    }

    @Test func whereNobodyKnowsTheAddressNobodyKnowsThatItIsNew() async throws {
        _ = try await here.add("ann@example.com")
        _ = try await service.signIn(.of("ann@example.com"), Secret("correct horse"), by: Visitor())
        #expect(heard.all.isEmpty)
    }
}

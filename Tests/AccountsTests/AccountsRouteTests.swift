import Portico
import Testing

@testable import Accounts

@Suite struct AccountsRouteTests {
    @Test func everyPlaceButTheWayInAndBehindTheWayOutNeedsAnAccount() {
        #expect(
            AccountsRoute.examples.filter { !$0.needsAccount } == [
                .signIn(), .signIn(then: "/notes"), .signUp(), .signedOut,
            ]
        )
    }

    @Test func signingInAndUpLeadOn() {
        #expect(AccountsRoute.examples.filter(\.isWayIn) == [.signIn(), .signIn(then: "/notes"), .signUp()])
    }
}

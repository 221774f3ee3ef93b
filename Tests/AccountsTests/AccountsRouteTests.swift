import Accounts
import Portico
import Testing

@Suite struct AccountsRouteTests {
    @Test func everyPlaceButTheWayInAndBehindTheWayOutNeedsAnAccount() {
        #expect(AccountsRoute.examples.filter { !$0.needsAccount } == [.signIn(), .signIn(then: "/notes"), .signUp(), .signedOut])
    }
}

import Portico
import Testing

@testable import Accounts

@Suite struct AccountsRouteTests {
    @Test func everyPlaceButTheWayInAndBehindTheWayOutNeedsAnAccount() {
        #expect(
            AccountsRoute.examples.filter { !$0.needsAccount } == [
                .signIn(), .signIn(then: "/notes"), .signInCode(), .signInCode(then: "/notes"), .signInRecovery(),
                .signUp(), .forgotten(), .signedOut, .signUpCode(code: Self.code), .resetCode(code: Self.code),
                .newPassword(code: Self.code),
            ]
        )
    }

    @Test func signingInAndUpLeadOn() {
        #expect(
            AccountsRoute.examples.filter(\.isWayIn)
                == AccountsRoute.examples.filter { !$0.needsAccount && $0 != .signedOut }
        )
    }

    private static let code = PendingCode.ID(rawValue: String(repeating: "0123456789abcdef", count: 2))!
}

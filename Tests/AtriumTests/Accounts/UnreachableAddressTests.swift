import PorticoTesting
import Testing

@testable import Accounts
@testable import Atrium

/// An address that no mail can be sent to is refused where it is typed.
@Suite(.inBothModes) struct UnreachableAddressTests {
    @Test(arguments: [AccountOptions.cheap, .confirming])
    func itIsSaidAtTheFieldAndKept(options: AccountOptions) async throws {
        var app = try TestApp()
        app.accounts = options
        let started = app
        defer { app.remove() }
        try await visiting(started.application(), over: .inProcess, at: TestApp.origin) { visitor in
            for address in ["ann@intranet", "ann@192.0.2.1", "ann@example..com"] {
                try await visitor.signUp(address, then: "/account")
                #expect(visitor.page.status == 422)
                #expect(
                    try visitor.find(css: ".field-error").text
                        == "This cannot receive email. Please check its spelling."
                )
                #expect(try visitor.value(of: "Email") == address)
                #expect(try await started.mails(to: address).isEmpty)
            }
        }
    }
}

import Portico
import Testing

@testable import Accounts
@testable import AccountsData

/// Which addresses mail can be sent to.
@Suite struct OutgoingMailReachTests {
    @Test(arguments: [
        "ann@example.com", "Ann@Example.Com", "ann+notes@mail.example.co.uk", "ann@münchen.example",
        "ann@xn--mnchen-3ya.example", "jürgen@example.com", "\"ann bob\"@example.com".replacing(" ", with: "."),
        "ann@例え。テスト", "ann@1and1.example",
    ])
    func mailIsSentThere(text: String) throws {
        #expect(OutgoingMailReach().reaches(try #require(EmailAddress(text: text))))
    }

    @Test(arguments: [
        "ann@localhost", "ann@intranet", "ann@[192.0.2.1]", "ann@[IPv6:2001:db8::1]", "ann@192.0.2.1",
        "ann@example.123", "ann@example.c", "ann@example.onion",
        "ann@mail.localhost", "ann@example.invalid", "ann@.example.com", "ann@example..com", "ann@example.com.",
        "ann@-example.com", "ann@exa_mple.com", "ann@example.c!m", "ann@☃☃--☃.example\u{338}", "<ann@example.com>",
        "Ann<ann@example.com>", "a,b@example.com", "a..b@example.com", ".a@example.com", "a;b@example.com",
        "\"a\"b\"@example.com", "ann@\(String(repeating: "a", count: 64)).example",
        "\(String(repeating: "a", count: 65))@example.com",
    ])
    func noMailIsSentThere(text: String) throws {
        #expect(!OutgoingMailReach().reaches(try #require(EmailAddress(text: text))))
    }
}

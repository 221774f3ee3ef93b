import Foundation
import Notifications
import Testing

@testable import WebPush

@Suite struct PushDestinationsTests {
    @Test(arguments: [
        "https://push.example/abc", "https://push.example:443/abc", "https://PUSH.example/abc", "https://8.8.8.8/x",
        "https://[2a00:1450::1]/x",
    ])
    func aPublicAddressByHTTPSIsAllowed(text: String) throws {
        let endpoint = try #require(PushEndpoint(rawValue: text))
        #expect(PushDestinations().problem(of: endpoint) == nil)
    }

    @Test(arguments: [
        "http://push.example/abc", "https://push.example:8443/abc", "https://127.0.0.1/x", "https://[::1]/x",
        "https://[::ffff:10.0.0.1]/x", "https://169.254.169.254/latest/meta-data", "https://0.0.0.0/",
    ])
    func anythingElseIsNot(text: String) throws {
        let endpoint = try #require(PushEndpoint(rawValue: text))
        #expect(PushDestinations().problem(of: endpoint) != nil)
    }

    @Test func oneAddressThatIsNotPublicIsEnough() throws {
        let endpoint = try #require(PushEndpoint(rawValue: "https://push.example/abc"))
        let destinations = PushDestinations()
        #expect(destinations.problem(of: endpoint, at: ["8.8.8.8", "2a00:1450::1"]) == nil)
        for address in ["127.0.0.1", "::1", "10.0.0.1", "fe80::1%eth0", "127.1"] {
            #expect(destinations.problem(of: endpoint, at: ["8.8.8.8", address]) != nil)
        }
    }

    @Test func anExceptionIsOneOriginAndNoOther() throws {
        let destinations = try PushDestinations(setting: "http://127.0.0.1:18090, https://Push.internal:8443")
        for text in ["http://127.0.0.1:18090/a", "https://push.internal:8443/b?c"] {
            let endpoint = try #require(PushEndpoint(rawValue: text))
            #expect(destinations.problem(of: endpoint) == nil)
            #expect(destinations.problem(of: endpoint, at: ["10.0.0.1"]) == nil)
        }
        for text in [
            "http://127.0.0.1:18091/a", "https://127.0.0.1:18090/a", "http://push.internal:8443/b",
            "http://localhost:18090/",
        ] {
            let endpoint = try #require(PushEndpoint(rawValue: text))
            #expect(destinations.problem(of: endpoint) != nil, "\(text)")
        }
        let otherPort = try #require(PushEndpoint(rawValue: "https://push.internal/b"))
        #expect(destinations.problem(of: otherPort, at: ["10.0.0.1"]) != nil)
    }

    @Test(arguments: [
        "", "push.example", "https://push.example/path", "ftp://push.example", "https://a,", "https://u@a",
    ])
    func whatIsNoOriginIsRefused(text: String) {
        #expect(throws: PushDestinationsError.self) { try PushDestinations(setting: text) }
    }
}

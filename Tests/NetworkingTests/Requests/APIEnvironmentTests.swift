import Foundation
import Testing

@testable import Networking

@Suite struct APIEnvironmentTests {
    @Test(arguments: [
        ("https://api.example.org", "https://api.example.org", ""),
        ("HTTPS://API.Example.org:443/", "https://api.example.org", ""),
        ("http://127.0.0.1:8080/api/", "http://127.0.0.1:8080", "/api"),
        ("http://[::1]:8080/a%20b", "http://[::1]:8080", "/a%20b"),
    ])
    func anAddressIsTakenApart(address: String, origin: String, basePath: String) throws {
        let environment = try APIEnvironment("test", address: address)
        #expect(environment.origin == origin)
        #expect(environment.basePath == basePath)
    }

    @Test(arguments: [
        ("", APIEnvironmentError.notAnAddress), ("api.example.org", .notAnAddress), ("https://", .notAnAddress),
        ("ftp://example.org", .scheme), ("file:///etc/passwd", .notAnAddress),
        ("https://name:word@example.org", .userInfo),
        ("https://name@example.org", .userInfo), ("https://example.org?a=b", .queryOrFragment),
        ("https://example.org/#a", .queryOrFragment),
    ])
    func anAddressThatIsNoneIsAnErrorThatSaysWhy(address: String, error: APIEnvironmentError) {
        #expect(throws: error) { try APIEnvironment("test", address: address) }
    }

    @Test(arguments: [
        ("https://api.example.org/b", true), ("https://API.example.org:443/b", true),
        ("https://mirror.example.org/b", true),
        ("https://other.example.org:8443/b", true), ("http://api.example.org/b", false),
        ("https://api.example.org:8443/b", false),
        ("https://other.example.org/b", false), ("http://mirror.example.org/b", false),
        ("https://evil.example/b", false),
        ("https://api.example.org.evil.example/b", false), ("https://user@api.example.org/b", false),
        ("ftp://api.example.org/", false),
        ("https:///b", false),
    ])
    func onlyConfiguredHostsAreFollowedTo(address: String, isAllowed: Bool) throws {
        let environment = APIEnvironment(
            "test",
            host: "api.example.org",
            redirectHosts: ["Mirror.example.org", "other.example.org:8443"]
        )
        #expect(environment.allows(try #require(URL(string: address))) == isAllowed)
    }

    @Test func fromHTTPToHTTPSOfTheSameHostIsAllowed() throws {
        let environment = APIEnvironment("test", scheme: .http, host: "api.example.org")
        #expect(environment.allows(try #require(URL(string: "https://api.example.org/"))))
        #expect(!environment.isOwn(try #require(URL(string: "https://api.example.org/"))))
    }
}

import Foundation
import Portico
import Testing

@testable import Networking

@Suite struct RedirectRuleTests {
    private let environment = APIEnvironment("test", host: "api.example.org", redirectHosts: ["mirror.example.org"])

    private func next(
        _ location: String?,
        status: Int = 302,
        method: RequestMethod = .get,
        from address: String = "https://api.example.org/a/b?c=d",
        with credential: Credential? = nil
    ) throws -> RedirectRule.Next {
        let request = APIRequest(
            method: method,
            url: try #require(URL(string: address)),
            headers: ["accept": "x", "x-key": "y", "content-type": "z"],
            body: Data("body".utf8)
        )
        let head = HTTPHead(status: status, headers: location.map { ["location": $0] } ?? [:])
        return RedirectRule.next(after: head, to: request, in: environment, with: credential)
    }

    @Test(arguments: [
        ("/c", "https://api.example.org/c"), ("c", "https://api.example.org/a/c"),
        ("?e=f", "https://api.example.org/a/b?e=f"),
        ("https://api.example.org/c", "https://api.example.org/c"),
        ("//api.example.org/c", "https://api.example.org/c"),
    ])
    func anAddressMayBeRelative(location: String, target: String) throws {
        guard case .follow(let request) = try next(location) else {
            Issue.record("it is not followed")
            return
        }
        #expect(request.url.absoluteString == target)
        #expect(request.headers["x-key"] == "y")
    }

    @Test(arguments: [
        "http://api.example.org/a", "https://evil.example/", "//evil.example/", "ftp://api.example.org/",
        "javascript:alert(1)", "",
    ])
    func otherPlacesAreRefused(location: String) throws {
        #expect(try next(location) == .refuse)
    }

    @Test func aConfiguredHostGetsNoFieldsThatAreNotForAll() throws {
        guard case .follow(let request) = try next("https://mirror.example.org/c") else {
            Issue.record("it is not followed")
            return
        }
        #expect(request.headers == ["accept": "x"])
    }

    @Test func fromAHostThatIsConfiguredBackToHTTPIsRefused() throws {
        let environment = APIEnvironment(
            "test",
            scheme: .http,
            host: "api.example.org",
            redirectHosts: ["mirror.example.org"]
        )
        let request = APIRequest(url: try #require(URL(string: "https://mirror.example.org/")))
        let head = HTTPHead(status: 302, headers: ["location": "http://api.example.org/"])
        #expect(RedirectRule.next(after: head, to: request, in: environment, with: nil) == .refuse)
    }

    @Test(arguments: [
        ("/c?api_key=K", "https://api.example.org/c"), ("/c?a=b&api_key=K&e", "https://api.example.org/c?a=b&e"),
        ("/c?api%5Fkey=other&api_key&api_keys=f%20g", "https://api.example.org/c?api_keys=f%20g"),
        ("https://mirror.example.org/c?a=b%2B+&api_key=K", "https://mirror.example.org/c?a=b%2B+"),
    ])
    func aKeyThatIsRepeatedIsNotSentOn(location: String, target: String) throws {
        guard case .follow(let request) = try next(location, with: .query(name: "api_key", key: Secret("K"))) else {
            Issue.record("it is not followed")
            return
        }
        #expect(request.url.absoluteString == target)
    }

    @Test(arguments: [200, 300, 304, 305, 404])
    func otherStatusesLeadNowhere(status: Int) throws {
        #expect(try next("/c", status: status) == .none)
    }

    @Test func withoutAnAddressItLeadsNowhere() throws {
        #expect(try next(nil) == .none)
    }

    @Test(arguments: [301, 302, 307, 308])
    func workIsNotDoneTwice(status: Int) throws {
        #expect(try next("/c", status: status, method: .post) == .refuse)
    }

    @Test func afterWorkIsDoneItsResultIsRead() throws {
        guard case .follow(let request) = try next("/c", status: 303, method: .post) else {
            Issue.record("it is not followed")
            return
        }
        #expect(request.method == .get)
        #expect(request.body == nil)
        #expect(request.headers["content-type"] == nil)
    }
}

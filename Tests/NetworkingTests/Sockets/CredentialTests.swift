import Foundation
import MisbehavingServer
import Portico
import PorticoTestSupport
import Synchronization
import Testing

@testable import Networking

@Suite struct CredentialTests {
    /// Counts, and gives `token-1`, `token-2` and so on.
    private final class Issuer: Sendable {
        private let count = Mutex(0)

        var issued: Int { count.withLock { $0 } }

        func next(expiry: Date? = nil) -> BearerToken {
            let number = count.withLock { count in
                count += 1
                return count
            }
            return BearerToken(Secret("token-\(number)"), expiry: expiry)
        }
    }

    /// Takes one token only.
    private func guarded(_ token: String) -> Behaviour {
        .by { $0.headers["authorization"] == "Bearer \(token)" ? .json("{}") : .status(401) }
    }

    @Test func aKeyOfTheQueryComesBehindTheParameters() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .json("{}"))
        let client = try APIClient.of(server, credential: .query(name: "api_key", key: Secret("a b&c")))
        _ = try await client.load(TestEndpoint(parameters: ["q": "x"]))
        _ = try await client.load(TestEndpoint(credential: .none))
        #expect(server.requests.map(\.uri) == ["/a?q=x&api_key=a+b%26c", "/a"])
    }

    @Test func aKeyOfTheHeaderGoesBeforeAllOthers() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .json("{}"))
        let client = try APIClient.of(
            server,
            headers: ["x-key": "default"],
            credential: .header(name: "X-Key", key: Secret("key"))
        )
        _ = try await client.load(TestEndpoint(headers: ["x-key": "endpoint"]))
        #expect(server.requests.first?.headers["x-key"] == "key")
    }

    @Test func anEndpointCanHaveACredentialOfItsOwn() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .json("{}"))
        let client = try APIClient.of(server, credential: .header(name: "x-key", key: Secret("environment")))
        _ = try await client.load(TestEndpoint(credential: .own(.header(name: "x-key", key: Secret("own")))))
        #expect(server.requests.first?.headers["x-key"] == "own")
    }

    @Test func aRefusedTokenIsRefreshedOnce() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: guarded("token-2"))
        let issuer = Issuer()
        let client = try APIClient.of(server, credential: .bearer(BearerTokens { issuer.next() }))
        #expect(try await client.load(TestEndpoint()).status == 200)
        #expect(try await client.load(TestEndpoint()).status == 200)
        #expect(
            server.requests.map { $0.headers["authorization"] } == [
                "Bearer token-1", "Bearer token-2", "Bearer token-2",
            ]
        )
    }

    @Test func aSourceThatRefusesTheNewOneTooIsAskedNoMore() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .status(401))
        let issuer = Issuer()
        let client = try APIClient.of(server, credential: .bearer(BearerTokens { issuer.next() }), retries: 2)
        #expect(await client.failure(TestEndpoint()) == .status(401, message: "The source does not let us in."))
        #expect(server.requests.count == 2)
    }

    @Test func whatChangesSomethingIsSentAgainWithANewToken() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: guarded("token-2"))
        let issuer = Issuer()
        let client = try APIClient.of(server, credential: .bearer(BearerTokens { issuer.next() }))
        let endpoint = TestEndpoint(method: .post, parameters: ["a": 1], encoding: .json)
        #expect(try await client.load(endpoint).status == 200)
        #expect(server.requests.map(\.text) == [#"{"a":1}"#, #"{"a":1}"#])
    }

    @Test func manyWhoseTokenIsRefusedGetOneNewOne() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        for number in 0..<20 { server.answer("/\(number)", with: guarded("token-1")) }
        let issuer = Issuer()
        let tokens = BearerTokens(BearerToken(Secret("old"))) { issuer.next() }
        let client = try APIClient.of(server, credential: .bearer(tokens))
        await withTaskGroup(of: Int?.self) { group in
            for number in 0..<20 { group.addTask { try? await client.load(TestEndpoint(path: "/\(number)")).status } }
            #expect(await group.allSatisfy { $0 == 200 })
        }
        #expect(issuer.issued == 1)
    }

    @Test func aTokenThatHasEndedIsNotSent() async throws {
        let now = Date(timeIntervalSince1970: 1000)
        let issuer = Issuer()
        let ended = BearerToken(Secret("old"), expiry: now.addingTimeInterval(4))
        let tokens = BearerTokens(ended, now: { now }) { issuer.next(expiry: now.addingTimeInterval(60)) }
        #expect(try await tokens.token().text == Secret("token-1"))
        #expect(try await tokens.token().text == Secret("token-1"))
    }

    @Test func aTokenThatCannotBeHadIsAnError() async throws {
        struct Failure: Error {}
        let other = BearerTokens { throw Failure() }
        await #expect(throws: HTTPClientError.status(401, message: "The source gave no token.")) {
            try await other.token()
        }
        let own = BearerTokens { throw HTTPClientError.timedOut }
        await #expect(throws: HTTPClientError.timedOut) { try await own.token() }
    }

    @Test func noCredentialFollowsToAnotherHost() async throws {
        // A second port stands for a second host: the rule is the same, and http is refused there, so what was sent is
        // all there is.
        let server = try await MisbehavingServer.start()
        let other = try await MisbehavingServer.start()
        defer {
            server.stop()
            other.stop()
        }
        server.answer("/a", with: .redirect(to: "\(other.address)/b"))
        let client = try APIClient.of(server, credential: .header(name: "x-key", key: Secret("key")))
        #expect(await client.failure(TestEndpoint()) == .redirect)
        #expect(other.requests.isEmpty && other.connections == 0)
    }

    @Test func aCredentialGoesAlongOnTheSameHost() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .redirect(to: "/b?x=y"))
        server.answer("/b", with: .json("{}"))
        let client = try APIClient.of(server, credential: .query(name: "api_key", key: Secret("key")))
        _ = try await client.load(TestEndpoint())
        #expect(server.requests.map(\.uri) == ["/a?api_key=key", "/b?x=y&api_key=key"])
    }

    @Test func aRedirectThatRepeatsTheKeyGetsItOnce() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .by { .redirect(to: "/b?" + $0.uri.drop { $0 != "?" }.dropFirst()) })
        server.answer("/b", with: .json("{}"))
        let client = try APIClient.of(server, credential: .query(name: "api_key", key: Secret("k=y")))
        _ = try await client.load(TestEndpoint(parameters: ["q": "x"]))
        #expect(server.requests.map(\.uri) == ["/a?q=x&api_key=k%3Dy", "/b?q=x&api_key=k%3Dy"])
    }

    @Test func whatIsSaidOfAnAnswerOfAnotherShapeIsWithoutTheKey() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        let key = "se+cr/et=key=="
        server.answer("/a", with: .by { .json(#"["\#($0.uri)", "\#(key)", "\#(key.replacing("/", with: #"\/"#))"]"#) })
        let client = try APIClient.of(server, credential: .query(name: "api_key", key: Secret(key)))
        let answer = try await client.load(TestEndpoint())
        let error = #expect(throws: HTTPClientError.self) { try Mapper().map([Int].self, from: answer) }
        #expect(error == .notParsable(firstBytes: #"["/a?api_key=(secret)", "(secret)", "(secret)"]"#))
    }

    @Test(arguments: [
        Credential.query(name: "api_key", key: Secret("tiger")), .header(name: "x-key", key: Secret("tiger")),
        .bearer(BearerTokens(BearerToken(Secret("tiger"))) { BearerToken(Secret("tiger")) }),
        .header(name: "x-key", key: Secret("tiger\n")),
    ])
    func noCredentialIsLogged(credential: Credential) async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        let echo = Behaviour.by { .json("you sent \($0.uri) \($0.headers)") }
        server.answer("/a", with: echo, .status(401), .forbidden, .reset, .endlessRedirects)
        let log = MemoryLog()
        let client = try APIClient.of(server, credential: credential, logger: log.logger)
        for _ in 0..<6 {
            let error = await client.failure(TestEndpoint())
            #expect(error != nil && !"\(String(describing: error))".contains("tiger"))
        }
        #expect(!log.lines.isEmpty)
        #expect(!log.lines.joined().contains("tiger"))
        var dumped = ""
        dump(credential, to: &dumped)
        #expect(!dumped.contains("tiger"))
    }

    @Test func aKeyThatWouldBeTwoHeadersIsRefused() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        let client = try APIClient.of(server, credential: .header(name: "x-key", key: Secret("a\r\nhost: b")))
        #expect(await client.failure(TestEndpoint()) == .invalidRequest("the credential has control characters"))
        #expect(server.requests.isEmpty)
    }
}

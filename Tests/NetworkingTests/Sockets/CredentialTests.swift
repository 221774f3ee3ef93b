import Foundation
import MisbehavingServer
import Portico
import PorticoTestSupport
import Synchronization
import Testing

@testable import Networking

@Suite struct CredentialTests {
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

    @Test func aTokenIsSentUntilItEnds() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .json("{}"))
        let start = Date(timeIntervalSince1970: 1_000)
        let time = Mutex(start)
        let token = BearerToken(Secret("token"), expiry: start + 60)
        let client = try APIClient.of(server, credential: .bearer(token), now: { time.withLock { $0 } })
        #expect(try await client.load(TestEndpoint()).status == 200)
        #expect(server.requests.first?.headers["authorization"] == "Bearer token")
        time.withLock { $0 += 55 }
        #expect(
            await client.failure(TestEndpoint())
                == .status(401, message: "The source cannot be used at the moment. Please try again later.")
        )
        #expect(server.requests.count == 1)
    }

    @Test func aSourceThatRefusesTheTokenIsAskedNoMore() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .status(401))
        let client = try APIClient.of(server, credential: .bearer(BearerToken(Secret("token"))), retries: 2)
        #expect(
            await client.failure(TestEndpoint())
                == .status(401, message: "The source cannot be used at the moment. Please try again later.")
        )
        #expect(server.requests.count == 1)
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
        .bearer(BearerToken(Secret("tiger"))),
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

import Foundation
import Logging
import MisbehavingServer
import Portico
import PorticoHost
import PorticoTestSupport
import Testing

@testable import Networking

@Suite struct APIClientTests {
    @Test func aRequestArrivesAsTheEndpointSaysIt() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/v1/facts/a%2520b", with: .json(#"{"facts":[]}"#, headers: ["X-Page": "1"]))
        let client = APIClient(
            environment: try APIEnvironment("test", address: server.address + "/v1/"),
            clock: ManualClock()
        )
        let endpoint = TestEndpoint(
            path: "/facts/a%20b",
            method: .post,
            parameters: ["text": "Ä"],
            encoding: .json,
            headers: ["X-Trace": "7"]
        )
        let answer = try await client.load(endpoint)
        #expect(answer.status == 200)
        #expect(answer.headers["x-page"] == "1")
        #expect(answer.body == Data(#"{"facts":[]}"#.utf8))
        let request = try #require(server.requests.first)
        #expect(request.method == "POST")
        #expect(request.text == #"{"text":"Ä"}"#)
        #expect(request.headers["content-type"] == "application/json")
        #expect(request.headers["accept"] == "application/json")
        #expect(request.headers["x-trace"] == "7")
        #expect(request.headers["host"] == "127.0.0.1:\(server.port)")
    }

    @Test func anEndpointNeedsNoMoreThanAPath() async throws {
        struct Small: Endpoint { let path = "/a" }
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .json("{}"))
        #expect(try await APIClient.of(server).load(Small()).status == 200)
        #expect(server.requests.first?.uri == "/a")
    }

    @Test func aStatusSpeaksTheWordsOfItsEndpoint() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .notFound)
        let log = MemoryLog()
        let client = try APIClient.of(server, logger: log.logger)
        let endpoint = TestEndpoint(expectedStatuses: [.answer(200), .failure(404, SaidMessage("No such dog."))])
        #expect(await client.failure(endpoint) == .status(404, message: "No such dog."))
        #expect(log.entries.allSatisfy { $0.level == .debug })
        let vague = TestEndpoint(expectedStatuses: [.answer(200), .otherwise(SaidMessage("No dog just now."))])
        #expect(await client.failure(vague) == .status(404, message: "No dog just now."))
        let other = TestEndpoint(expectedStatuses: [.answer(404)])
        #expect(try await client.load(other).status == 404)
    }

    @Test func whatCannotBeReadIsLoggedWithItsFirstBytesAndNoQuery() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .garbage)
        let log = MemoryLog()
        _ = try await APIClient.of(server, logger: log.logger).failure(TestEndpoint(parameters: ["q": "private"]))
        let entry = try #require(log.entries.first)
        #expect(log.entries.count == 1)
        #expect(entry.level == .warning)
        #expect(
            entry.line.hasPrefix(
                "test: GET \(server.address)/a: the answer cannot be read; it begins: <html>\\u{1b}[2J"
            )
        )
        #expect(!entry.line.contains("private"))
    }

    @Test func aLoadIsSeenWhileItLasts() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .slowHeaders(), .slowHeaders())
        let client = try APIClient.of(server)
        let activity = LoadingActivity()
        #expect(!client.isLoading)
        async let status = LoadingActivity.$current.withValue(activity) { try await client.load(TestEndpoint()).status }
        await server.received(1)
        #expect(client.isLoading)
        #expect(activity.isLoading)
        server.release()
        #expect(try await status == 200)
        #expect(!client.isLoading)
        #expect(!activity.isLoading)
    }

    @Test func whetherAnythingIsLoadedIsToldWheneverItChanges() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .slowHeaders())
        let client = try APIClient.of(server)
        let activity = LoadingActivity()
        var (ofClient, ofPage) = (client.loading.makeAsyncIterator(), activity.loading.makeAsyncIterator())
        #expect(await ofClient.next() == false)
        #expect(await ofPage.next() == false)
        async let statuses = LoadingActivity.$current.withValue(activity) {
            async let one = client.load(TestEndpoint()).status
            async let other = client.load(TestEndpoint()).status
            return try await [one, other]
        }
        #expect(await ofClient.next() == true)
        #expect(await ofPage.next() == true)
        await until { client.waiters == 2 }
        server.release()
        #expect(try await statuses == [200, 200])
        #expect(await ofClient.next() == false, "two calls at a time begin and end once")
        #expect(await ofPage.next() == false)
    }

    @Test func aClientCanBeMadeWithoutTheIndicator() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .slowHeaders())
        let environment = try APIEnvironment("test", address: server.address)
        let client = APIClient(environment: environment, showsActivity: false, clock: ManualClock())
        let activity = LoadingActivity()
        async let status = LoadingActivity.$current.withValue(activity) { try await client.load(TestEndpoint()).status }
        await server.received(1)
        #expect(client.isLoading)
        #expect(!activity.isLoading)
        server.release()
        #expect(try await status == 200)
    }

    @Test func eachWhoWaitsForASharedCallShowsIt() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .slowHeaders())
        let client = try APIClient.of(server)
        let activities = [LoadingActivity(), LoadingActivity()]
        await withTaskGroup(of: Void.self) { group in
            for activity in activities {
                group.addTask {
                    _ = try? await LoadingActivity.$current.withValue(activity) {
                        try await client.load(TestEndpoint())
                    }
                }
            }
            await until { client.waiters == 2 }
            #expect(activities.allSatisfy { $0.isLoading })
            server.release()
        }
        #expect(activities.allSatisfy { !$0.isLoading })
    }
}

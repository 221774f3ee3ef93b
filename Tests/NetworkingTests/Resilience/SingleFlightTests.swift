import Foundation
import MisbehavingServer
import Portico
import PorticoHost
import PorticoTestSupport
import Synchronization
import Testing

@testable import Networking

@Suite struct SingleFlightTests {
    /// Returns when so many wait.
    private func waiting(_ count: Int, _ client: APIClient) async {
        await until { client.waiters == count }
    }

    @Test func twoHundredWhoAskTheSameMakeOneRequest() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .slowHeaders(#"{"one":1}"#))
        let client = try APIClient.of(server)
        let bodies = await withTaskGroup(of: Data?.self) { group in
            for _ in 0..<200 { group.addTask { try? await client.load(TestEndpoint()).body } }
            await waiting(200, client)
            server.release()
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(bodies.allSatisfy { $0 == Data(#"{"one":1}"#.utf8) } && bodies.count == 200)
        #expect(server.requests.count == 1)
        #expect(client.waiters == 0 && !client.isLoading)
    }

    @Test func whoAsksSomethingElseMakesARequestOfTheirOwn() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .slowHeaders())
        let client = try APIClient.of(server)
        let endpoints = [
            TestEndpoint(), TestEndpoint(parameters: ["q": "x"]), TestEndpoint(headers: ["x": "y"]),
            TestEndpoint(format: .any),
            TestEndpoint(expectedStatuses: [.answer(200), .answer(201)]), TestEndpoint(method: .head),
            TestEndpoint(credential: .own(.query(name: "key", key: Secret("one")))),
            TestEndpoint(credential: .own(.query(name: "key", key: Secret("two")))),
        ]
        await withTaskGroup(of: Void.self) { group in
            for endpoint in endpoints { group.addTask { _ = try? await client.load(endpoint) } }
            await server.received(endpoints.count)
            server.release()
        }
        #expect(server.requests.count == endpoints.count)
    }

    @Test func whatChangesSomethingIsNeverShared() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .slowHeaders())
        let client = try APIClient.of(server)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<3 { group.addTask { _ = try? await client.load(TestEndpoint(method: .post)) } }
            await server.received(3)
            server.release()
        }
        #expect(server.requests.count == 3)
    }

    @Test func aWaiterThatLeavesLeavesTheCallToTheOthers() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .slowHeaders(#"{"one":1}"#))
        let client = try APIClient.of(server)
        let first = Task { await client.failure(TestEndpoint()) }
        await waiting(1, client)
        let second = Task { try await client.load(TestEndpoint()) }
        await waiting(2, client)
        await server.received(1)
        first.cancel()
        #expect(await first.value == .cancelled)
        server.release()
        #expect(try await second.value.body == Data(#"{"one":1}"#.utf8))
        #expect(server.requests.count == 1)
    }

    @Test func theLastWhoLeavesEndsTheCall() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .slowHeaders(), .json("{}"))
        let client = try APIClient.of(server)
        let tasks = (0..<3).map { _ in Task { await client.failure(TestEndpoint()) } }
        await waiting(3, client)
        await server.received(1)
        for task in tasks { task.cancel() }
        for task in tasks { #expect(await task.value == .cancelled) }
        await server.abandoned(1)
        #expect(try await client.load(TestEndpoint()).status == 200)
    }

    @Test func aPostWhoseCallerLeavesIsEnded() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .slowBody())
        let client = try APIClient.of(server)
        let task = Task { await client.failure(TestEndpoint(method: .post)) }
        await server.received(1)
        task.cancel()
        #expect(await task.value == .cancelled)
        await server.abandoned(1)
    }

    @Test func whoWasCancelledBeforeAsksNothing() async throws {
        let flight = SingleFlight<Int, Int>()
        let task = Task {
            await untilCancelled()
            return await flight.value(for: 1) {
                await untilCancelled()
                return 1
            }
        }
        task.cancel()
        #expect(await task.value == nil)
        #expect(await flight.value(for: 1) { 2 } == 2)
    }

    @Test func manyWhoComeAndGoAllGetAnAnswerOrNone() async {
        let flight = SingleFlight<Int, Int>()
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<2000 {
                group.addTask {
                    let task = Task {
                        await flight.value(for: number % 3) {
                            await Task.yield()
                            return number % 3
                        }
                    }
                    if number.isMultiple(of: 2) { task.cancel() }
                    let value = await task.value
                    return value == number % 3 || value == nil && number.isMultiple(of: 2)
                }
            }
            #expect(await group.allSatisfy { $0 })
        }
        #expect(flight.waiters == 0)
    }
}

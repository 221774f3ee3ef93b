import Foundation
import Logging
import MisbehavingServer
import Portico
import PorticoTestSupport
import Testing

@testable import Networking

@Suite struct CircuitTests {
    private let clock = ManualClock()

    private func makeCircuit() -> Circuit {
        Circuit(CircuitPolicy(), clock: clock, jitter: Jitter(SeededRandom(seed: 3)))
    }

    private func fail(_ circuit: Circuit, times: Int) {
        for _ in 0..<times { circuit.failed() }
    }

    private func isResting(_ circuit: Circuit) -> Bool {
        if case .resting = circuit.enter() { true } else { false }
    }

    @Test func fiveFailuresInARowOpenIt() {
        let circuit = makeCircuit()
        fail(circuit, times: 4)
        #expect(circuit.enter() == .go(isTrial: false))
        circuit.succeeded()
        fail(circuit, times: 4)
        #expect(circuit.enter() == .go(isTrial: false))
        circuit.failed()
        #expect(isResting(circuit))
    }

    @Test func afterItsRestOneIsLetThrough() {
        let circuit = makeCircuit()
        fail(circuit, times: 5)
        clock.advance(by: .seconds(9))
        #expect(isResting(circuit))
        clock.advance(by: .seconds(3))
        #expect(circuit.enter() == .go(isTrial: true))
        #expect(isResting(circuit))
        circuit.succeeded()
        #expect(circuit.enter() == .go(isTrial: false))
    }

    @Test func eachRestIsTwiceAsLongUpToALimit() {
        let circuit = makeCircuit()
        fail(circuit, times: 5)
        for seconds in [10, 20, 40, 80, 120, 120] {
            clock.advance(by: .seconds(seconds) - .milliseconds(1))
            #expect(isResting(circuit))
            clock.advance(by: .seconds(seconds) / 5 + .milliseconds(1))
            #expect(circuit.enter() == .go(isTrial: true))
            circuit.failed()
        }
    }

    @Test func attemptsFromBeforeDoNotProlongTheRest() {
        let circuit = makeCircuit()
        fail(circuit, times: 50)
        clock.advance(by: .seconds(12))
        #expect(circuit.enter() == .go(isTrial: true))
    }

    @Test func aSuccessFromBeforeDoesNotEndTheRest() {
        let circuit = makeCircuit()
        fail(circuit, times: 5)
        circuit.succeeded()
        #expect(isResting(circuit))
        clock.advance(by: .seconds(12))
        #expect(circuit.enter() == .go(isTrial: true))
        circuit.rest(for: .seconds(60))
        circuit.succeeded()
        #expect(isResting(circuit))
    }

    @Test func aRestOfNoTimeIsNone() {
        let circuit = makeCircuit()
        circuit.rest(for: .zero)
        #expect(circuit.enter() == .go(isTrial: false))
    }

    @Test func aTrialThatWasGivenUpLetsAnotherTry() {
        let circuit = makeCircuit()
        fail(circuit, times: 5)
        clock.advance(by: .seconds(12))
        let entry = circuit.enter()
        #expect(isResting(circuit))
        circuit.abandoned(.go(isTrial: false))
        #expect(isResting(circuit))
        circuit.abandoned(entry)
        #expect(circuit.enter() == .go(isTrial: true))
    }

    @Test func noSourceCanAskForMoreThanTheLongestRest() {
        let circuit = makeCircuit()
        circuit.rest(for: .seconds(86_400))
        clock.advance(by: .seconds(120))
        #expect(circuit.enter() == .go(isTrial: true))
    }

    @Test func aDeadSourceCostsNextToNothing() async throws {
        let port = try SilentPort(.refusing)
        var limits = CallLimits()
        limits.connect = .longerThanAnyTest
        limits.retryDelay = .zero
        let log = MemoryLog()
        let client = APIClient(
            environment: try APIEnvironment("dead", address: port.address),
            limits: limits,
            clock: clock,
            randomness: SeededRandom(seed: 1),
            logger: log.logger
        )
        #expect(await client.failure(TestEndpoint()) == .unreachable)
        #expect(await client.failure(TestEndpoint()) == .unreachable)
        for _ in 0..<50 { #expect(await client.failure(TestEndpoint())?.isResting == true, "it is asked") }
        #expect(log.entries.count { $0.level == .warning } == 2)
        // Its rest takes 10 to 12 seconds, however long the tries above took.
        clock.advance(by: .seconds(9))
        #expect(await client.failure(TestEndpoint())?.isResting == true)
        clock.advance(by: .seconds(3))
        #expect(await client.failure(TestEndpoint()) == .unreachable, "it is tried again")
        #expect(await client.failure(TestEndpoint())?.isResting == true)
    }

    @Test func aSourceThatSaysNoIsNotDead() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer(
            "/a",
            with: .forbidden,
            .notFound,
            .garbage,
            .wrongType,
            .status(400),
            .notFound,
            .garbage,
            .json("{}")
        )
        let client = try APIClient.of(server)
        for _ in 0..<7 { _ = await client.failure(TestEndpoint()) }
        #expect(try await client.load(TestEndpoint()).status == 200)
    }

    /// A circuit that four failures have nearly opened, and a call that never reached the source: it is no success, nor
    /// the fifth failure.
    @Test(arguments: [
        Credential.header(name: "x-key", key: Secret("a\nb")),
        .bearer(BearerToken(Secret("token"), expiry: .distantPast)),
    ])
    func whatNeverReachedTheSourceSaysNothingOfIt(credential: Credential) async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .status(500))
        let client = try APIClient.of(server)
        for _ in 0..<4 { _ = await client.failure(TestEndpoint()) }
        for _ in 0..<6 { #expect(await client.failure(TestEndpoint(credential: .own(credential)))?.isResting == false) }
        #expect(await client.failure(TestEndpoint()) == .status(500, message: "The source has a problem."))
        #expect(await client.failure(TestEndpoint())?.isResting == true)
        #expect(server.requests.count == 5)
    }

    @Test func callsThatTimeOutOpenIt() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .slowHeaders())
        let client = try APIClient.of(server, clock: clock)
        for number in 1...5 {
            async let error = client.failure(TestEndpoint())
            await server.received(number)
            await clock.sleepers(1)
            clock.advance(by: .seconds(5))
            #expect(await error == .timedOut)
        }
        #expect(await client.failure(TestEndpoint())?.isResting == true)
        #expect(server.requests.count == 5)
    }
}

extension HTTPClientError {
    fileprivate var isResting: Bool {
        if case .resting = self { true } else { false }
    }
}

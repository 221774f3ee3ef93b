import Foundation
import MisbehavingServer
import Networking
import Notifications
import PorticoTestSupport
import Synchronization
import Testing

@testable import WebPush

@Suite struct HTTPPushTransportTests {
    /// Gives one answer after the other, and the last one to all who ask later.
    private final class ScriptedResolver: HostResolver {
        private let answers: Mutex<[[String]]>
        private let asked = Mutex<[String]>([])

        init(_ answers: [String]...) { self.answers = Mutex(answers) }

        var hosts: [String] { asked.withLock { $0 } }

        func addresses(of host: String) async throws -> [String] {
            asked.withLock { $0.append(host) }
            return answers.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? [] }
        }
    }

    private func request(to text: String) throws -> PushRequest {
        PushRequest(
            endpoint: try #require(PushEndpoint(rawValue: text)),
            authorization: "vapid t=a.b.c, k=d",
            lifetime: 60,
            isUrgent: true,
            topic: "topic",
            body: Data([1, 2, 3])
        )
    }

    private func transport(
        allowing origin: String? = nil,
        resolver: any HostResolver = ScriptedResolver(),
        now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 784_111_777) }
    ) throws -> HTTPPushTransport {
        var limits = HTTPPushTransport.limits
        limits.connect = .seconds(600)
        return HTTPPushTransport(
            destinations: try origin.map { try PushDestinations(setting: $0) } ?? PushDestinations(),
            resolver: resolver,
            limits: limits,
            // It stands still: nothing is too late, however slow the machine is.
            clock: ManualClock(),
            now: now
        )
    }

    @Test func aMessageGoesOutAsTheStandardsSay() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/push/abc", with: .status(201, headers: ["location": "/m/1"]))
        let transport = try transport(allowing: server.address)
        #expect(await transport.send(try request(to: server.address + "/push/abc?d=e")) == .accepted)
        let received = try #require(server.requests.first)
        #expect(received.method == "POST")
        #expect(received.uri == "/push/abc?d=e")
        #expect(received.body == [1, 2, 3])
        for (name, value) in [
            "ttl": "60", "urgency": "high", "topic": "topic", "content-encoding": "aes128gcm",
            "authorization": "vapid t=a.b.c, k=d", "content-length": "3", "host": "127.0.0.1:\(server.port)",
        ] {
            #expect(received.headers[name] == value, "\(name)")
        }
    }

    @Test(arguments: [
        (200, PushAnswer.accepted), (201, .accepted), (202, .accepted), (404, .gone), (410, .gone),
        (413, .tooLong), (429, .busy(retryAfter: nil)), (503, .busy(retryAfter: nil)),
        (400, .failed("the push service answered 400")), (401, .failed("the push service answered 401")),
        (403, .failed("the push service answered 403")), (500, .failed("the push service answered 500")),
        (301, .failed("the push service answered 301")),
    ])
    func eachStatusHasItsMeaning(status: Int, answer: PushAnswer) async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/", with: .status(status))
        #expect(try await transport(allowing: server.address).send(try request(to: server.address + "/")) == answer)
    }

    @Test(arguments: [
        ("120", 120), ("0", 0), ("99999999999999999999", 86_400), ("Sun, 06 Nov 1994 08:50:37 GMT", 60),
        ("Sun, 06 Nov 1984 08:50:37 GMT", 0), ("soon", nil), ("-1", nil),
    ])
    func theTimeToWaitIsReadInBothForms(text: String, seconds: Int?) async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/", with: .status(429, headers: ["retry-after": text]))
        let answer = try await transport(allowing: server.address).send(try request(to: server.address + "/"))
        #expect(answer == .busy(retryAfter: seconds))
    }

    @Test func noRedirectIsFollowed() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/", with: .redirect(to: "/elsewhere", status: 307))
        let answer = try await transport(allowing: server.address).send(try request(to: server.address + "/"))
        #expect(answer == .failed("the push service answered 307"))
        #expect(server.requests.count == 1)
    }

    @Test func aLongAnswerIsNotRead() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/", with: .answer(status: 201, body: [UInt8](repeating: 65, count: 1_000_000)))
        #expect(try await transport(allowing: server.address).send(try request(to: server.address + "/")) == .accepted)
    }

    @Test func aServiceThatNeverAnswersIsLeftInTime() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/", with: .slowHeaders())
        let clock = ManualClock()
        var limits = HTTPPushTransport.limits
        limits.connect = .seconds(600)
        let transport = HTTPPushTransport(
            destinations: try PushDestinations(setting: server.address),
            limits: limits,
            clock: clock
        )
        let message = try request(to: server.address + "/")
        async let answer = transport.send(message)
        await server.received(1)
        await clock.sleepers(1)
        clock.advance(by: limits.answer)
        #expect(await answer == .silent)
    }

    @Test func aNameIsConnectedToWhereItWasFoundToBe() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/", with: .status(201))
        let resolver = ScriptedResolver(["127.0.0.1"])
        let origin = "http://push.example:\(server.port)"
        let answer = try await transport(allowing: origin, resolver: resolver).send(try request(to: origin + "/"))
        #expect(answer == .accepted)
        #expect(resolver.hosts == ["push.example"])
        #expect(server.requests.first?.headers["host"] == "push.example:\(server.port)")
    }

    @Test func anAddressThatNobodyListensAtIsNotTheLast() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/", with: .status(201))
        // The server listens at 127.0.0.1 alone.
        let resolver = ScriptedResolver(["127.0.0.9", "127.0.0.1"])
        let origin = "http://push.example:\(server.port)"
        let answer = try await transport(allowing: origin, resolver: resolver).send(request(to: origin + "/"))
        #expect(answer == .accepted)
        #expect(resolver.hosts.count == 1)
    }

    @Test(arguments: ["127.0.0.1", "::1", "10.1.2.3", "169.254.169.254", "100.64.0.1", "fe80::1", "::ffff:127.0.0.1"])
    func aNameThatLeadsIntoTheNetworkIsNotConnectedTo(address: String) async throws {
        let resolver = ScriptedResolver([address])
        let answer = try await transport(resolver: resolver).send(try request(to: "https://push.example/"))
        #expect(answer == .failed("its host has an address that is not public"))
        // DNS rebinding: the name was public when the device subscribed, and among public ones it counts as well.
        let rebound = ScriptedResolver(["8.8.8.8", address])
        let second = try await transport(resolver: rebound).send(try request(to: "https://push.example/"))
        #expect(second == .failed("its host has an address that is not public"))
        #expect(rebound.hosts.count == 1)
    }

    @Test(arguments: ["127.1", "2130706433", "0x7f000001", "0"])
    func shortFormsOfAddressesAreLookedUpAndRefused(host: String) async throws {
        let transport = try transport(resolver: SystemHostResolver())
        let answer = await transport.send(try request(to: "https://\(host)/"))
        // The system reads them as addresses of this machine, or not at all.
        guard case .failed(let reason) = answer else {
            Issue.record("\(host) was sent to")
            return
        }
        #expect(reason.hasPrefix("its host"))
    }

    @Test func anExceptionIsNoWayToAnotherPort() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        let transport = try transport(allowing: "http://127.0.0.1:\(server.port == 1 ? 2 : 1)")
        let answer = await transport.send(try request(to: server.address + "/"))
        #expect(answer == .failed("it is not https"))
        #expect(server.connections == 0)
    }

    @Test func aHostWithoutAddressesIsAFailure() async throws {
        let answer = try await transport(resolver: ScriptedResolver([])).send(try request(to: "https://push.example/"))
        #expect(answer == .failed("its host has no address"))
    }
}

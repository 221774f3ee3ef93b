import Foundation
import Notifications
import Portico
import PorticoSessions
import Storage
import Testing

@testable import WebPush

@Suite struct StoragePushSubscriptionsTests {
    private let fixture = PushFixture()
    private let ben = AccountID(rawValue: "ben")

    @Test func devicesAreListedNewestFirst() async throws {
        for (index, moment) in [2.0, 1, 3].enumerated() {
            try await fixture.subscriptions.add(
                TestDevice().subscription(
                    of: fixture.ann,
                    at: "https://push.example/\(index)",
                    on: Date(timeIntervalSince1970: moment)
                )
            )
        }
        let listed = try await fixture.subscriptions.subscriptions(of: fixture.ann)
        #expect(listed.map(\.endpoint.target) == ["/2", "/0", "/1"])
        #expect(try await fixture.subscriptions.subscriptions(of: ben).isEmpty)
    }

    @Test func anAccountHasTwentyDevicesAndNoMore() async throws {
        for _ in 0..<PushSubscription.limit { try await fixture.device() }
        await #expect(throws: PushError.tooMany(limit: 20)) { try await fixture.device() }
        try await fixture.device(of: ben)
        #expect(try await fixture.subscriptions.subscriptions(of: fixture.ann).count == 20)
    }

    @Test func theSameBrowserIsOneDevice() async throws {
        let (first, second) = (TestDevice(), TestDevice())
        let address = "https://push.example/same"
        try await fixture.subscriptions.add(first.subscription(of: fixture.ann, at: address))
        await fixture.queue.send(PushFixture.note(), to: fixture.ann)
        try await fixture.subscriptions.add(second.subscription(of: fixture.ann, at: address))
        let listed = try await fixture.subscriptions.subscriptions(of: fixture.ann)
        #expect(listed.map(\.secret.bytes) == [second.secret])
        // What waits is encrypted when it is sent, by the keys there are then.
        await fixture.sender.sendDue()
        #expect(try second.decrypted(try #require(fixture.sent.first).body).isEmpty == false)
    }

    @Test func aBrowserThatAnotherPersonUsesNowIsTheirs() async throws {
        let device = TestDevice()
        let address = "https://push.example/shared"
        try await fixture.subscriptions.add(device.subscription(of: fixture.ann, at: address))
        await fixture.queue.send(PushFixture.note(), to: fixture.ann)
        try await fixture.subscriptions.add(device.subscription(of: ben, at: address))
        #expect(try await fixture.subscriptions.subscriptions(of: fixture.ann).isEmpty)
        #expect(try await fixture.subscriptions.subscriptions(of: ben).count == 1)
        #expect(try await fixture.waiting().isEmpty)
    }

    @Test func anAddressAloneEndsNobodysDevice() async throws {
        let address = "https://push.example/known"
        try await fixture.subscriptions.add(TestDevice().subscription(of: fixture.ann, at: address))
        await #expect(throws: PushError.refused) {
            try await fixture.subscriptions.add(TestDevice().subscription(of: ben, at: address))
        }
        #expect(try await fixture.subscriptions.subscriptions(of: fixture.ann).count == 1)
    }

    @Test(arguments: [
        "http://push.example/a", "https://127.0.0.1/a", "https://push.example:22/a", "https://[::1]/a",
    ])
    func whatIsNeverSentToIsNotTaken(address: String) async throws {
        await #expect(throws: PushError.refused) {
            try await fixture.subscriptions.add(TestDevice().subscription(of: fixture.ann, at: address))
        }
    }

    @Test func aKeyThatIsNoPointOfTheCurveIsNotTaken() async throws {
        let known = try TestDevice().subscription(of: fixture.ann)
        let key = try #require(PushKey(rawValue: (Data([4]) + Data(count: 64)).base64URL))
        let broken = PushSubscription(
            id: .random(),
            owner: fixture.ann,
            endpoint: known.endpoint,
            key: key,
            secret: known.secret,
            device: nil,
            createdAt: known.createdAt
        )
        await #expect(throws: PushError.refused) { try await fixture.subscriptions.add(broken) }
    }

    @Test func anOwnerEndsTheirOwnDevicesOnly() async throws {
        try await fixture.device()
        let listed = try await fixture.subscriptions.subscriptions(of: fixture.ann)
        let id = try #require(listed.first).id
        try await fixture.subscriptions.end(id, of: ben)
        try await fixture.subscriptions.end(.random(), of: fixture.ann)
        #expect(try await fixture.subscriptions.subscriptions(of: fixture.ann).count == 1)
        try await fixture.subscriptions.end(id, of: fixture.ann)
        #expect(try await fixture.subscriptions.subscriptions(of: fixture.ann).isEmpty)
    }

    @Test func anExportNamesDevicesAndHasNothingToSendToThemBy() async throws {
        let device = try await fixture.device()
        let parts = try await fixture.subscriptions.exported(of: fixture.ann)
        let json = try #require(parts.first).json
        #expect(json.contains("Firefox on Linux") && json.contains("push.example"))
        #expect(!json.contains("push.example/") && !json.contains(device.secret.base64URL))
        #expect(try await fixture.subscriptions.exported(of: ben).isEmpty)
    }
}

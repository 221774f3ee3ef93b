import Foundation
import Portico
import Synchronization
import Testing

@testable import Notifications

/// The screen of the devices that notifications are shown on.
@Suite struct PushDevicesTests {
    /// Devices in memory.
    private final class Devices: PushSubscriptions, PushDeviceNames, PushChannel {
        private let kept = Mutex<[PushSubscription]>([])
        private let notes = Mutex<[PushNote]>([])
        let refusal: PushError?

        init(refusal: PushError? = nil) { self.refusal = refusal }

        func subscriptions(of owner: AccountID) async throws(PushError) -> [PushSubscription] {
            kept.withLock { $0.filter { $0.owner == owner } }
        }

        func add(_ subscription: PushSubscription) async throws(PushError) {
            if let refusal { throw refusal }
            kept.withLock { $0.append(subscription) }
        }

        func end(_ id: PushSubscription.ID, of owner: AccountID) async throws(PushError) {
            kept.withLock { $0.removeAll { $0.id == id && $0.owner == owner } }
        }

        var sent: [PushNote] { notes.withLock { $0 } }

        func send(_ note: PushNote, to _: AccountID) async -> Bool {
            notes.withLock { $0.append(note) }
            return true
        }

        func serverKey() async -> String? { "server-key" }

        func name(of session: SessionID, of _: AccountID) async -> String? {
            session.rawValue == "s1" ? "Firefox on Linux" : nil
        }
    }

    private static let key =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    private static let secret = "BTBZMqHH6r4Tts7J_aSIgg"

    private func model(
        _ devices: Devices,
        of account: String? = "ann",
        in language: Language = .english
    )
        -> PushDevicesViewModel
    {
        PushDevicesViewModel(
            provider: PushDevicesProvider(
                subscriptions: devices,
                names: devices,
                channel: devices,
                visitor: Visitor(
                    account: account.map { AccountID(rawValue: $0) },
                    session: SessionID(rawValue: "s1")
                ),
                now: { Date(timeIntervalSince1970: 1_800_000_000) }
            ),
            localiser: Localiser(language)
        )
    }

    private func subscribed() throws -> PushDevicesEvent {
        .browserSubscribed(
            endpoint: try #require(PushEndpoint(rawValue: "https://push.example/abc")),
            p256dh: try #require(PushKey(rawValue: Self.key)),
            auth: try #require(PushSecret(rawValue: Self.secret))
        )
    }

    @Test func aBrowserIsAddedListedAndEnded() async throws {
        let devices = Devices()
        let model = model(devices)
        #expect(await model.handle(try subscribed()) == .subscribed)
        await model.provider.load()
        let row = try #require(model.shown.value.devices.first)
        #expect(row.name == "Firefox on Linux")
        #expect(row.key == Self.key)
        #expect(row.since == "15 Jan 2027")
        #expect(model.shown.value.serverKey == "server-key")
        #expect(!model.shown.value.isEmpty)
        let id = try #require(PushSubscription.ID(rawValue: row.id))
        #expect(await model.handle(.endTapped(device: id)) == .ended)
        await model.provider.load()
        #expect(model.shown.value.isEmpty)
    }

    @Test func nothingOfADeviceIsShownByWhichSomebodyCouldSendToIt() async throws {
        let model = model(Devices())
        _ = await model.handle(try subscribed())
        await model.provider.load()
        let text = "\(model.shown.value)"
        #expect(!text.contains("push.example") && !text.contains(Self.secret))
    }

    @Test(arguments: [
        (PushError.refused, "Notifications cannot be sent to this browser.", "invalid"),
        (.tooMany(limit: 20), "An account can have 20 devices. Remove one to add another.", "conflict"),
        (
            .unavailable(.noSpace),
            "There is no space left to save devices. Please tell the administrator of this site.", "unavailable"
        ),
    ])
    func whyABrowserWasNotAddedIsSaid(error: PushError, sentence: String, condition: String) async throws {
        let model = model(Devices(refusal: error))
        #expect(await model.handle(try subscribed()) == nil)
        #expect(model.shown.value.message == sentence)
        #expect(model.shown.condition.name == condition)
    }

    @Test func aTestIsSentInTheVisitorsLanguage() async throws {
        let devices = Devices()
        #expect(await model(devices, in: .german).handle(.testTapped) == .tested)
        #expect(devices.sent.map(\.title) == ["Benachrichtigungen funktionieren"])
        #expect(devices.sent.map(\.path) == ["/notifications/devices"])
    }

    @Test func whoIsNotSignedInHasNoDevices() async throws {
        let model = model(Devices(), of: nil)
        #expect(await model.handle(try subscribed()) == nil)
        #expect(await model.handle(.testTapped) == nil)
        #expect(model.shown.condition == .unavailable)
    }

    @Test func devicesAreCalledInTheVisitorsLanguage() async throws {
        let devices = Devices()
        _ = await model(devices).handle(try subscribed())
        for (language, name) in [(Language.german, "Firefox unter Linux"), (.english, "Firefox on Linux")] {
            let model = model(devices, in: language)
            await model.provider.load()
            #expect(model.shown.value.devices.map(\.name) == [name])
        }
    }

    @Test func theScreenIsForWhoIsSignedInAndLeadsBackToTheSettings() {
        #expect(PushDevicesRoute.devices.location.description == "/notifications/devices")
        #expect(PushDevicesEvent.choicesTapped.output == .choices)
    }
}

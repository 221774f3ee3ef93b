import Foundation
import HTTPTypes
import Notifications
import Portico
import PorticoSessions
import PorticoTesting
import Synchronization
import Testing
import WebPush

@testable import Accounts
@testable import Atrium

/// The page of devices, from a browser's subscription to the message that it gets.
@Suite(.inBothModes) struct PushDevicesPageTests {
    /// Takes all it is sent.
    private final class Taking: PushTransport {
        private let taken = Mutex<[PushRequest]>([])
        var requests: [PushRequest] { taken.withLock { $0 } }

        func send(_ request: PushRequest) async -> PushAnswer {
            taken.withLock { $0.append(request) }
            return .accepted
        }
    }

    private static let page = "/notifications/devices"
    private static let key =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    private static let secret = "BTBZMqHH6r4Tts7J_aSIgg"

    private func visit(_ body: @escaping @Sendable (WebVisitor, TestApp) async throws -> Void) async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await visiting(app.application(), at: TestApp.origin) { try await body($0, app) }
    }

    /// As the service worker does it, which has no page to fill in: by what the JSON of the page offers.
    private func subscribe(
        _ visitor: WebVisitor,
        endpoint: String = "https://push.example/abc",
        key: String = Self.key,
        secret: String = Self.secret
    ) async throws -> PageResponse {
        try await visitor.send(
            event: "browserSubscribed",
            ["endpoint": [endpoint], "p256dh": [key], "auth": [secret]],
            to: Self.page
        )
    }

    @Test func devicesAreReachedFromTheSessionsAndTheSettingsListedAndEndedWithoutScript() async throws {
        try await visit { visitor, _ in
            try await visitor.signUp("ann@example.com", then: "/account/sessions")
            try await visitor.click("Devices that show notifications")
            #expect(visitor.url == Self.page)
            #expect(try visitor.find(css: "#no-devices").text == "No device shows notifications yet.")
            #expect(try await subscribe(visitor).status == 200)
            try await visitor.open(Self.page)
            #expect(try visitor.findAll(css: "#push-devices li").count == 1)
            try await visitor.click(try #require(try visitor.findAll(css: "#push-devices button").first))
            #expect(try visitor.find(css: ".notice p").text == "The device no longer shows notifications.")
            #expect(try visitor.findAll(css: "#push-devices li").isEmpty)
            try await visitor.click("Notification settings")
            #expect(visitor.url == "/notifications/choices")
            try await visitor.click("Devices that show notifications")
            #expect(visitor.url == Self.page)
        }
    }

    /// Whoever knew the password may have set them up.
    @Test func devicesAndTheFeedEndWhenThePasswordIsChanged() async throws {
        try await visit { visitor, _ in
            try await visitor.signUp("ann@example.com", then: Self.page)
            _ = try await subscribe(visitor)
            try await visitor.open("/notifications/choices")
            try await visitor.click("Create an address")
            let feed = try #require(try visitor.find(css: ".notice a")["href"])
            let before = try await visitor.send(PageRequest(.get, feed))
            #expect(before.status == 200)
            try await visitor.open("/account")
            try visitor.fill("Current password", with: WebVisitor.password)
            try visitor.fill("New password", with: "staple battery horse")
            try await visitor.click("Change password")
            #expect(try visitor.find(css: ".notice p").text.hasPrefix("Your password has been changed."))
            try await visitor.open(Self.page)
            #expect(try visitor.findAll(css: "#push-devices li").isEmpty)
            let after = try await visitor.send(PageRequest(.get, feed))
            #expect(after.status == 404)
        }
    }

    @Test(.ofOneNode("nodes have it in the database"))
    func thePageHasTheKeyThatIsKeptInTheDataFolder() async throws {
        try await visit { visitor, app in
            try await visitor.signUp("ann@example.com", then: Self.page)
            try await visitor.open(Self.page)
            let key = try #require(try visitor.find(css: "#push")["data-server-key"])
            #expect(Data(base64URL: key, count: 65)?.first == 4)
            let file = DataFiles(folder: app.data).pushKey
            #expect(try VapidKeyFile(file).key().publicText == key)
        }
    }

    @Test func onlyItsOwnPageLoadsTheScript() async throws {
        try await visit { visitor, _ in
            try await visitor.signUp("ann@example.com", then: Self.page)
            try await visitor.open(Self.page)
            #expect(try visitor.findAll(css: "script[src*='/push.']").count == 1)
            try await visitor.open("/account/sessions")
            #expect(try visitor.findAll(css: "script[src*='/push.']").isEmpty)
        }
    }

    @Test func theServiceWorkerIsServedForTheWholeSiteAndAskedForAgain() async throws {
        try await visit { visitor, _ in
            var headers: HTTPFields = [:]
            if let name = HTTPField.Name("Service-Worker") { headers[name] = "script" }
            let worker = try await visitor.send(PageRequest(.get, "/static/service-worker.js", headers: headers))
            #expect(worker.status == 200)
            #expect(worker.header("Service-Worker-Allowed") == "/")
            #expect(worker.header("Cache-Control") == "no-cache")
            #expect(worker.mediaType == "text/javascript")
        }
    }

    @Test(arguments: [
        ("http://push.example/a", Self.key, Self.secret), ("https://127.0.0.1/a", Self.key, Self.secret),
        ("https://user@push.example/a", Self.key, Self.secret), ("https://push.example/a", "AAAA", Self.secret),
        ("https://push.example/a", Self.key, "AAAA"), ("", "", ""),
        ("https://push.example/" + String(repeating: "a", count: 3_000), Self.key, Self.secret),
    ])
    func whatIsNoSubscriptionIsRefused(endpoint: String, key: String, secret: String) async throws {
        try await visit { visitor, _ in
            try await visitor.signUp("ann@example.com", then: Self.page)
            #expect(try await subscribe(visitor, endpoint: endpoint, key: key, secret: secret).status == 422)
            try await visitor.open(Self.page)
            #expect(try visitor.findAll(css: "#push-devices li").isEmpty)
        }
    }

    @Test func whoIsNotSignedInIsLedToTheWayIn() async throws {
        try await visit { visitor, _ in
            for path in [Self.page, "/notifications/to-choices", "/account/devices"] {
                let answer = try await visitor.send(PageRequest(.get, path))
                #expect(answer.status == 303)
                #expect(answer.headers[.location]?.hasPrefix("/sign-in?then=") == true)
            }
        }
    }

    @Test func aNoteOfAnAccountIsSentToItsDeviceAndGoesWithTheAccount() async throws {
        try await visit { visitor, app in
            try await visitor.signUp("ann@example.com", then: Self.page)
            _ = try await subscribe(visitor)
            let transport = Taking()
            var pushing = app
            pushing.push = PushOptions(transport: transport)
            let composition = try await pushing.composition()
            let channel: any PushChannel = try composition.part()
            let sender: PushSender = try composition.part()
            let account = try #require(try await app.sessions().sessions().compactMap(\.account).first)
            let note = PushNote(
                title: "Reminder",
                body: "Milk",
                path: "/notes",
                topic: nil,
                isUrgent: false,
                lifetime: 60
            )
            await channel.send(note, to: account)
            await sender.sendDue()
            #expect(transport.requests.map(\.endpoint.rawValue) == ["https://push.example/abc"])

            await channel.send(note, to: account)
            try await composition.part(WholeAccountErasure.self).erase(account)
            await sender.sendDue()
            #expect(transport.requests.count == 1)
            let subscriptions: any PushSubscriptions = try composition.part()
            #expect(try await subscriptions.subscriptions(of: account).isEmpty)
        }
    }
}

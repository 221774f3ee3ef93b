import Accounts
import DomainsData
import Foundation
import HTTPTypes
import Notes
import NotesData
import NotesTransfer
import Notifications
import Portico
import PorticoTesting
import Testing

@testable import Atrium
@testable import Domains
@testable import Storage

/// Notifications as their owner sees them.
@Suite(.inBothModes) struct NotificationPageTests {
    private static let moment = Date(timeIntervalSince1970: 1_800_000_000)

    private func job(isFailed: Bool = false) -> NotificationContent {
        .jobEnded(EndedJob(job: NoteJob.ID.random().text, isImport: true, isFailed: isFailed))
    }

    private func send(_ contents: NotificationContent..., to account: AccountID = .ada, in app: TestApp) async throws {
        try await app.version(of: account)
        let sender: any NotificationSender = try await app.composition().part()
        for (number, content) in contents.enumerated() {
            let moment = Self.moment.addingTimeInterval(Double(number))
            try await sender.send(NewNotification(to: account, content, key: "\(number)", at: moment))
        }
    }

    @Test func theyAreCountedInTheLayoutListedAndReadByBeingOpened() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let note = try await newNote("Plan", in: app)
        try await send(job(), .reminderDue(DueNote(note: note.id.text, name: "Plan")), in: app)
        try await app.visitingSignedIn { visitor in
            try await visitor.open("/account")
            try await visitor.click("Notifications (2)")
            #expect(visitor.url == "/notifications")
            #expect(try visitor.find(css: "#unread").text.hasPrefix("2 unread"))
            #expect(
                try visitor.findAll(css: "#notifications a").map(\.text) == ["Reminder: Plan", "An import is complete"]
            )
            // The script must not fetch them before anybody opens one: it would be marked as read.
            #expect(try visitor.findAll(css: "#notifications a").allSatisfy { $0["rel"] == "nofollow" })
            try await visitor.click("Reminder: Plan")
            #expect(visitor.url == "/notes/\(note.id.text)")
            try await visitor.click("Notifications (1)")
            #expect(
                try visitor.findAll(css: "#notifications a").map(\.text) == [
                    "An import is complete", "Reminder: Plan",
                ],
                "unread ones come first"
            )
        }
    }

    @Test func oneOrAllAreMarkedAsRead() async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await send(job(), job(isFailed: true), job(), in: app)
        try await app.visitingSignedIn { visitor in
            try await visitor.open("/notifications")
            try await visitor.click("Mark as read An import has failed")
            #expect(visitor.url == "/notifications")
            #expect(try visitor.find(css: "#unread").text.hasPrefix("2 unread"))
            try await visitor.click("Mark all as read")
            #expect(try visitor.find(css: ".notice p").text == "All are marked as read.")
            #expect(try visitor.findAll(css: "#unread").isEmpty)
            #expect(try visitor.find(role: .link, name: "Notifications").text == "Notifications")
        }
    }

    @Test func whatIsGoneIsSaidToBeGone() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let others = AccountID.grace
        try await send(job(), in: app)
        try await send(job(), to: others, in: app)
        let repository: any NotificationsRepository = try await app.composition().part()
        let theirs = try #require(try await repository.newest(of: others).first)
        let mine = try #require(try await repository.newest(of: .ada).first)
        try await app.visitingSignedIn { visitor in
            for id in [theirs.id, AppNotification.ID.random()] {
                try await visitor.open("/from/notification-\(id.text)")
                #expect(visitor.page.status == 404)
                #expect(visitor.page.heading == "This is gone")
            }
            // The job itself was removed since.
            try await visitor.open("/from/notification-\(mine.id.text)")
            try await visitor.click("Open")
            #expect(visitor.page.status == 404)
        }
        #expect(try await repository.unreadCount(of: others) == 1)
    }

    @Test func whoIsSignedOutIsLedToSignInAndHasNoLinkToThem() async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await visiting(app.application(), at: TestApp.origin) { visitor in
            try await visitor.open("/notifications")
            #expect(visitor.url == "/sign-in?then=%2Fnotifications" || visitor.url == "/sign-in?then=/notifications")
            try await visitor.open("/domains")
            #expect(visitor.findAll(role: .link).allSatisfy { !$0.accessibleName.hasPrefix("Notifications") })
        }
    }

    @Test func whatIsChosenIsKeptAndShownAgain() async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await app.visitingSignedIn { visitor in
            try await visitor.open("/notifications")
            try await visitor.click("Notification settings")
            #expect(try ticked(visitor, "mail") == ["newDevice"])
            #expect(try ticked(visitor, "push") == [])
            try await visitor.click("Save")
            #expect(try visitor.find(css: ".notice p").text == "Your settings are saved.")
            #expect(try ticked(visitor, "page") == NotificationKind.allCases.map(\.rawValue))
            #expect(try ticked(visitor, "mail") == ["newDevice"])
        }
    }

    private func ticked(_ visitor: WebVisitor, _ name: String) throws -> [String] {
        try visitor.findAll(css: "#choices input[name=\(name)][checked]").compactMap { $0["value"] }
    }

    @Test func theFeedIsReadByItsAddressAloneUntilThatIsReplaced() async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await send(job(), .newDevice(NewDevice(address: "192.0.2.7")), in: app)
        try await app.visitingSignedIn { visitor in
            try await visitor.open("/notifications/choices")
            try await visitor.click("Create an address")
            let address = try #require(try visitor.find(css: ".notice a")["href"])
            #expect(address.hasPrefix("/notifications.atom?key="))
            let reader = visitor.anotherVisitor()
            let feed = try await reader.get(address)
            #expect(feed.status == 200)
            #expect(feed.mediaType == "application/atom+xml")
            #expect(feed.header("Cache-Control") == "private, no-cache")
            #expect(feed.text.contains("<title>An import is complete</title>"))
            #expect(feed.text.contains("https://atrium.example/from/notification-"))
            let tag = try #require(feed.header("ETag"))
            let again = try await reader.send(PageRequest(.get, address, headers: [.ifNoneMatch: tag]))
            #expect(again.status == 304)
            #expect(again.body.isEmpty)
            #expect(reader.cookies.isEmpty)
            try await visitor.click("Replace the address")
            #expect(try await reader.get(address).status == 404)
            let other = try #require(try visitor.find(css: ".notice a")["href"])
            #expect(try await reader.get(other).status == 200)
            try await visitor.click("Turn off the feed")
            #expect(try await reader.get(other).status == 404)
            #expect(try await reader.get("/notifications.atom").status == 404)
        }
    }

    @Test func aMailProgramEndsMailsByOnePostAndOpeningTheAddressDoesNot() async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await send(.newDevice(NewDevice(address: "192.0.2.7")), in: app)
        let key = try await mailingKey(in: app)
        try await visiting(app.application(), at: TestApp.origin) { visitor in
            let address = "/notifications/mails/\(key)"
            try await visitor.open(address)
            #expect(try visitor.find(css: "#kind").text == "A sign-in from a new place")
            for body in ["", "List-Unsubscribe=Two-Clicks", "List-Unsubscribe=One-Click&more=1"] {
                let answer = try await visitor.anotherVisitor().send(Self.oneClick(body, to: address))
                #expect(answer.status != 200, "\(body)")
            }
            try await visitor.open(address)
            #expect(try visitor.findAll(css: "#ended").isEmpty)
            let answer = try await visitor.anotherVisitor().send(
                Self.oneClick("List-Unsubscribe=One-Click", to: address)
            )
            #expect(answer.status == 200)
            #expect(answer.header("Location") == nil)
            #expect(answer.header("Set-Cookie") == nil)
            try await visitor.open(address)
            #expect(try visitor.find(css: "#ended").text == "These emails are off.")
        }
    }

    @Test func whoeverHasTheMailEndsItsKindWithAButton() async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await send(.newDevice(NewDevice(address: "192.0.2.7")), in: app)
        let key = try await mailingKey(in: app)
        try await visiting(app.application(), at: TestApp.origin) { visitor in
            try await visitor.open("/notifications/mails/\(key)")
            try await visitor.click("Turn off these emails")
            #expect(try visitor.find(css: "#ended").text == "These emails are off.")
        }
    }

    private static func oneClick(_ body: String, to address: String) -> PageRequest {
        PageRequest(
            .post,
            address,
            headers: [.contentType: "application/x-www-form-urlencoded"],
            body: Data(body.utf8)
        )
    }

    private func mailingKey(in app: TestApp) async throws -> String {
        try #require(try await StoredRows(of: app).all("SELECT \"key\" FROM \"notificationMailing\"").first)
    }

    // What other features tell.

    private func newNote(_ title: String, in app: TestApp) async throws -> Note {
        try await app.version(of: .ada)
        return try await app.notes().create(
            NoteContent(title: title, body: "the text", tags: []),
            as: .random(),
            of: .ada,
            at: Self.moment
        )
    }

    @Test func aSharedNoteThatSomebodyElseOpensIsToldOnce() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let note = try await newNote("Plan", in: app)
        try await app.visitingSignedIn { visitor in
            let token = try await app.notes().share(note.id, of: .ada, at: Self.moment).token
            try await visitor.open("/shared/\(token.text)")
            try await visitor.open("/notifications")
            #expect(try visitor.findAll(css: "#notifications a").isEmpty, "its owner is no news")
            for _ in 0..<2 { try await visitor.anotherVisitor().open("/shared/\(token.text)") }
            try await visitor.open("/notifications")
            #expect(try visitor.findAll(css: "#notifications a").map(\.text) == ["Someone opened “Plan”"])
            try await visitor.click("Someone opened “Plan”")
            #expect(visitor.url == "/notes/\(note.id.text)/shares")
        }
    }

    @Test func newNamesAfterAnImportAreToldWithTheirNumber() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let watch: SavedSearchWatch = try await app.composition().part()
        try await watch.look()
        try await app.visitingSignedIn { visitor in
            visitor.languages = "en-GB"
            try await visitor.open("/domains?query=zebrafinch")
            try visitor.fill("Name of this search", with: "Finches")
            try await visitor.click("Save search")
            _ = try await importing([app.file("names.txt", "zebrafinch.com\nzebrafinches.net\nwine.org")], into: app)
            try await watch.look()
            try await watch.look()
            try await visitor.open("/notifications")
            #expect(try visitor.findAll(css: "#notifications a").map(\.text) == ["2 new names for “Finches”"])
            try await visitor.click("2 new names for “Finches”")
            #expect(visitor.url.hasPrefix("/domains?query=zebrafinch&new="))
            func names() throws -> [String] { try visitor.findAll(css: "#names tbody th a").map(\.text) }
            #expect(try names() == ["zebrafinch.com", "zebrafinches.net"])
            let alert = visitor.url
            let more = "zebrafinch.com\nzebrafinches.net\nzebrafinchfood.org\nwine.org"
            _ = try await importing([app.file("more.txt", more)], into: app)
            try await watch.look()
            try await visitor.open(alert)
            #expect(try names() == ["zebrafinch.com", "zebrafinches.net"], "another import changes nothing of it")
            #expect(visitor.page.text.contains("Only the names that are new in this alert are shown."))
            try await visitor.click("Show all names that match")
            #expect(visitor.url == "/domains?query=zebrafinch")
            #expect(try names().count == 3)
            try await visitor.open("/notifications")
            try await visitor.click("1 new name for “Finches”")
            #expect(try names() == ["zebrafinchfood.org"])
            let other = visitor.anotherVisitor()
            try await other.open(alert)
            #expect(other.page.text.contains("the new ones of this alert are no longer known."), "it is none of theirs")
        }
    }

    @Test func aSavedSearchSaysThatItBringsAlertsAndCanBeSilent() async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await app.visitingSignedIn { visitor in
            try await visitor.open("/domains?query=zebrafinch")
            #expect(visitor.page.text.contains("You can get an alert when new names"))
            try visitor.fill("Name of this search", with: "Finches")
            try await visitor.click("Save search")
            try await visitor.click("Turn off alerts (for “Finches”)")
            #expect(visitor.page.text.contains("You get no more alerts for “Finches”."))
            try await visitor.click("Turn on alerts (for “Finches”)")
            #expect(visitor.page.text.contains("You get alerts for “Finches” again."))
        }
        try await visiting(app.application(), at: TestApp.origin) { visitor in
            try await visitor.open("/domains?query=zebrafinch")
            #expect(visitor.page.text.contains("Sign in to get an alert"))
            try visitor.fill("Name of this search", with: "Finches")
            try await visitor.click("Save search")
            #expect(!visitor.page.text.contains("Turn off alerts"))
            try await visitor.click("Sign in to get an alert when new names match a saved search.")
            #expect(visitor.url == "/sign-in?then=%2Fdomains%3Fquery%3Dzebrafinch")
        }
    }

    @Test func anExportThatEndedIsTold() async throws {
        let app = try TestApp()
        defer { app.remove() }
        _ = try await newNote("Plan", in: app)
        let composition = try await app.composition()
        let service: NoteJobsService = try composition.part()
        let job = try await service.export(.json, of: .ada)
        try await composition.part(NoteJobRunner.self).runWaiting()
        try await app.visitingSignedIn { visitor in
            try await visitor.open("/notifications")
            try await visitor.click("Export complete: JSON")
            #expect(visitor.url == "/notes/jobs/\(job.id.text)")
        }
    }
}

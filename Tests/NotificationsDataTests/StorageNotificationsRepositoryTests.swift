import Foundation
import Notifications
import Portico
import PorticoSessions
import Storage
import Testing

@testable import NotificationsData

@Suite struct StorageNotificationsRepositoryTests {
    private typealias Fixture = NotificationDeliveryTests.Fixture

    @Test(arguments: NotificationDeliveryTests.Kind.allCases)
    func unreadOnesComeFirstThenTheNewest(kind: NotificationDeliveryTests.Kind) async throws {
        let here = try Fixture(kind)
        for number in 0..<4 {
            try await here.send(NotificationDeliveryTests.job, key: "\(number)", at: Double(number))
        }
        let all = try await here.repository.page(.first, of: here.ada).notifications
        try await here.repository.markRead(all[0].id, of: here.ada)
        let after = try await here.repository.page(.first, of: here.ada)
        #expect(after.notifications.map(\.id) == [all[1].id, all[2].id, all[3].id, all[0].id])
        #expect(after.unread == 3)
        try await here.repository.markAllRead(of: here.ada)
        #expect(try await here.repository.unreadCount(of: here.ada) == 0)
    }

    @Test(arguments: NotificationDeliveryTests.Kind.allCases)
    func nobodySeesOrReadsWhatIsAnothers(kind: NotificationDeliveryTests.Kind) async throws {
        let here = try Fixture(kind)
        try await here.send(NotificationDeliveryTests.job)
        let id = try #require(try await here.repository.newest(of: here.ada).first?.id)
        let grace = AccountID(rawValue: "grace")
        #expect(try await here.repository.page(.first, of: grace).total == 0)
        await #expect(throws: NotificationsError.notFound) {
            _ = try await here.repository.notification(id, of: grace)
        }
        await #expect(throws: NotificationsError.notFound) { try await here.repository.markRead(id, of: grace) }
        #expect(try await here.repository.notification(id, of: here.ada).isUnread)
    }

    @Test(arguments: NotificationDeliveryTests.Kind.allCases)
    func whatANewerVersionWroteIsKeptShownAndReportedOnce(kind: NotificationDeliveryTests.Kind) async throws {
        let here = try Fixture(kind)
        for number in 0..<2 {
            try await here.storage.save(
                NotificationRow(
                    id: .random(),
                    account: here.ada,
                    key: "\(number)",
                    kind: "moonRose",
                    version: 3,
                    payload: #"{"phase":"full"}"#,
                    isListed: true,
                    isUnread: true,
                    isPushDue: false,
                    createdAt: here.moment
                )
            )
        }
        let repository = here.repository
        for _ in 0..<2 {
            let page = try await repository.page(.first, of: here.ada)
            #expect(page.notifications.allSatisfy { $0.content.kind == nil })
            #expect(page.total == 2)
        }
        #expect(here.reports.all.count == 1)
        #expect(here.reports.all.first?.contains("moonRose") == true)
        try await repository.markAllRead(of: here.ada)
        let kept = try await here.storage.cachedObjects(NotificationRow.self)
        #expect(kept.allSatisfy { $0.payload == #"{"phase":"full"}"# && $0.kind == "moonRose" })
    }

    @Test(arguments: NotificationDeliveryTests.Kind.allCases)
    func theKeyOfAFeedIsKeptAsAHashAndReplaced(kind: NotificationDeliveryTests.Kind) async throws {
        let here = try Fixture(kind)
        let first = try await here.repository.newFeedKey(of: here.ada, in: "de")
        let owner = try await here.repository.feedOwner(first)
        #expect(owner.account == here.ada)
        #expect(owner.language == "de")
        let stored = try #require(try await here.storage.cachedObjects(NotificationReaderRow.self).first)
        #expect(stored.feedHash?.contains(first.text) == false)
        let second = try await here.repository.newFeedKey(of: here.ada, in: "de")
        await #expect(throws: NotificationsError.notFound) { _ = try await here.repository.feedOwner(first) }
        #expect(try await here.repository.feedOwner(second).id == owner.id, "readers know it again")
        try await here.repository.endFeed(of: here.ada)
        await #expect(throws: NotificationsError.notFound) { _ = try await here.repository.feedOwner(second) }
        #expect(try await !here.repository.hasFeed(of: here.ada))
    }

    @Test(arguments: NotificationDeliveryTests.Kind.allCases)
    func anExportHasWhatWasToldAndChosenAndNoSecrets(kind: NotificationDeliveryTests.Kind) async throws {
        let here = try Fixture(kind)
        let key = try await here.repository.newFeedKey(of: here.ada, in: "en")
        try await here.send(NotificationDeliveryTests.signIn)
        let parts = try await here.repository.exported(of: here.ada)
        #expect(parts.map(\.name) == ["notifications", "notificationchoices"])
        let text = parts.map(\.json).joined()
        #expect(text.contains("192.0.2.7"))
        #expect(text.contains(#""kind":"newDevice","ways":["mail","page"]"#))
        let mailing = try #require(try await here.storage.cachedObjects(MailingRow.self).first)
        for secret in [key.text, mailing.key.text, NotificationReaderRow.hash(key)] { #expect(!text.contains(secret)) }
    }

    @Test(arguments: NotificationDeliveryTests.Kind.allCases)
    func allOfItGoesWithTheAccount(kind: NotificationDeliveryTests.Kind) async throws {
        let here = try Fixture(kind)
        _ = try await here.repository.newFeedKey(of: here.ada, in: "en")
        try await here.choose(.jobEnded, [.page])
        try await here.send(NotificationDeliveryTests.signIn)
        try await here.repository.erase(here.ada)
        #expect(try await here.storage.count(of: NotificationRow.self) == 0)
        #expect(try await here.storage.count(of: NotificationChoiceRow.self) == 0)
        #expect(try await here.storage.count(of: NotificationReaderRow.self) == 0)
        #expect(try await here.storage.count(of: MailingRow.self) == 0)
    }
}

import Foundation
import Portico
import Testing

@testable import Notifications

@Suite struct NotificationScreensTests {
    private func list(_ repository: StubNotifications, _ page: PageNumber = .first) async -> NotificationsViewModel {
        let viewModel = NotificationsViewModel(
            provider: NotificationsProvider(
                repository: repository,
                readers: StubReaders(),
                handlers: NotificationHandlers(),
                visitor: Visitor(),
                account: .ada,
                page: page
            ),
            localiser: .english
        )
        await viewModel.appear()
        return viewModel
    }

    @Test func anEmptyListSaysSo() async {
        let shown = await list(StubNotifications()).shown
        #expect(shown.value.isEmpty)
        #expect(shown.value.unread == nil)
        #expect(shown.value.rows.isEmpty)
    }

    @Test func rowsSayWhatHappenedAndWhichAreNew() async {
        let notifications = [
            AppNotification.of(NotificationContent.samples[0]),
            AppNotification.of(NotificationContent.samples[2], isUnread: false),
        ]
        let shown = await list(StubNotifications(notifications)).shown.value
        #expect(shown.unread == "1 unread")
        #expect(shown.rows.map(\.heading) == ["3 new names for “Medicine”", "An import is complete"])
        #expect(shown.rows.map(\.isUnread) == [true, false])
        #expect(shown.rows[0].moment == "15 Jan 2027, 08:00")
        #expect(shown.pager == nil)
    }

    @Test func aPageHasFiftyOfThem() async {
        let many = (0..<51).map { _ in AppNotification.of(NotificationContent.samples[0]) }
        let repository = StubNotifications(many)
        #expect(await list(repository).shown.value.rows.count == 50)
        let second = await list(repository, PageNumber(2) ?? .first).shown.value
        #expect(second.rows.count == 1)
        #expect(second.pager?.previous == "1")
    }

    @Test func oneOrAllAreMarkedRead() async {
        let notifications = (0..<3).map { _ in AppNotification.of(NotificationContent.samples[0]) }
        let repository = StubNotifications(notifications)
        let viewModel = await list(repository)
        #expect(await viewModel.handle(.readTapped(notification: notifications[1].id)) == .marked)
        #expect(repository.notifications.map(\.isUnread) == [true, false, true])
        #expect(await viewModel.handle(.allReadTapped) == .markedAll)
        #expect(repository.notifications.allSatisfy { !$0.isUnread })
    }

    @Test func whatIsGoneIsSaidToBe() async {
        let viewModel = await list(StubNotifications())
        #expect(await viewModel.handle(.readTapped(notification: .random())) == nil)
        #expect(viewModel.shown.condition == .notFound)
        #expect(!viewModel.shown.value.message.isEmpty)
    }

    @Test func aStoreThatFailsIsSaidTo() async {
        let repository = StubNotifications()
        repository.fail(with: .unavailable(.busy))
        let shown = await list(repository).shown
        #expect(shown.condition == .unavailable)
        #expect(shown.value.message == "The notifications are not available at the moment.")
        #expect(!shown.value.isEmpty, "nobody knows")
    }

    // The choice.

    private func choice(_ repository: StubNotifications) async -> NotificationChoicesViewModel {
        let viewModel = NotificationChoicesViewModel(
            provider: NotificationChoicesProvider(repository: repository, account: .ada, visitor: Visitor()),
            localiser: .english
        )
        await viewModel.appear()
        return viewModel
    }

    @Test func whatIsTickedIsChosenAndNothingElse() async {
        let repository = StubNotifications()
        let viewModel = await choice(repository)
        let output = await viewModel.handle(
            .saveTapped(page: [.jobEnded, .newDevice], mail: [.jobEnded], push: [.searchMatched])
        )
        #expect(output == .saved)
        #expect(repository.chosen[.jobEnded] == [.page, .mail])
        #expect(repository.chosen[.newDevice] == [.page], "also what warns can be ended")
        #expect(repository.chosen[.searchMatched] == [.push])
        #expect(repository.chosen[.reminderDue] == [])
    }

    @Test func aFeedIsMadeReplacedAndEnded() async {
        let repository = StubNotifications()
        let viewModel = await choice(repository)
        #expect(!viewModel.shown.value.hasFeed)
        guard case .feedMade(let first) = await viewModel.handle(.makeFeedTapped),
            case .feedMade(let second) = await viewModel.handle(.makeFeedTapped)
        else {
            Issue.record("no address was made")
            return
        }
        #expect(first != second)
        #expect(await viewModel.handle(.endFeedTapped) == .feedEnded)
    }

    // Ending mails.

    @Test func openingTheAddressInAMailEndsNothingAndSendingItDoes() async {
        let repository = StubNotifications(mailing: Mailing(kind: .newDevice, isEnded: false))
        let viewModel = MailingViewModel(
            provider: MailingProvider(repository: repository, key: .random()),
            localiser: .english
        )
        await viewModel.appear()
        #expect(viewModel.shown.value.name == "A sign-in from a new place")
        #expect(!viewModel.shown.value.isEnded)
        _ = await viewModel.handle(.endTapped)
        #expect(viewModel.shown.value.isEnded)
        #expect(viewModel.shown.condition == .ok)
        #expect(MailingEvent.oneClick == .endTapped)
    }

    @Test func anAddressThatEndsNothingIsSaidTo() async {
        let viewModel = MailingViewModel(
            provider: MailingProvider(repository: StubNotifications(), key: .random()),
            localiser: .english
        )
        await viewModel.appear()
        #expect(viewModel.shown.condition == .notFound)
        #expect(viewModel.shown.value.name == nil)
    }

    // The number in the layout.

    @Test func whoHasNoAccountCostsNothing() async {
        let repository = StubNotifications([.of(NotificationContent.samples[0])])
        let counts = UnreadCounts(repository: repository)
        await counts.read(for: Visitor())
        #expect(counts.count(for: Visitor()) == 0)
        #expect(repository.counted == 0)
    }

    @Test func aCountIsReadOnceForAWhile() async {
        let repository = StubNotifications([.of(NotificationContent.samples[0])])
        let start = ContinuousClock.now
        let counts = UnreadCounts(repository: repository, now: { start })
        let visitor = Visitor(account: .ada)
        for _ in 0..<3 { await counts.read(for: visitor) }
        #expect(counts.count(for: visitor) == 1)
        #expect(repository.counted == 1)
    }

    @Test func aCountThatCannotBeReadIsNone() async {
        let repository = StubNotifications([.of(NotificationContent.samples[0])])
        repository.fail(with: .unavailable(.unreachable))
        let counts = UnreadCounts(repository: repository)
        await counts.read(for: Visitor(account: .ada))
        #expect(counts.count(for: Visitor(account: .ada)) == 0)
    }
}

import Foundation
import Mail
import Notifications
import Portico
import PorticoTestSupport
import PostgreSQLStorage
import Storage
import TestDatabase
import Testing

@testable import NotificationsData

/// What is told is kept once, and goes the ways that were chosen.
@Suite struct NotificationDeliveryTests {
    enum Kind: CaseIterable {
        case memory, postgreSQL

        /// Those that this machine has.
        static var allCases: [Kind] { TestDatabase.isThere ? [.memory, .postgreSQL] : [.memory] }
    }

    struct Fixture {
        let storage: any StorageProtocol
        private let place: TestSchema?
        let pushed = Heard<PushNote>()
        let reports = Heard<String>()
        let moment = Date(timeIntervalSince1970: 1_800_000_000)
        let ada = AccountID(rawValue: "ada")

        var repository: StorageNotificationsRepository {
            StorageNotificationsRepository(storage: storage, now: { moment }, report: { reports.note($0) })
        }

        var areReadersThere = true
        var areDevicesThere = true

        init(_ kind: Kind) throws {
            switch kind {
            case .memory: (storage, place) = (RepeatingStorage(InMemoryStorage()), nil)
            case .postgreSQL:
                let place = try TestSchema()
                storage = try place.open(Self.schema)
                self.place = place
                try PostgreSQLScript.run(
                    "INSERT INTO account (id, \"passwordChangedAt\") VALUES ('ada', 0);",
                    at: place.address
                )
            }
        }

        /// What belongs to accounts refers to them.
        private static let schema = Schema(
            history: [
                NumberedMigration(
                    Migration(1, "accounts") {
                        "CREATE TABLE account (id TEXT PRIMARY KEY NOT NULL, passwordChangedAt REAL NOT NULL) STRICT"
                    }
                ),
                NumberedMigration(2, MailTables.outbox), NumberedMigration(3, NotificationsTables.notifications),
                NumberedMigration(4, NotificationsTables.feedEndsWithPassword),
                NumberedMigration(5, MailTables.endings),
            ]
        )

        func delivery(at seconds: TimeInterval = 0) -> NotificationDelivery {
            NotificationDelivery(
                storage: storage,
                handlers: NotificationHandlers(),
                readers: Readers(fail: !areReadersThere),
                devices: Devices(pushed: pushed, fail: !areDevicesThere),
                addresses: NotificationAddresses(origin: "https://atrium.example"),
                now: { moment.addingTimeInterval(seconds) },
                report: { reports.note($0) }
            )
        }

        func send(
            _ content: NotificationContent,
            key: String = UUID().uuidString,
            at seconds: TimeInterval = 0,
            language: String? = nil
        ) async throws {
            try await delivery().send(
                NewNotification(
                    to: ada,
                    content,
                    key: key,
                    at: moment.addingTimeInterval(seconds),
                    language: language
                )
            )
        }

        func choose(
            _ kind: NotificationKind,
            _ channels: Set<NotificationChannel>,
            in language: String = "en"
        )
            async throws
        {
            var choices = try await repository.choices(of: ada)
            choices[kind] = channels
            try await repository.choose(choices, of: ada, in: language)
        }

        func mails() async throws -> [OutgoingMail] { try await storage.cachedObjects(OutgoingMail.self) }
    }

    private struct Readers: NotificationReaders {
        var fail = false

        func reader(of _: AccountID) throws(NotificationsError) -> NotificationReader? {
            if fail { throw .unavailable(.busy) }
            return NotificationReader(address: "ada@example.com", timeZone: .gmt)
        }
    }

    private struct Devices: PushChannel {
        let pushed: Heard<PushNote>

        var fail = false

        func send(_ note: PushNote, to _: AccountID) -> Bool {
            if !fail { pushed.note(note) }
            return !fail
        }
    }

    static let job = NotificationContent.jobEnded(
        EndedJob(job: "0123456789abcdef0123456789abcdef", isImport: true, isFailed: false)
    )
    static let signIn = NotificationContent.newDevice(NewDevice(address: "192.0.2.7"))

    @Test(arguments: Kind.allCases)
    func whereNobodyCanSayWhomToMailItIsToldAgainLater(kind: Kind) async throws {
        var here = try Fixture(kind)
        try await here.choose(.jobEnded, [.page, .mail])
        here.areReadersThere = false
        await #expect(throws: NotificationsError.unavailable(.busy)) { try await here.send(Self.job, key: "job-1") }
        here.areReadersThere = true
        try await here.send(Self.job, key: "job-1")
        #expect(try await here.mails().count == 1)
    }

    @Test(arguments: Kind.allCases)
    func whatCouldNotBeQueuedForDevicesIsQueuedLater(kind: Kind) async throws {
        var here = try Fixture(kind)
        try await here.choose(.jobEnded, [.page, .push])
        here.areDevicesThere = false
        try await here.send(Self.job, key: "job-1")
        #expect(here.pushed.all.isEmpty)
        here.areDevicesThere = true
        let clock = ManualClock()
        let running = Task { [delivery = here.delivery(at: 61)] in await delivery.run(by: clock) }
        await clock.sleepers(1)
        running.cancel()
        await running.value
        #expect(here.pushed.all.count == 1)
    }

    @Test(arguments: Kind.allCases)
    func whatIsToldTwiceIsKeptOnce(kind: Kind) async throws {
        let here = try Fixture(kind)
        for _ in 0..<3 { try await here.send(Self.job, key: "job-1") }
        try await here.send(Self.job, key: "job-2")
        #expect(try await here.repository.page(.first, of: here.ada).total == 2)
        #expect(try await here.repository.unreadCount(of: here.ada) == 2)
    }

    @Test(arguments: Kind.allCases)
    func nothingIsSentBeforeItIsChosenButWhatWarns(kind: Kind) async throws {
        let here = try Fixture(kind)
        try await here.send(Self.job)
        #expect(try await here.mails().isEmpty)
        try await here.send(Self.signIn)
        let mail = try #require(try await here.mails().first)
        #expect(mail.to == "ada@example.com")
        #expect(mail.owner == here.ada)
        #expect(mail.content.subject == "Sign-in to your account from a new place")
        #expect(mail.content.paragraphs.first?.contains("192.0.2.7") == true)
        #expect(mail.content.action?.address.path().hasPrefix("/from/notification-") == true)
        #expect(mail.content.unsubscribe?.path().hasPrefix("/notifications/mails/") == true)
        #expect(here.pushed.all.isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func aRepetitionIsNotMailedAgain(kind: Kind) async throws {
        let here = try Fixture(kind)
        for _ in 0..<2 { try await here.send(Self.signIn, key: "once") }
        #expect(try await here.mails().count == 1)
    }

    @Test(arguments: Kind.allCases)
    func whatWasChosenGoesByMailAndToDevicesInTheReadersLanguage(kind: Kind) async throws {
        let here = try Fixture(kind)
        try await here.choose(.jobEnded, [.mail, .push], in: "de")
        try await here.send(Self.job)
        let mail = try #require(try await here.mails().first)
        #expect(mail.content.subject == "Ein Import ist fertig")
        #expect(mail.content.language == "de")
        let note = try #require(here.pushed.all.first)
        #expect(note.title == "Ein Import ist fertig")
        #expect(note.path.wholeMatch(of: /\/from\/notification-[0-9a-f]{32}/) != nil)
        #expect(!note.isUrgent)
        let page = try await here.repository.page(.first, of: here.ada)
        #expect(page.total == 0, "it was not chosen for the page")
        #expect(try await here.repository.unreadCount(of: here.ada) == 0)
    }

    @Test(arguments: Kind.allCases)
    func whoChoseNoLanguageReadsTheOneTheySignedInWith(kind: Kind) async throws {
        let here = try Fixture(kind)
        try await here.send(Self.signIn, language: "ar")
        #expect(try await here.mails().first?.content.language == "ar")
    }

    @Test(arguments: Kind.allCases)
    func theAddressInAMailEndsMailsOfItsType(kind: Kind) async throws {
        let here = try Fixture(kind)
        try await here.choose(.jobEnded, [.page, .mail])
        try await here.send(Self.job)
        try await here.send(Self.signIn)
        let mails = try await here.mails()
        let addresses = Set(mails.compactMap(\.content.unsubscribe))
        #expect(addresses.count == 2, "each type has its own")
        let mail = try #require(mails.first { $0.content.subject == "An import is complete" })
        let key = try #require(mail.content.unsubscribe?.lastPathComponent).flatMap { Mailing.Key(rawValue: $0) }
        let mailing = try #require(key)
        #expect(try await here.repository.mailing(mailing) == Mailing(kind: .jobEnded, isEnded: false))
        try await here.repository.end(mailing)
        #expect(try await here.repository.mailing(mailing).isEnded)
        #expect(try await here.repository.choices(of: here.ada)[.jobEnded] == [.page])
        try await here.send(Self.job)
        #expect(try await here.mails().count == 2)
        await #expect(throws: NotificationsError.notFound) { try await here.repository.end(.random()) }
    }

    @Test(arguments: Kind.allCases)
    func aProgramThatEndedBeforeDevicesWereToldTellsThemLater(kind: Kind) async throws {
        let here = try Fixture(kind)
        var row = NotificationRow(
            id: .random(),
            account: here.ada,
            key: "late",
            kind: "jobEnded",
            version: 1,
            payload: try Self.job.encoded().payload,
            isListed: true,
            isUnread: true,
            isPushDue: true,
            createdAt: here.moment
        )
        try await here.storage.save(row)
        let task = Task { await here.delivery(at: 120).run(by: ContinuousClock()) }
        // Until that is kept as well: PostgreSQL gives up a statement whose task is cancelled.
        while try await here.storage.object(NotificationRow.self, byPrimaryKey: row.id.text)?.isPushDue != false {
            await Task.yield()
        }
        task.cancel()
        await task.value
        #expect(here.pushed.all.count == 1)
        row.isPushDue = false
        #expect(try await here.storage.object(NotificationRow.self, byPrimaryKey: row.id.text) == row)
    }

    @Test(arguments: Kind.allCases)
    func anAccountKeepsFiveHundredTheNewest(kind: Kind) async throws {
        let here = try Fixture(kind)
        for number in 0..<AppNotification.maxKept + 3 {
            try await here.send(Self.job, key: "\(number)", at: Double(number))
        }
        #expect(try await here.storage.count(of: NotificationRow.self) == AppNotification.maxKept)
        let oldest = Query.matching(NotificationRow.columns.key == "2")
        #expect(try await here.storage.count(of: NotificationRow.self, oldest) == 0)
    }

    @Test(arguments: Kind.allCases)
    func whatIsOlderThanHalfAYearGoes(kind: Kind) async throws {
        let here = try Fixture(kind)
        try await here.send(Self.job, key: "old", at: -AppNotification.keptFor - 1)
        try await here.send(Self.job, key: "new")
        let task = Task { await here.delivery().run(by: ContinuousClock()) }
        while try await here.storage.count(of: NotificationRow.self) > 1 { await Task.yield() }
        task.cancel()
        await task.value
        #expect(try await here.storage.cachedObjects(NotificationRow.self).map(\.key) == ["new"])
    }
}

import Accounts
import AtriumFlow
import AtriumTexts
import Backup
import Domains
import Foundation
import Notes
import Notifications
import NotificationsData
import Portico
import PorticoSessions
import PorticoWeb
import Storage

/// Notifications: what other features tell, the list of them, the feed, and the choice of their ways.
struct NotificationsFeature: Feature {
    static let migrations = [
        NumberedMigration(18, NotificationsTables.notifications),
        NumberedMigration(23, NotificationsTables.feedEndsWithPassword),
    ]
    /// What is an account's goes with it, by its foreign keys.
    static let owned: [OwnedTable] = []

    static func has(_ route: AppRoute) -> Bool { route.notifications != nil }

    private let repository: StorageNotificationsRepository
    private let storage: any StorageProtocol
    private let handlers: NotificationHandlers
    private let addresses: NotificationAddresses
    private let report: @Sendable (String) -> Void

    init(in context: AppContext) {
        storage = context.storage
        report = context.report("notifications")
        repository = StorageNotificationsRepository(storage: context.storage, report: report)
        handlers = NotificationHandlers(report: report)
        addresses = NotificationAddresses(origin: context.options.publicURL?.origin)
    }

    var belongings: [any OwnedData] { [repository] }

    func register(in container: inout Container) {
        container.load(NotificationsModule())
        let (repository, storage, handlers) = (repository, storage, handlers)
        let (addresses, report) = (addresses, report)
        container.register(.single, as: (any NotificationsRepository).self) { repository }
        container.register(.single) { handlers }
        container.register(.single) { addresses }
        container.register(.single) { UnreadCounts(repository: repository) }
        // A feature that has devices registers its own.
        container.register(.single, as: (any PushChannel).self) { NoDevices() }
        container.register(.single, as: (any NotificationReaders).self) { (accounts: any AccountRepository) in
            AccountReaders(accounts: accounts)
        }
        container.register(.single) { (readers: any NotificationReaders, devices: any PushChannel) in
            NotificationDelivery(
                storage: storage,
                handlers: handlers,
                readers: readers,
                devices: devices,
                addresses: addresses,
                report: report
            )
        }
        container.register(.single, as: (any NotificationSender).self) { (delivery: NotificationDelivery) in delivery }
        registerAlerts(in: &container)
    }

    /// What other features tell.
    private func registerAlerts(in container: inout Container) {
        let report = report
        container.register(.single) { (sender: any NotificationSender) in Alerts(sender: sender, report: report) }
        container.register(.single, as: (any AccountAlerts).self) { (alerts: Alerts) in alerts }
        container.register(.single, as: (any NoteAlerts).self) { (alerts: Alerts) in alerts }
        container.register(.single, as: (any ReminderAlerts).self) { (alerts: Alerts) in alerts }
        container.register(.single, as: (any SavedSearchAlerts).self) { (alerts: Alerts) in alerts }
    }

    /// Tells devices what could not be told before, and deletes what is old.
    func work(_ parts: Scope) throws -> [BackgroundWork] {
        let delivery: NotificationDelivery = try parts.part()
        return [.onOneNode { await delivery.run() }]
    }
}

/// For an app without devices that could be told.
private struct NoDevices: PushChannel {
    func send(_: PushNote, to _: AccountID) -> Bool { true }
}

/// Notifications are for whoever has the account.
private struct AccountReaders: NotificationReaders {
    let accounts: any AccountRepository

    func reader(of account: AccountID) async throws(NotificationsError) -> NotificationReader? {
        do throws(AccountError) {
            guard let account = try await accounts.account(account) else { return nil }
            return NotificationReader(address: account.email.text, timeZone: account.timeZone?.timeZone)
        } catch .notFound {
            return nil
        } catch {
            throw .unavailable(.unreachable)
        }
    }
}

/// What other features tell, as notifications. Each is known by what it is of, so that telling it again tells it once.
private struct Alerts: Sendable {
    let sender: any NotificationSender
    let report: @Sendable (String) -> Void

    private func tell(_ new: NewNotification) async {
        do throws(NotificationsError) {
            try await sender.send(new)
        } catch {
            report("something could not be told: \(error)")
        }
    }
}

extension Alerts: AccountAlerts {
    func signedIn(_ signIn: UnknownSignIn) async {
        let day = Int(signIn.moment.timeIntervalSince1970 / 86_400)
        await tell(
            NewNotification(
                to: signIn.account,
                .newDevice(NewDevice(address: signIn.address)),
                key: "newDevice-\(day)-\(signIn.address)",
                at: signIn.moment,
                language: signIn.language
            )
        )
    }
}

extension Alerts: NoteAlerts {
    func jobEnded(_ job: NoteJob) async {
        await tell(
            NewNotification(
                to: job.owner,
                .jobEnded(
                    EndedJob(
                        job: job.id.text,
                        isImport: job.kind == .importing,
                        isFailed: job.state == .failed,
                        name: job.subject
                    )
                ),
                key: "job-\(job.id.text)",
                at: job.finishedAt ?? job.createdAt
            )
        )
    }

    func sharedNoteOpened(_ note: Note) async {
        let name = NoteName(note.content)
        await tell(
            NewNotification(
                to: note.owner,
                .sharedNoteOpened(OpenedNote(note: note.id.text, name: name.isUntitled ? "" : name.text)),
                key: "sharedNote-\(note.id.text)",
                at: Date()
            )
        )
    }
}

extension Alerts: ReminderAlerts {
    func reminderIsDue(_ reminder: DueReminder) async throws {
        try await sender.send(
            NewNotification(
                to: reminder.owner,
                .reminderDue(DueNote(note: reminder.note.text, name: reminder.noteName)),
                key: reminder.key,
                at: reminder.moment
            )
        )
    }
}

extension Alerts: SavedSearchAlerts {
    func namesMatched(_ match: SavedSearchMatch) async throws {
        try await sender.send(
            NewNotification(
                to: match.account,
                .searchMatched(
                    MatchedSearch(name: match.search.name.text, count: match.count, location: match.location)
                ),
                key: "search-\(match.search.id.text)-\(match.pass)",
                at: match.moment
            )
        )
    }
}

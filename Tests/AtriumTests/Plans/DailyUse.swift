import AtriumTexts
import Foundation
import Logging
import NotesData
import Portico
import PorticoHost
import PorticoSessions
import PostgreSQLStorage
import SessionsData
import Storage
import Testing

@testable import Accounts
@testable import AccountsData
@testable import Atrium
@testable import DogFacts
@testable import DogFactsData
@testable import Domains
@testable import DomainsData
@testable import Mail
@testable import Notes
@testable import Notifications
@testable import NotificationsData
@testable import WebPush

/// What the people of a day, and the work beside the server, ask of the databases. That something is refused does not
/// matter: it was asked all the same.
struct DailyUse {
    private let storage: PostgreSQLStorage
    private let sessionStorage: PostgreSQLStorage
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "use-\(UUID())",
        directoryHint: .isDirectory
    )
    private let parts: Scope
    private let notes: StorageNotesRepository
    private let sessions: StoredSessions
    private let ada = AccountID(rawValue: "ada")
    private let stranger = VisitorID(rawValue: "stranger")
    private let now = day
    private let hash = PasswordHash(rawValue: "hash")

    static let day = Date(timeIntervalSince1970: 1_800_000_000)

    init(of storage: PostgreSQLStorage, sessions: PostgreSQLStorage) throws {
        (self.storage, sessionStorage, self.sessions) = (storage, sessions, StoredSessions(sessions))
        let context = AppContext(
            storage: storage,
            sessions: sessions,
            files: DataFiles(folder: folder),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        parts = try AppFeatures(in: context).parts
        notes = StorageNotesRepository(
            storage: storage,
            links: { _ in NoteLinks(titles: ["Plan"], notes: [.random()]) }
        )
    }

    func run() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let accounts: any AccountRepository = try parts.part()
        let email = try #require(EmailAddress(rawValue: "ada@example.com"))
        let account = Account(id: ada, email: email, createdAt: now, passwordChangedAt: now)
        let version = try await accounts.add(account, password: hash, by: .unknown)
        try await signIns(accounts, email, version)
        try await factors(version)
        try await codes(email, version)
        try await devicesAndSessions()
        try await writing()
        try await searching()
        try await sharing()
        try await moving()
        try await reminding()
        try await jobs()
        try await telling()
        try await mail()
        try await names()
        try await facts()
        try await leaving(accounts)
    }

    private func signIns(
        _ accounts: any AccountRepository,
        _ email: EmailAddress,
        _ version: CredentialVersion
    ) async throws {
        let origin = AccountOrigin(address: NetworkAddress("192.0.2.1"))
        _ = try await accounts.credentials(of: email, from: origin.address)
        _ = try await accounts.credentials(of: ada, from: origin.address)
        _ = try await accounts.account(ada)
        _ = try await accounts.version(of: ada)
        try await accounts.admit(AccountEntry(version: version, origin: origin), to: ada, at: now)
        try await accounts.setTimeZone(#require(TimeZoneName(rawValue: "Europe/Berlin")), of: ada)
        let history: any AccountHistory = try parts.part()
        try await history.add(HistoryEntry(.exported, by: origin, at: now), of: ada, telling: letter)
        _ = try await history.entries(of: ada)
    }

    private var letter: AccountLetter {
        AccountLetter(subject: "News", paragraphs: ["Something happened."], reason: "It is yours.", language: .english)
    }

    private func factors(_ version: CredentialVersion) async throws {
        let factors: any SecondFactors = try parts.part()
        let change = FactorChange(account: ada, session: SessionID(rawValue: "s"), origin: .unknown, moment: now)
        let code = try #require(TypedCode(text: "123456"))
        _ = try await factors.prepare(change)
        _ = try await factors.preparation(change)
        _ = try? await factors.turnOn(with: code, for: change, telling: nil)
        _ = try await factors.factor(of: ada)
        _ = try? await factors.renewRecoveryCodes(showing: .code(code), for: change)
        _ = try await factors.newRecoveryCodes(change)
        try await factors.forgetNewRecoveryCodes(of: ada)
        let signIn = WaitingSignIn(
            session: SessionID(rawValue: "s"),
            account: ada,
            version: version,
            staysSignedIn: true
        )
        try await factors.wait(signIn, at: now)
        _ = try await factors.waiting(in: signIn.session, at: now)
        _ = try? await factors.pass(.code(code), in: signIn.session, by: .unknown, at: now, telling: nil)
        _ = try? await factors.turnOff(showing: nil, for: change, telling: nil)
        try await factors.giveUp(change)
        try await factors.deleteOutdated(at: now)
    }

    private func codes(_ email: EmailAddress, _ version: CredentialVersion) async throws {
        let codes: any CodeRepository = try parts.part()
        let code = try #require(TypedCode(text: "123456"))
        for purpose in CodePurpose.allCases {
            let account = purpose == .signUp ? nil : ada
            let pending = PendingCode(
                id: .random(),
                purpose: purpose,
                account: account,
                address: email,
                password: purpose == .signUp ? hash : nil,
                version: version,
                askedAt: now,
                sentAt: now
            )
            try await codes.add(pending, code: code, telling: letter)
            _ = try await codes.pending(pending.id, for: purpose, at: now)
            _ = try? await codes.renew(pending.id, for: purpose, code: code, at: now, telling: letter)
            let proof = CodeProof(id: pending.id, purpose: purpose, code: code, account: account)
            switch purpose {
            case .signUp: _ = try? await codes.addAccount(Account.newID(), by: proof, at: now)
            case .newAddress: _ = try? await codes.setAddress(by: proof, at: now) { _ in letter }
            case .passwordReset: _ = try? await codes.allowChoice(.random(), by: proof, at: now)
            case .passwordChoice:
                _ = try? await codes.setPassword(hash, by: pending.id, from: .unknown, at: now, telling: letter)
            case .deletion: _ = try? await codes.use(proof, at: now)
            }
        }
        try await codes.deleteOutdated(at: now)
    }

    private func devicesAndSessions() async throws {
        let record = SessionRecord(
            key: SessionKey(rawValue: "s"),
            audience: "a",
            visitor: VisitorID(of: ada),
            account: ada,
            createdAt: now,
            expiresAt: now + 100
        )
        let store: any SessionStore = try parts.part()
        try await store.save(record)
        _ = try await store.session(record.key)
        _ = try await store.sessions(of: ada)
        _ = try await store.lengthen(record.key, until: now + 200, usedAt: now)
        let values = StoredSharedValues(sessionStorage)
        let key = SharedValueKey(session: record.key, name: "filter", flow: "f")
        _ = try await values.keep("x", for: key, at: now, until: now + 100)
        _ = try await values.value(key, at: now)
        try await values.forget(key)
        try await values.drop(key)
        var next = record
        next.key = SessionKey(rawValue: "next")
        _ = try await store.replace(record.key, with: next)
        let device = RememberedDevice(
            id: RememberedDeviceID(rawValue: "d"),
            account: ada,
            audience: "a",
            token: TokenHash(rawValue: "t"),
            createdAt: now,
            usedAt: now,
            expiresAt: now + 100
        )
        try await sessions.remember(device, keeping: 20)
        _ = try await sessions.device(device.id)
        _ = try await sessions.devices(of: ada)
        _ = try await sessions.rotate(device, replacing: device.token, beginning: next)
        try await sessions.forget(device.id, except: nil)
        try await sessions.endSessions(becauseOf: CopiedSignIn(account: ada, device: nil, noticedAt: now))
        _ = try await sessions.copiedSignIn(of: ada)
        try await sessions.settleCopy(of: ada)
        try await store.endSessions(of: ada, except: record.key)
        try await store.end(next.key)
        try await store.endSessions(expiredBefore: now)
        _ = try await sessions.departed(limit: 10)
        _ = try await sessions.isDeparted(stranger)
        try await sessions.settle([stranger])
        let posts = StoredPosts(sessionStorage)
        let post = PostKey(rawValue: "p")
        _ = try await posts.begin(post, at: now)
        try await posts.finish(post, with: [1])
        _ = try await posts.state(of: post)
        try await posts.forget(post)
        try await posts.forgetPosts(begunBefore: now)
        try await posts.forgetOldest(keeping: 1_000_000)
    }

    private func add(_ title: String) async throws -> Note {
        let content = NoteContent(
            title: title,
            body: "of the week",
            tags: [NoteTag(text: "work/plans")].compactMap { $0 }
        )
        return try await notes.create(content, as: .random(), of: ada, at: now)
    }

    private func writing() async throws {
        var note = try await add("Plan")
        var content = note.content
        content.body = "of the month"
        let kept = try await notes.keep(draft(of: note))
        _ = try await notes.draftSummaries(of: ada)
        _ = try await notes.draftSummaries(in: .note(note.id), of: ada)
        _ = try await notes.draft(in: .note(note.id), number: 1, of: ada)
        try await notes.discardDraft(kept.id, of: ada)
        note = try await notes.save(content, to: note.id, of: ada, from: 1, mayEmpty: false, at: now)
        _ = try await notes.note(note.id, of: ada)
        _ = try await notes.notes([note.id, .random()], of: ada)
        _ = try await notes.history(of: note.id, of: ada, before: nil, limit: 10)
        _ = try await notes.history(of: note.id, of: ada, before: 2, limit: 10)
        _ = try await notes.revisionCount(of: note.id, of: ada, keptBefore: nil)
        _ = try await notes.revisionCount(of: note.id, of: ada, keptBefore: now)
        _ = try await notes.revision(1, of: note.id, of: ada)
        _ = try await notes.place(of: 1, in: note.id, of: ada)
        note = try await notes.restore(1, of: note.id, of: ada, from: note.version, at: now)
        _ = try await notes.prune(of: note.id, of: ada, keptBefore: now + 1)
        _ = try await notes.backlinks(to: note.id, of: ada)
        _ = try await notes.notes(titled: ["Plan", "Other"], of: ada)
        _ = try await notes.usage(of: ada)
        let reserved = Note.ID.random()
        try await notes.reserve(reserved, for: ada, at: now)
        try await notes.release(reserved, of: ada)
        try await notes.releaseReserved(before: now)
        _ = try await notes.outlines(of: ada, after: nil, limit: 10)
        _ = try await notes.outlines(of: ada, after: note.id, limit: 10)
        _ = try await notes.archived(note.id, of: ada)
        _ = try await notes.revisions(of: note.id, of: ada, after: 0, limit: 10)
        try await notes.rewrite(note.id, with: content, of: ada, at: now)
    }

    private func draft(of note: Note) -> NoteDraft {
        NoteDraft(owner: ada, place: .note(note.id), baseVersion: 1, title: "", body: "d", tags: "", savedAt: now)
    }

    private func searching() async throws {
        let tag = NoteTag(text: "work")
        for query in ["", "plan", "pl*", "\"of the\" -month", "title:plan"] {
            for sort in NoteSort.allCases {
                for tag in [nil, tag] {
                    let request = NoteListRequest(query: NoteQuery(query), tag: tag, sort: sort)
                    _ = try await notes.page(request, of: ada)
                }
            }
        }
        _ = try await notes.page(NoteListRequest(state: .trashed, offset: 50), of: ada)
        _ = try await notes.counts(of: ada)
        for request in [
            NoteTagRequest(), NoteTagRequest(within: tag), NoteTagRequest(among: [tag].compactMap { $0 }),
            NoteTagRequest(after: tag, limit: 10),
        ] {
            _ = try await notes.tags(request, of: ada)
        }
    }

    private func sharing() async throws {
        let note = try await add("Shared")
        let share = try await notes.share(note.id, of: ada, at: now)
        _ = try await notes.shares(of: note.id, of: ada)
        _ = try await notes.sharedNote(share.token, at: now)
        try await notes.endShare(share.share.id, of: ada)
        let file = NoteFile(
            id: .random(),
            note: note.id,
            owner: ada,
            name: "a",
            mediaType: "image/png",
            size: 2,
            sha256: "",
            addedAt: now
        )
        _ = try? await notes.add(file, content: [1, 2])
        _ = try await notes.files(of: note.id, of: ada)
        _ = try? await notes.file(file.id, of: note.id, of: ada)
        _ = try? await notes.piece(0, of: file.id, of: ada)
    }

    private func moving() async throws {
        let note = try await add("Moved")
        let (work, home) = (try #require(NoteTag(text: "work")), try #require(NoteTag(text: "home")))
        _ = try await notes.add([home], to: [note.id], of: ada, at: now)
        _ = try await notes.rename(work, to: home, of: ada, at: now)
        _ = try await notes.remove(home, of: ada, at: now)
        let standings = try await notes.setPinned(true, [note.id], of: ada)
        try await notes.putBack(standings, of: ada, at: now)
        _ = try await notes.move([note.id], to: .trashed, of: ada, at: now)
        try await notes.deleteForEver(note.id, of: ada)
        _ = try await notes.emptyTrash(of: ada, asOf: now)
    }

    private func reminding() async throws {
        let note = try await add("Remembered")
        let schedule = ReminderSchedule(
            day: try #require(ReminderDay(text: "2027-02-01")),
            time: try #require(TimeOfDay(minute: 0)),
            zone: .utc
        )
        let reminder = try #require(
            NoteReminder(id: .random(), note: note.id, owner: ada, schedule: schedule, createdAt: now)
        )
        try await notes.add(reminder)
        _ = try await notes.reminders(of: note.id, of: ada)
        _ = try await notes.reminders(of: ada, from: 0, limit: 10)
        _ = try await notes.allReminders(of: ada)
        _ = try await notes.change(reminder.id, of: ada) { _ in true }
        let due = try await notes.due(at: now + 1e7, passing: 0, limit: 10)
        for reminder in due.reminders { try await notes.noteTold(reminder, at: now + 1e7) }
        _ = try await notes.nextDue(after: now)
        try await notes.takeBackSkipped(at: now)
        try await notes.removeReminders(endedBefore: now)
        try await notes.removeReminder(reminder.id, of: ada)
    }

    private func jobs() async throws {
        let job = NoteJob(id: .random(), owner: ada, kind: .importing, files: ["a"], createdAt: now)
        try await notes.add(job)
        _ = try await notes.job(job.id, of: ada)
        _ = try await notes.jobs(of: ada)
        _ = try await notes.nextJob(except: [])
        _ = try await notes.nextJob(except: [ada])
        _ = try await notes.change(job.id, of: ada) { job in
            job.state = .done
            return true
        }
        _ = try await notes.jobs(endedBefore: now)
        _ = try await notes.known([job.id])
        try await notes.remove(job.id, of: ada)
    }

    private func telling() async throws {
        let sender: any NotificationSender = try parts.part()
        let content = NotificationContent.jobEnded(EndedJob(job: "j", isImport: true, isFailed: false))
        let repository: any NotificationsRepository = try parts.part()
        var choices = try await repository.choices(of: ada)
        choices[.jobEnded] = Set(NotificationChannel.allCases)
        try await repository.choose(choices, of: ada, in: "en")
        for number in 0..<2 {
            try await sender.send(NewNotification(to: ada, content, key: "k\(number)", at: now, language: "en"))
        }
        _ = try await repository.page(.first, of: ada)
        let newest = try await repository.newest(of: ada)
        for notification in newest {
            _ = try await repository.notification(notification.id, of: ada)
            try await repository.markRead(notification.id, of: ada)
        }
        _ = try await repository.unreadCount(of: ada)
        try await repository.markAllRead(of: ada)
        let key = try await repository.newFeedKey(of: ada, in: "en")
        _ = try await repository.hasFeed(of: ada)
        _ = try await repository.feedOwner(key)
        try await repository.endFeed(of: ada)
        let mailing = Mailing.Key.random()
        _ = try? await repository.mailing(mailing)
        _ = try? await repository.end(mailing)
        try await pushing()
        let delivery: NotificationDelivery = try parts.part()
        try await delivery.tellLate()
    }

    private func pushing() async throws {
        let subscriptions: any PushSubscriptions = try parts.part()
        let subscription = PushSubscription(
            id: .random(),
            owner: ada,
            endpoint: try #require(PushEndpoint(rawValue: "https://push.example/1")),
            key: try #require(
                PushKey(
                    rawValue: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
                )
            ),
            secret: try #require(PushSecret(rawValue: "BTBZMqHH6r4Tts7J_aSIgg")),
            device: "Firefox on Linux",
            createdAt: now
        )
        _ = try? await subscriptions.add(subscription)
        _ = try await subscriptions.subscriptions(of: ada)
        let (channel, sender): (any PushChannel, PushSender) = (try parts.part(), try parts.part())
        _ = await channel.send(
            PushNote(title: "N", body: "b", path: "/", topic: "t", isUrgent: true, lifetime: 100),
            to: ada
        )
        await sender.sendDue()
        try await subscriptions.end(subscription.id, of: ada)
    }

    private func mail() async throws {
        let folder = MailFolder(folder.appending(path: "mail", directoryHint: .isDirectory))
        let outbox = Outbox(
            storage,
            in: folder,
            by: FileTransport(folder),
            from: try MailAddress("atrium@example.com"),
            printing: { _ in MailBody(text: "", html: "") },
            now: { now }
        )
        await outbox.sendDue()
        try await outbox.tidy()
    }

    private func names() async throws {
        let searches: any SavedSearchRepository = try parts.part()
        for visitor in [VisitorID(of: ada), stranger] {
            let search = SavedSearch(
                id: .random(),
                visitor: visitor,
                name: try #require(SearchName(rawValue: "Dogs")),
                query: "dog",
                zone: nil,
                match: .contains,
                digits: .any,
                hyphens: .any,
                idn: .any,
                createdAt: now,
                removedAt: nil,
                isSilent: false
            )
            try await searches.save(search)
            _ = try await searches.searches(of: visitor)
            _ = try await searches.rename(search.id, of: visitor, to: search.name)
            _ = try await searches.remove(search.id, of: visitor, at: now)
            _ = try await searches.restore(search.id, of: visitor)
        }
        let watch: SavedSearchWatch = try parts.part()
        try await watch.look()
        _ = try await watch.searches(after: "")
        let answers = DomainAnswers(storage: storage)
        await answers.save(SavedDomainAnswer(request: "r", status: 200, body: Data(), savedAt: now))
        _ = await answers.answer(to: "r", now: now)
    }

    private func facts() async throws {
        let facts = StorageDogFactsRepository(storage: storage)
        let fact = try #require(DogFact(DogFactDTO(fact: "Dogs dream."), from: "f"))
        try await facts.add([fact], at: now, upTo: 1_000_000)
        _ = try await facts.randomFact(at: nil, after: nil)
        _ = try await facts.fact(fact.id)
        _ = try await facts.ownFacts(3)
        _ = try await facts.factsOfTheDay(1...3)
        let favourites: any FavouriteFactsRepository = try parts.part()
        for visitor in [VisitorID(of: ada), stranger] {
            try await favourites.add(fact, of: visitor, at: now)
            _ = try await favourites.favourites(of: visitor)
            try await favourites.remove(fact.id, of: visitor, at: now)
            try await favourites.restore(fact.id, of: visitor)
        }
    }

    /// What belongs to them goes along, or away.
    private func leaving(_ accounts: any AccountRepository) async throws {
        let belongings: [any PorticoSessions.OwnedData] = try parts.part()
        for part in belongings {
            _ = try await part.exported(of: ada)
            try await part.move(from: stranger, to: VisitorID(of: ada))
            try await part.forget([stranger])
        }
        try await accounts.delete(ada)
        _ = try await accounts.unfinishedErasures()
        for part in belongings { try await part.erase(ada) }
        try await notes.deleteEverything(of: ada)
        try await accounts.finishErasure(of: ada)
        try await ErasedNoteText(storage: storage).remove()
    }
}

import DataFolder
public import Foundation
import Portico
public import Storage
import Synchronization

/// Sends the mails that were saved, for as long as it is let: one after the other, the one first that waits longest.
///
///     await Outbox(storage, in: folder, by: SMTPTransport(to: server), from: sender, printing: printer).run()
///
/// That a mail is about to be sent is stored before a server is asked, and what became of it at once when that is
/// known. A program that ends in between leaves it as it is, and the next one sends it again with the same `Message-ID`.
/// Only between a server's acceptance and the commit that says so can it be one that went out already; by its id its
/// receiver knows it then. Of several programs with the same folder only one sends.
///
/// A mail that was not taken is tried again after growing pauses, for a day in all (`OutboxLimits`). One that a server
/// refuses for good is not.
public struct Outbox: Sendable {
    let storage: any StorageProtocol
    let folder: MailFolder
    private let transport: any MailTransport
    private let sender: MailAddress
    private let printer: MailPrinter
    let now: @Sendable () -> Date
    private let clock: any Clock<Duration>
    private let tell: @Sendable (MailNews) -> Void
    private let memory: OutboxMemory

    /// - Parameters:
    ///   - clock: what it looks by for mails whose pause is over, four times a minute.
    ///   - tell: told of what the operator should know.
    public init(
        _ storage: any StorageProtocol,
        in folder: MailFolder,
        by transport: any MailTransport,
        from sender: MailAddress,
        printing printer: @escaping MailPrinter,
        now: @escaping @Sendable () -> Date = { Date() },
        clock: any Clock<Duration> = ContinuousClock(),
        tell: @escaping @Sendable (MailNews) -> Void = { _ in }
    ) {
        self.storage = storage
        self.folder = folder
        self.transport = transport
        self.sender = sender
        self.printer = printer
        self.now = now
        self.clock = clock
        self.tell = tell
        memory = OutboxMemory { tell(.trouble(reason: $0)) }
    }

    /// Sends what waits and what comes, until its task is cancelled.
    public func run() async {
        let (rings, bell) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let changes = storage.changes(of: OutgoingMail.self)
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await _ in changes { bell.yield() }
            }
            group.addTask {
                while (try? await clock.sleep(for: .seconds(15))) != nil { bell.yield() }
            }
            bell.yield()
            var lock: (any Sendable)?
            for await _ in rings {
                // The program that held it may have ended since.
                if lock == nil { lock = await folderLock() }
                if lock != nil { await sendDue() }
            }
            group.cancelAll()
            withExtendedLifetime(lock) {}
        }
    }

    /// Nil where another program sends.
    private func folderLock() async -> (any Sendable)? {
        do throws(DataFolderError) {
            return try folder.lock()
        } catch .busy {
            return nil
        } catch {
            tellTrouble("the folder of mails cannot be used: \(error)")
            return nil
        }
    }

    /// Sends each mail whose time has come, once. Nobody else may do so meanwhile: `run` and commands hold the folder's
    /// lock.
    public func sendDue() async {
        do throws(StorageError) {
            guard try await hasWork() else { return }
            try await takeUp()
            while !Task.isCancelled, let mail = try await claim() {
                guard try await send(mail) else { break }
            }
            try await tidy()
            memory.noteTidying(at: now())
        } catch {
            // The program ends.
            guard error != .cancelled else { return }
            tellTrouble("mails cannot be read or written: \(error.reason)")
        }
    }

    /// Whether there is anything to write: an idle server only looks.
    private func hasWork() async throws(StorageError) -> Bool {
        let moment = now()
        if memory.isTidyingDue(at: moment) { return true }
        return try await storage.read { snapshot throws(StorageError) in
            let sending = StoredOutgoingMail.columns.state == OutgoingMail.State.sending.rawValue
            let left = try snapshot.count(of: OutgoingMail.self, Query.matching(sending).limited(to: 1))
            let due = try snapshot.count(of: OutgoingMail.self, Self.due(at: moment).limited(to: 1))
            return left + due > 0
        }
    }

    /// Lets those wait again that were being sent when a program ended, and closes those of which only the end could not
    /// be stored.
    private func takeUp() async throws(StorageError) {
        let moment = now()
        let accepted = memory.accepted
        try await storage.write { transaction throws(StorageError) in
            let columns = StoredOutgoingMail.columns
            let left = Query.matching(columns.state == OutgoingMail.State.sending.rawValue)
            for var mail in try readable(transaction, left) {
                if let place = accepted[mail.id] {
                    mail.end(place.state, at: moment)
                } else {
                    mail.state = .waiting
                    // At once, unless that happened again and again.
                    mail.nextAttemptAt =
                        moment + (mail.attempts > 1 ? OutboxLimits.pause(after: mail.attempts) ?? 0 : 0)
                }
                try transaction.save(mail)
            }
        }
        for id in accepted.keys { memory.forget(id) }
    }

    /// The next mail whose time has come, stored as being sent.
    private func claim() async throws(StorageError) -> OutgoingMail? {
        let moment = now()
        return try await storage.write { transaction throws(StorageError) in
            var passed = 0
            while true {
                let next = Self.due(at: moment).limited(to: 16, from: passed)
                let results = try transaction.results(of: OutgoingMail.self, next)
                guard !results.isEmpty else { return nil }
                if var mail = memory.unreadable.readable(results).first {
                    mail.state = .sending
                    mail.attempts += 1
                    try transaction.save(mail)
                    return mail
                }
                // What cannot be read, such as a newer program's, holds up no other mail.
                passed += results.count
            }
        }
    }

    /// A mail that was never tried is due whatever the clock says, and one of which it says a time that is too far away.
    private static func due(at moment: Date) -> Query<StoredOutgoingMail> {
        let columns = StoredOutgoingMail.columns
        let isDue =
            columns.nextAttemptAt <= moment || columns.attempts == 0
            || columns.nextAttemptAt > moment + OutboxLimits.longestPause
        return Query.matching(columns.state == OutgoingMail.State.waiting.rawValue && isDue).ordered(
            by: columns.nextAttemptAt.ascending
        )
    }

    /// - Returns: whether others may be sent now.
    private func send(_ mail: OutgoingMail) async throws(StorageError) -> Bool {
        if let end = mail.expiresAt, end <= now() {
            try await fail(mail, "it was not sent in the time that it was of use")
            return true
        }
        let message: MailMessage
        do {
            message = try MailMessage(mail, try printer(mail.content), from: sender)
        } catch let error as MailMessageError {
            try await fail(mail, error.description)
            return true
        } catch {
            try await postpone(mail, "its template cannot be used: \(error)", forAll: true)
            return false
        }
        let place: MailPlace
        do throws(MailFailure) {
            place = try await transport.send(message)
        } catch {
            return try await note(error, of: mail)
        }
        memory.accept(mail.id, place)
        try await close(mail, place)
        return true
    }

    /// - Returns: whether others may be sent now.
    private func note(_ failure: MailFailure, of mail: OutgoingMail) async throws(StorageError) -> Bool {
        switch failure {
        case .permanent(let reason): try await fail(mail, reason)
        case .temporary(let reason, let forAll):
            try await postpone(mail, reason, forAll: forAll)
            return !forAll
        case .cancelled: try await change(mail.id) { $0.release() }
        }
        return true
    }

    private func close(_ mail: OutgoingMail, _ place: MailPlace) async throws(StorageError) {
        let moment = now()
        try await change(mail.id) { $0.end(place.state, at: moment) }
        memory.forget(mail.id)
        memory.note(trouble: nil)
        if case .file(let file) = place { tell(.filed(mail.id, file)) }
    }

    private func fail(_ mail: OutgoingMail, _ reason: String) async throws(StorageError) {
        let moment = now()
        try await change(mail.id) { $0.end(.failed, at: moment, reason) }
        tell(.failed(mail.id, reason: reason))
    }

    /// - Parameter forAll: whether no other mail that is due would go now, so that they wait, too.
    private func postpone(_ mail: OutgoingMail, _ reason: String, forAll: Bool) async throws(StorageError) {
        let moment = now()
        try await change(mail.id) { $0.postpone(at: moment, reason) }
        if mail.attempts > OutboxLimits.pauses.count { tell(.failed(mail.id, reason: reason)) }
        guard forAll else { return }
        tellTrouble(reason)
        let failed = try await uncancelled { () throws(StorageError) in
            try await storage.write { transaction throws(StorageError) in
                var failed: [OutgoingMail.ID] = []
                for var other in try readable(transaction, Self.due(at: moment).limited(to: 1_000)) {
                    other.attempts += 1
                    other.postpone(at: moment, reason)
                    try transaction.save(other)
                    if other.state == .failed { failed.append(other.id) }
                }
                return failed
            }
        }
        for id in failed { tell(.failed(id, reason: reason)) }
    }

    /// What became of a mail, unless it went with its account meanwhile.
    private func change(
        _ id: OutgoingMail.ID,
        _ change: @escaping @Sendable (inout OutgoingMail) -> Void
    ) async throws(StorageError) {
        try await uncancelled { () throws(StorageError) in
            try await storage.write { transaction throws(StorageError) in
                guard var mail = try transaction.object(OutgoingMail.self, byPrimaryKey: id.rawValue),
                    mail.state == .sending
                else { return }
                change(&mail)
                try transaction.save(mail)
            }
        }
    }

    /// Stores something also where the program is asked to end: what became of a mail must not be forgotten.
    private func uncancelled<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        let task = Task { () -> Result<Value, StorageError> in
            do throws(StorageError) {
                return .success(try await work())
            } catch {
                return .failure(error)
            }
        }
        return try await task.value.get()
    }

    /// Each kind of trouble once, until a mail goes out.
    private func tellTrouble(_ reason: String) {
        if memory.note(trouble: reason) { tell(.trouble(reason: reason)) }
    }

    func readable(
        _ transaction: any StorageTransaction,
        _ query: Query<StoredOutgoingMail>
    ) throws(StorageError) -> [OutgoingMail] {
        memory.unreadable.readable(try transaction.results(of: OutgoingMail.self, query))
    }
}

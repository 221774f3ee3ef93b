import DataFolder
public import Foundation
import Notifications
import Portico
public import Storage

/// Sends what waits, for as long as it is let: to some accounts at a time, and to one account's devices one after the
/// other.
///
///     await PushSender(storage: storage, bell: bell, keys: keys, transport: transport, folder: folder, contact: contact).run()
///
/// What a push service took is deleted. Where the program ends in between, it is sent again, and the device shows it in
/// the place of the first. Of several programs with the same folder only one sends; another takes over within a minute
/// of its end. Those that share a storage and no folder have to agree by other means, such as a lease.
public struct PushSender: Sendable {
    /// How long after it looked it looks again, for what is due by then and for what other programs left.
    private static let interval = Duration.seconds(15)
    private static let accountsAtOnce = 4
    /// How long an account's other devices wait where a service did not answer in time, in seconds: who has many such
    /// devices keeps nobody else waiting.
    private static let pauseOfAccount = 60.0
    private static let maxRead = 64
    /// What is sent of a message that was too long for its service, in bytes.
    private static let shortened = 1_024
    /// Messages are padded to a multiple of this, in bytes, so that their length tells less.
    private static let padding = 256
    /// In seconds: four weeks, the longest that services keep a message for.
    private static let longestLifetime = 2_419_200

    private let storage: any StorageProtocol
    private var bell: PushBell
    private let keys: any VapidKeys
    private let transport: any PushTransport
    private let folder: URL
    private let contact: PushContact
    private let now: @Sendable () -> Date
    private let clock: any Clock<Duration>
    private let chance: @Sendable () -> Double
    private let report: @Sendable (String) -> Void
    private let unreadable: UnreadableRows

    /// - Parameters:
    ///   - folder: is held by the one program that sends.
    ///   - contact: whom the operator of a push service can turn to.
    ///   - chance: from 0 to 1, of which pauses are made.
    ///   - report: told of messages that were given up, and of rows that cannot be read.
    public init(
        storage: any StorageProtocol,
        bell: PushBell,
        keys: any VapidKeys,
        transport: any PushTransport,
        folder: URL,
        contact: PushContact,
        now: @escaping @Sendable () -> Date = { Date() },
        clock: any Clock<Duration> = ContinuousClock(),
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.storage = storage
        self.bell = bell
        self.keys = keys
        self.transport = transport
        self.folder = folder
        self.contact = contact
        self.now = now
        self.clock = clock
        self.chance = chance
        self.report = report
        unreadable = UnreadableRows(report: report)
    }

    /// Sends what waits and what comes, until its task is cancelled.
    public func run() async {
        var lock: FolderLock?
        await withDiscardingTaskGroup { group in
            group.addTask {
                while (try? await clock.sleep(for: Self.interval)) != nil { bell.ring() }
            }
            bell.ring()
            for await _ in bell.rings {
                // The program that held it may have ended since.
                if lock == nil { lock = folderLock() }
                guard lock != nil else { continue }
                await sendDue()
            }
            group.cancelAll()
        }
        withExtendedLifetime(lock) {}
    }

    /// Sends what waits, and what this program and others add, until its task is cancelled; then it can be run again.
    public func runAmongOthers() async {
        // The bell that notes ring is heard only once: by one `run`.
        let sender = woken(by: PushBell())
        let changes = storage.changes(of: PushDelivery.self)
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await _ in changes { sender.bell.ring() }
            }
            await sender.run()
            group.cancelAll()
        }
    }

    private func woken(by bell: PushBell) -> PushSender {
        var sender = self
        sender.bell = bell
        return sender
    }

    /// Nil where another program sends.
    private func folderLock() -> FolderLock? {
        do throws(DataFolderError) {
            return try FolderLock(folder)
        } catch .busy {
            return nil
        } catch {
            report("push messages cannot be sent: \(error)")
            return nil
        }
    }

    /// Sends all that is due. Each message is gone or due later when it is over.
    public func sendDue() async {
        while !Task.isCancelled {
            do throws(StorageError) {
                let due = try await due()
                guard !due.isEmpty else { return }
                guard await send(due) else { return }
            } catch {
                report("push messages cannot be read: \(error.reason)")
                return
            }
        }
    }

    private func due() async throws(StorageError) -> [PushDelivery] {
        let columns = PushDelivery.columns
        let moment = now()
        // What would be due later than any pause is due since a clock was set back.
        let isDue = columns.notBefore <= moment || columns.notBefore > moment.addingTimeInterval(2 * PushPauses.longest)
        let query = Query.matching(isDue).ordered(by: columns.notBefore.ascending, columns.createdAt.ascending)
        var passed = 0
        while true {
            let results = try await storage.results(
                of: PushDelivery.self,
                query.limited(to: Self.maxRead, from: passed)
            )
            let readable = unreadable.readable(results)
            // What cannot be read, such as a newer program's, holds up nothing else.
            if results.isEmpty || !readable.isEmpty { return readable }
            passed += results.count
        }
    }

    /// False where something could not be stored, so that it would only be tried again at once.
    private func send(_ due: [PushDelivery]) async -> Bool {
        var waiting = Dictionary(grouping: due, by: \.owner).values.sorted {
            ($0.first?.notBefore ?? .distantPast) < ($1.first?.notBefore ?? .distantPast)
        }[...]
        return await withTaskGroup(of: Bool.self) { group in
            var isStored = true
            for _ in 0..<Self.accountsAtOnce {
                if let next = waiting.popFirst() { group.addTask { await send(toOneAccount: next) } }
            }
            for await done in group {
                isStored = isStored && done
                if let next = waiting.popFirst() { group.addTask { await send(toOneAccount: next) } }
            }
            return isStored
        }
    }

    private func send(toOneAccount deliveries: [PushDelivery]) async -> Bool {
        var waiting: Set<PushSubscription.ID> = []
        do throws(StorageError) {
            for delivery in deliveries where !Task.isCancelled && !waiting.contains(delivery.subscription) {
                switch try await settle(delivery) {
                case .goOn: break
                case .deviceWaits: waiting.insert(delivery.subscription)
                case .accountWaits: return true
                }
            }
            return true
        } catch {
            report("a push message cannot be stored: \(error.reason)")
            return false
        }
    }

    /// Whether something has to wait after a delivery.
    private enum AfterDelivery {
        case goOn, deviceWaits, accountWaits
    }

    /// Sends one message.
    private func settle(_ delivery: PushDelivery) async throws(StorageError) -> AfterDelivery {
        let subscription = try await storage.object(
            PushSubscription.self,
            byPrimaryKey: delivery.subscription.rawValue
        )
        guard let subscription else {
            try await storage.delete(delivery)
            return .goOn
        }
        let age = now().timeIntervalSince(delivery.createdAt)
        let left = Double(delivery.lifetime) - max(0, age)
        // Even what is only worth showing now is tried once.
        guard delivery.attempts == 0 || left > 0 else {
            try await storage.delete(delivery)
            return .goOn
        }
        let answer: PushAnswer
        do {
            let lifetime = Int(min(max(left, 0), Double(Self.longestLifetime)).rounded(.up))
            answer = await transport.send(try request(of: delivery, to: subscription, lifetime: lifetime))
        } catch {
            answer = .failed("\(error)")
        }
        // An exchange that ended with the program says nothing.
        if Task.isCancelled, answer != .accepted { return .accountWaits }
        return try await settle(delivery, to: subscription, answer)
    }

    private func request(
        of delivery: PushDelivery,
        to subscription: PushSubscription,
        lifetime: Int
    ) throws -> PushRequest {
        let limit = delivery.isShortened ? Self.shortened : MessageEncryption.longest
        guard let message = try PushPayload(delivery).encoded(within: limit) else {
            throw MessageTooLong(bytes: delivery.path.utf8.count)
        }
        let encryption = try MessageEncryption(key: subscription.key.bytes, secret: subscription.secret.bytes)
        let padding = (Self.padding - message.count % Self.padding) % Self.padding
        return PushRequest(
            endpoint: subscription.endpoint,
            authorization: try keys.key().authorization(
                for: subscription.endpoint.origin,
                contact: contact,
                at: now()
            ),
            lifetime: lifetime,
            isUrgent: delivery.isUrgent,
            topic: delivery.topic.map(PushPayload.topic),
            body: try encryption.encrypted(message, padding: delivery.isShortened ? 0 : padding)
        )
    }

    private func settle(
        _ delivery: PushDelivery,
        to subscription: PushSubscription,
        _ answer: PushAnswer
    ) async throws(StorageError) -> AfterDelivery {
        switch answer {
        case .accepted:
            try await storage.delete(delivery)
            return .goOn
        case .gone:
            try await storage.write { transaction throws(StorageError) in
                try StoragePushSubscriptions.delete(subscription.id, in: transaction)
            }
            return .deviceWaits
        case .tooLong where !delivery.isShortened:
            var shorter = delivery
            shorter.isShortened = true
            shorter.attempts += 1
            try await replace(shorter)
            return .deviceWaits
        case .tooLong:
            try await giveUp(delivery, to: subscription, "it is too long for the push service")
            return .goOn
        case .busy(let seconds):
            try await tryLater(delivery, to: subscription, asked: seconds, "the push service is busy")
            return .deviceWaits
        case .silent:
            let reason = "the push service took too long"
            try await tryLater(delivery, to: subscription, asked: nil, reason, accountWaits: true)
            return .accountWaits
        case .failed(let reason):
            try await tryLater(delivery, to: subscription, asked: nil, reason)
            return .deviceWaits
        }
    }

    private func giveUp(
        _ delivery: PushDelivery,
        to subscription: PushSubscription,
        _ reason: String
    ) async throws(StorageError) {
        try await storage.delete(delivery)
        report("a push message to \(subscription.endpoint.origin) was given up: \(reason)")
    }

    /// The device's other messages wait as long: the service does badly, not the message. Where it says nothing, those
    /// of the account's other devices wait a little, too.
    private func tryLater(
        _ delivery: PushDelivery,
        to subscription: PushSubscription,
        asked: Int?,
        _ reason: String,
        accountWaits: Bool = false
    ) async throws(StorageError) {
        let attempts = delivery.attempts + 1
        let pause = PushPauses.pause(after: attempts, asked: asked, chance: chance())
        if attempts >= PushPauses.maxAttempts { try await giveUp(delivery, to: subscription, reason) }
        let columns = PushDelivery.columns
        let ofDevice = columns.subscription == delivery.subscription.rawValue
        try await storage.write { transaction throws(StorageError) in
            if accountWaits {
                let ofAccount = columns.owner == delivery.owner.rawValue
                try postpone(ofAccount, by: min(pause, Self.pauseOfAccount), in: transaction)
            }
            try postpone(ofDevice, by: pause, in: transaction)
            if var kept = try transaction.object(PushDelivery.self, byPrimaryKey: delivery.id.rawValue) {
                kept.attempts = attempts
                try transaction.save(kept)
            }
        }
    }

    /// Makes messages wait that would be sent sooner, and those that wait for a time too far away because a clock was
    /// set back.
    private func postpone(
        _ condition: RowCondition<PushDelivery>,
        by pause: TimeInterval,
        in transaction: any StorageTransaction
    ) throws(StorageError) {
        let columns = PushDelivery.columns
        let (end, latest) = (now().addingTimeInterval(pause), now().addingTimeInterval(2 * PushPauses.longest))
        let others = Query.matching(condition && (columns.notBefore < end || columns.notBefore > latest))
        for var other in unreadable.readable(try transaction.results(of: PushDelivery.self, others)) {
            other.notBefore = end
            try transaction.save(other)
        }
    }

    /// Not where it was deleted meanwhile, such as with its account or by a later one of its topic.
    private func replace(_ delivery: PushDelivery) async throws(StorageError) {
        try await storage.write { transaction throws(StorageError) in
            guard try transaction.object(PushDelivery.self, byPrimaryKey: delivery.id.rawValue) != nil else { return }
            try transaction.save(delivery)
        }
    }
}

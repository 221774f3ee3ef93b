public import Foundation
public import Notifications
public import Portico
public import Storage

/// Takes notes for the devices of accounts, and keeps them in the app's storage until they are sent.
///
///     let queue = PushQueue(storage: storage, bell: bell)
///     await queue.send(note, to: account)
public struct PushQueue: PushChannel {
    /// How many notes wait for an account's devices; of more the oldest are given up.
    public static let limit = 100

    private let storage: any StorageProtocol
    private let bell: PushBell
    private let now: @Sendable () -> Date
    private let report: @Sendable (String) -> Void
    private let unreadable: UnreadableRows

    /// - Parameter report: told of notes that were not taken or were given up, and of rows that cannot be read.
    public init(
        storage: any StorageProtocol,
        bell: PushBell,
        now: @escaping @Sendable () -> Date = { Date() },
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.storage = storage
        self.bell = bell
        self.now = now
        self.report = report
        unreadable = UnreadableRows(report: report)
    }

    @discardableResult
    public func send(_ note: PushNote, to account: AccountID) async -> Bool {
        let moment = now()
        let number = RandomDigits(count: 32).text
        do throws(StorageError) {
            let dropped = try await storage.write { transaction throws(StorageError) -> Int in
                let columns = StoredPushSubscription.columns
                let devices = unreadable.readable(
                    try transaction.results(of: PushSubscription.self, .matching(columns.owner == account.rawValue))
                )
                guard !devices.isEmpty else { return 0 }
                var deliveries: [PushDelivery] = []
                for device in devices {
                    var delivery = PushDelivery(note, numbered: number, to: device, at: moment)
                    // A service that asked for a pause is left alone by what comes during it, too.
                    delivery.notBefore = try endOfPause(of: device.id, at: moment, in: transaction)
                    deliveries.append(delivery)
                }
                if let topic = note.topic { try Self.forget(topic, of: account, in: transaction) }
                try transaction.save(deliveries)
                return try dropOldest(of: account, in: transaction)
            }
            if dropped > 0 {
                report("\(dropped) push messages were given up: too many wait for the devices of one account")
            }
            bell.ring()
            return true
        } catch {
            report("a push message was not taken: \(error.reason)")
            return false
        }
    }

    /// Until when what waits for a device has to; the moment where nothing has to.
    private func endOfPause(
        of device: PushSubscription.ID,
        at moment: Date,
        in transaction: any StorageTransaction
    ) throws(StorageError) -> Date {
        let columns = PushDelivery.columns
        let isPaused =
            columns.subscription == device.rawValue && columns.notBefore > moment
            && columns.notBefore <= moment.addingTimeInterval(PushPauses.longest)
        let waiting = Query.matching(isPaused).ordered(by: columns.notBefore.descending).limited(to: 1)
        return unreadable.readable(try transaction.results(of: PushDelivery.self, waiting)).first?.notBefore ?? moment
    }

    /// What waits of a topic has no one to read it once there is a later note of it.
    private static func forget(
        _ topic: String,
        of account: AccountID,
        in transaction: any StorageTransaction
    ) throws(StorageError) {
        let columns = PushDelivery.columns
        try transaction.deleteAll(
            ofType: PushDelivery.self,
            matching: columns.owner == account.rawValue && columns.topic == topic
        )
    }

    /// Gives up the oldest notes of an account above the limit.
    ///
    /// - Returns: how many messages of them waited.
    private func dropOldest(of account: AccountID, in transaction: any StorageTransaction) throws(StorageError) -> Int {
        let columns = PushDelivery.columns
        let own = columns.owner == account.rawValue
        // Each note waits for one device at least.
        guard try transaction.count(of: PushDelivery.self, .matching(own)) > Self.limit else { return 0 }
        let query = Query.matching(own).ordered(by: columns.createdAt.descending)
        let waiting = unreadable.readable(try transaction.results(of: PushDelivery.self, query))
        var kept: Set<String> = []
        var dropped: [PushDelivery] = []
        for delivery in waiting {
            if kept.contains(delivery.note) { continue }
            if kept.count < Self.limit { kept.insert(delivery.note) } else { dropped.append(delivery) }
        }
        try transaction.delete(dropped)
        return dropped.count
    }
}

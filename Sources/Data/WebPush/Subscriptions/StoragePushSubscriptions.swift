import Foundation
public import Notifications
public import Portico
public import PorticoSessions
public import Storage

/// Devices in the app's storage.
///
///     let subscriptions = StoragePushSubscriptions(storage: storage, destinations: destinations, keys: keys)
///     try await subscriptions.add(subscription)
///
/// A row that cannot be read is left out of the list and stays stored.
public struct StoragePushSubscriptions: PushSubscriptions {
    let storage: any StorageProtocol
    private let destinations: PushDestinations
    private let keys: any VapidKeys
    private let report: @Sendable (String) -> Void
    private let unreadable: UnreadableRows

    /// An SQLite storage needs the tables of `PushTables`.
    ///
    /// - Parameter report: told why there is no key, and of rows that cannot be read.
    public init(
        storage: any StorageProtocol,
        destinations: PushDestinations,
        keys: any VapidKeys,
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.storage = storage
        self.destinations = destinations
        self.keys = keys
        self.report = report
        unreadable = UnreadableRows(report: report)
    }

    public func subscriptions(of owner: AccountID) async throws(PushError) -> [PushSubscription] {
        let columns = StoredPushSubscription.columns
        let query = Query.matching(columns.owner == owner.rawValue).ordered(by: columns.createdAt.descending)
        do throws(StorageError) {
            return unreadable.readable(try await storage.results(of: PushSubscription.self, query))
        } catch {
            throw .unavailable(error.trouble)
        }
    }

    public func add(_ subscription: PushSubscription) async throws(PushError) {
        guard destinations.problem(of: subscription.endpoint) == nil,
            (try? MessageEncryption(key: subscription.key.bytes, secret: subscription.secret.bytes)) != nil
        else { throw .refused }
        let outcome: Result<Void, PushError>
        do throws(StorageError) {
            outcome = try await storage.attempt { transaction throws(StorageError) -> Result<Void, PushError> in
                try Self.add(subscription, in: transaction, unreadable)
            }
        } catch {
            throw .unavailable(error.trouble)
        }
        try outcome.get()
    }

    private static func add(
        _ subscription: PushSubscription,
        in transaction: any StorageTransaction,
        _ unreadable: UnreadableRows
    ) throws(StorageError) -> Result<Void, PushError> {
        let columns = StoredPushSubscription.columns
        let same = Query.matching(columns.endpoint == subscription.endpoint.rawValue)
        if let known = unreadable.readable(try transaction.results(of: PushSubscription.self, same)).first {
            if known.owner == subscription.owner {
                try transaction.save(subscription.taking(the: known.id))
                return .success(())
            }
            // Whoever has its keys has the browser. Else somebody else's device would be ended by its address alone.
            guard known.key == subscription.key, known.secret == subscription.secret else { return .failure(.refused) }
            try delete(known.id, in: transaction)
        }
        let count = try transaction.count(
            of: PushSubscription.self,
            .matching(columns.owner == subscription.owner.rawValue)
        )
        guard count < PushSubscription.limit else { return .failure(.tooMany(limit: PushSubscription.limit)) }
        try transaction.save(subscription)
        return .success(())
    }

    public func end(_ id: PushSubscription.ID, of owner: AccountID) async throws(PushError) {
        do throws(StorageError) {
            try await storage.write { transaction throws(StorageError) in
                let known = try transaction.object(PushSubscription.self, byPrimaryKey: id.rawValue)
                guard known?.owner == owner else { return }
                try Self.delete(id, in: transaction)
            }
        } catch {
            throw .unavailable(error.trouble)
        }
    }

    public func serverKey() async -> String? {
        do throws(VapidKeyError) {
            return try keys.key().publicText
        } catch {
            report("\(error)")
            return nil
        }
    }

    /// With what waits for it: SQLite would delete that by itself, other storages not.
    static func delete(_ id: PushSubscription.ID, in transaction: any StorageTransaction) throws(StorageError) {
        try transaction.deleteAll(
            ofType: PushDelivery.self,
            matching: PushDelivery.columns.subscription == id.rawValue
        )
        try transaction.delete(PushSubscription.self, byPrimaryKey: id.rawValue)
    }
}

extension PushSubscription {
    /// The same in the place of another.
    fileprivate func taking(the id: ID) -> PushSubscription {
        PushSubscription(
            id: id,
            owner: owner,
            endpoint: endpoint,
            key: key,
            secret: secret,
            device: device,
            createdAt: createdAt
        )
    }
}

/// Devices are an account's, and no visitor's without one.
extension StoragePushSubscriptions: OwnedData {
    public func erase(_ account: AccountID) async throws(BelongingsError) {
        do throws(StorageError) {
            try await storage.write { transaction throws(StorageError) in
                try transaction.deleteAll(
                    ofType: PushDelivery.self,
                    matching: PushDelivery.columns.owner == account.rawValue
                )
                try transaction.deleteAll(
                    ofType: PushSubscription.self,
                    matching: StoredPushSubscription.columns.owner == account.rawValue
                )
            }
        } catch {
            throw BelongingsError(error.sentence(about: "devices"))
        }
    }

    public func forget(_: [VisitorID]) {}

    public func move(from _: VisitorID, to _: VisitorID) {}

    /// What a device is called and since when, and nothing by which anybody could send to it.
    public func exported(of account: AccountID) async throws -> [ExportPart] {
        let devices = try await subscriptions(of: account).map(ExportedDevice.init)
        return devices.isEmpty ? [] : [try ExportPart(name: "pushdevices", encoding: devices)]
    }
}

/// A device in an export.
private struct ExportedDevice: Encodable {
    let device: String?
    /// Whose push service it is.
    let service: String
    let createdAt: Date

    init(_ subscription: PushSubscription) {
        device = subscription.device
        service = subscription.endpoint.host
        createdAt = subscription.createdAt
    }
}

public import Portico
public import PorticoSessions
import Storage

/// Remembered devices, in the file of the sessions: what ends a session forgets its device in the same transaction.
extension StoredSessions: RememberedDeviceStore {
    public func device(_ id: RememberedDeviceID) async throws(StoreError) -> RememberedDevice? {
        do {
            return try await storage.object(RememberedDevice.self, byPrimaryKey: id.rawValue)
        } catch .untranslatable(let failure) {
            unreadable.note(failure)
            return nil
        } catch {
            throw StoreError(error)
        }
    }

    public func devices(of account: AccountID) async throws(StoreError) -> [RememberedDevice] {
        let query = Query.matching(StoredRememberedDevice.columns.account == account.rawValue)
        do {
            return unreadable.readable(
                try await storage.results(
                    of: RememberedDevice.self,
                    query.ordered(by: StoredRememberedDevice.columns.usedAt.descending)
                )
            )
        } catch {
            throw StoreError(error)
        }
    }

    public func remember(_ device: RememberedDevice, keeping maximum: Int) async throws(StoreError) {
        let columns = StoredRememberedDevice.columns
        let others = Query.matching(columns.account == device.account.rawValue && columns.id != device.id.rawValue)
        try await write { transaction throws(StorageError) in
            let known = try transaction.results(
                of: RememberedDevice.self,
                others.ordered(by: columns.usedAt.descending)
            )
            try transaction.delete(known.dropFirst(maximum - 1).compactMap { try? $0.get() })
            try transaction.save(device)
        }
    }

    public func rotate(
        _ device: RememberedDevice,
        replacing token: TokenHash,
        beginning session: SessionRecord
    ) async throws(StoreError) -> Bool {
        try await write { transaction throws(StorageError) in
            let known = try transaction.object(RememberedDevice.self, byPrimaryKey: device.id.rawValue)
            guard known?.token == token else { return false }
            let values = try transaction.endSessions(on: device.id)
            try transaction.save(device)
            try transaction.save(session)
            try transaction.moveValues(values, to: session.key)
            try transaction.shortenValues(of: session.key)
            return true
        }
    }

    public func forget(_ id: RememberedDeviceID, except key: SessionKey?) async throws(StoreError) {
        let columns = StoredSession.columns
        let its = columns.remembered == id.rawValue
        try await write { transaction throws(StorageError) in
            try transaction.delete(RememberedDevice.self, byPrimaryKey: id.rawValue)
            try transaction.deleteAll(
                ofType: SessionRecord.self,
                matching: key.map { its && columns.key != $0.rawValue } ?? its
            )
            guard let key, var kept = try transaction.object(SessionRecord.self, byPrimaryKey: key.rawValue),
                kept.remembered == id
            else { return }
            kept.remembered = nil
            try transaction.save(kept)
        }
    }

    public func endSessions(becauseOf copy: CopiedSignIn) async throws(StoreError) {
        try await write { transaction throws(StorageError) in
            try transaction.endSessions(of: copy.account, except: nil)
            try transaction.save(copy)
        }
    }

    public func copiedSignIn(of account: AccountID) async throws(StoreError) -> CopiedSignIn? {
        do {
            return try await storage.object(CopiedSignIn.self, byPrimaryKey: account.rawValue)
        } catch .untranslatable(let failure) {
            unreadable.note(failure)
            return nil
        } catch {
            throw StoreError(error)
        }
    }

    public func settleCopy(of account: AccountID) async throws(StoreError) {
        do { try await storage.delete(CopiedSignIn.self, byPrimaryKey: account.rawValue) } catch {
            throw StoreError(error)
        }
    }

    func write<Value: Sendable>(
        _ body: @Sendable (any StorageTransaction) throws(StorageError) -> Value
    ) async throws(StoreError) -> Value {
        do { return try await storage.write(body) } catch { throw StoreError(error) }
    }
}

extension StorageTransaction {
    /// Ends the sessions of a device, which has another one from here on, and gives what they kept: what was changed
    /// last comes last.
    fileprivate func endSessions(on device: RememberedDeviceID) throws(StorageError) -> [KeptValue] {
        let its = EndingSession.columns.remembered == device.rawValue
        var values: [KeptValue] = []
        for case .success(let session) in try results(of: EndingSession.self, .matching(its)) {
            values += try self.values(of: session.key)
            try delete(session)
        }
        return values.sorted { $0.changedAt < $1.changedAt }
    }

    /// Ends all sessions of an account but one, and forgets the devices of the others. With the last of them goes what
    /// was noticed about them.
    func endSessions(of account: AccountID, except key: SessionKey?) throws(StorageError) {
        let (sessions, devices) = (StoredSession.columns, StoredRememberedDevice.columns)
        let theirs = sessions.account == account.rawValue
        let kept = try key.flatMap { key throws(StorageError) in
            try object(EndingSession.self, byPrimaryKey: key.rawValue)?.remembered
        }
        try deleteAll(
            ofType: SessionRecord.self,
            matching: key.map { theirs && sessions.key != $0.rawValue } ?? theirs
        )
        let remembered = devices.account == account.rawValue
        try deleteAll(
            ofType: RememberedDevice.self,
            matching: kept.map { remembered && devices.id != $0.rawValue } ?? remembered
        )
        if key == nil { try delete(CopiedSignIn.self, byPrimaryKey: account.rawValue) }
    }
}

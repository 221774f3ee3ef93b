public import Notes
public import Portico
import Storage

extension StorageNotesRepository: NoteUsageRepository {
    public func usage(of owner: AccountID) async throws(NoteError) -> NoteUsage {
        try await read { snapshot throws(StorageError) in
            .success(NoteUsage(bytes: try counter.bytes(of: owner, in: snapshot), quota: quota))
        }
    }

    /// One transaction that adds text of an owner. All of it is undone where the owner would then have more than the
    /// quota, and more than before: an owner who already has more than the quota can still make it less.
    func adding<Value: Sendable>(
        of owner: AccountID,
        _ body: @Sendable (any StorageTransaction) throws(StorageError) -> Result<Value, NoteError>
    ) async throws(NoteError) -> Value {
        try await change { transaction throws(StorageError) in
            try withinQuota(of: owner, transaction) { () throws(StorageError) in
                try body(transaction)
            }
        }
    }

    /// The part of a transaction that adds text of an owner; it is refused where that is too much.
    func withinQuota<Value: Sendable>(
        of owner: AccountID,
        _ transaction: any StorageTransaction,
        _ body: () throws(StorageError) -> Result<Value, NoteError>
    ) throws(StorageError) -> Result<Value, NoteError> {
        guard let quota else { return try body() }
        let before = try counter.bytes(of: owner, in: transaction)
        let outcome = try body()
        guard case .success = outcome else { return outcome }
        let after = try counter.bytes(of: owner, in: transaction)
        guard after <= quota || after <= before else {
            return .failure(.refused(.overQuota(taken: before, more: after - before, quota: quota)))
        }
        return outcome
    }
}

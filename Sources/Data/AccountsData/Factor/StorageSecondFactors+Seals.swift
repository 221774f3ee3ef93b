public import Accounts
public import Portico
import Storage

extension StorageSecondFactors {
    /// So many are sealed in one transaction.
    private static let batch = 100

    /// Seals what is not sealed yet every hour, until the task is cancelled: a node of the version before may store
    /// more.
    ///
    /// - Parameters:
    ///   - waits: whether an hour goes by first, since nodes of the version before run on until they are replaced, and
    ///     cannot read what is sealed.
    ///   - report: told why something could not be sealed.
    public func runSealing(
        waits: Bool,
        _ clock: some Clock<Duration> = ContinuousClock(),
        report: @Sendable (String) -> Void
    ) async {
        let pause = Duration.seconds(3_600)
        if waits, (try? await clock.sleep(for: pause)) == nil { return }
        repeat {
            do throws(AccountError) { try await sealStored() } catch { report("\(error)") }
        } while (try? await clock.sleep(for: pause)) != nil
    }

    /// Seals the secrets that were stored before secrets were sealed: those of an older program, and of its backups.
    ///
    /// - Throws: why it could not be done; what was sealed by then stays so.
    func sealStored() async throws(AccountError) {
        let bare = Query<FactorRow>.matching(FactorRow.columns.sealedBy == nil).limited(to: Self.batch)
        let isThere = try await AccountError.asking { () throws(StorageError) in
            try await !storage.cachedObjects(FactorRow.self, bare.limited(to: 1)).isEmpty
        }
        // No keys are made for nothing. That they are broken is reported now, and not when somebody signs in.
        guard isThere else {
            _ = try await accountsWithoutKey()
            return
        }
        guard let ring = openingRing() else { throw .unavailable(.accounts) }
        var count = Self.batch
        while count == Self.batch, !Task.isCancelled {
            count = try await AccountError.asking { () throws(StorageError) in
                try await storage.write { transaction throws(StorageError) in
                    let rows = try transaction.cachedObjects(FactorRow.self, bare)
                    for var row in rows {
                        do throws(FactorKeyError) {
                            row.secret = try ring.seal(row.secret, of: row.account)
                        } catch {
                            throw StorageError.other(reason: "\(error)")
                        }
                        row.sealedBy = ring.newest
                        try transaction.save(row)
                    }
                    return rows.count
                }
            }
        }
    }

    public func accountsWithoutKey() async throws(AccountError) -> [AccountID] {
        let columns = FactorRow.columns
        let sealed = try await AccountError.asking { () throws(StorageError) in
            try await storage.cachedObjects(FactorRow.self, .matching(columns.sealedBy != nil))
        }
        guard !sealed.isEmpty else { return [] }
        let ring = openingRing()
        return sealed.filter { row in row.sealedBy.map { ring?.has($0) != true } ?? false }.map(\.account)
    }
}

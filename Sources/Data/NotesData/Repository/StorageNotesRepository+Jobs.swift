public import Foundation
public import Notes
public import Portico
import Storage

extension StorageNotesRepository: NoteJobsRepository {
    public func add(_ job: NoteJob) async throws(NoteJobError) {
        try await attempt { transaction throws(StorageError) -> Result<Void, NoteJobError> in
            let mine = NoteJobRow.columns.owner == job.owner.rawValue
            guard try transaction.count(of: NoteJobRow.self, .matching(mine)) < NoteJob.maxPerAccount else {
                return .failure(.tooMany(limit: NoteJob.maxPerAccount))
            }
            let active = try transaction.count(of: NoteJobRow.self, .matching(mine && Self.isActive))
            guard !job.state.isActive || active < NoteJob.maxWaiting else {
                return .failure(.tooManyWait(limit: NoteJob.maxWaiting))
            }
            // Saving takes the place of what has the key already, and that may be somebody else's.
            guard try transaction.object(NoteJobRow.self, byPrimaryKey: job.id.rawValue) == nil else {
                return .failure(.unavailable(reason: "It could not be begun. Try it again."))
            }
            try transaction.save(NoteJobRow(job))
            return .success(())
        }
    }

    public func job(_ id: NoteJob.ID, of owner: AccountID) async throws(NoteJobError) -> NoteJob {
        try await readJobs { snapshot throws(StorageError) in
            guard let row = try snapshot.object(NoteJobRow.self, byPrimaryKey: id.rawValue), row.owner == owner else {
                return .failure(.notFound)
            }
            return .success(row.job)
        }
    }

    public func jobs(of owner: AccountID) async throws(NoteJobError) -> [NoteJob] {
        let columns = NoteJobRow.columns
        return try await jobs(.matching(columns.owner == owner.rawValue).ordered(by: columns.createdAt.descending))
    }

    public func nextJob(except owners: Set<AccountID>) async throws(NoteJobError) -> NoteJob? {
        let isNext = owners.reduce(Self.isActive) { $0 && NoteJobRow.columns.owner != $1.rawValue }
        let waiting = Query.matching(isNext).ordered(by: NoteJobRow.columns.createdAt.ascending)
        return try await readJobs { snapshot throws(StorageError) -> Result<NoteJob?, NoteJobError> in
            // A row that cannot be read does not hold up the ones behind it, however many there are.
            for offset in 0... {
                guard let row = try snapshot.results(of: NoteJobRow.self, waiting.limited(to: 1, from: offset)).first
                else { break }
                if let job = readable([row]).first?.job { return .success(job) }
            }
            return .success(nil)
        }
    }

    public func change(
        _ id: NoteJob.ID,
        of owner: AccountID,
        _ body: @escaping @Sendable (inout NoteJob) -> Bool
    ) async throws(NoteJobError) -> NoteJob {
        try await attempt { transaction throws(StorageError) in
            guard let row = try transaction.object(NoteJobRow.self, byPrimaryKey: id.rawValue), row.owner == owner
            else {
                return .failure(.notFound)
            }
            var job = row.job
            if body(&job) { try transaction.save(NoteJobRow(job)) }
            return .success(job)
        }
    }

    public func jobs(endedBefore moment: Date) async throws(NoteJobError) -> [NoteJob] {
        let isOld = NoteJobRow.columns.createdAt < moment
        return try await jobs(.matching(!Self.isActive && isOld)).filter { ($0.finishedAt ?? $0.createdAt) < moment }
    }

    public func remove(_ id: NoteJob.ID, of owner: AccountID) async throws(NoteJobError) {
        try await attempt { transaction throws(StorageError) -> Result<Void, NoteJobError> in
            let columns = NoteJobRow.columns
            try transaction.deleteAll(
                ofType: NoteJobRow.self,
                matching: columns.id == id.rawValue && columns.owner == owner.rawValue
            )
            return .success(())
        }
    }

    public func known(_ ids: [NoteJob.ID]) async throws(NoteJobError) -> Set<NoteJob.ID> {
        try await readJobs { snapshot throws(StorageError) in
            var known: Set<NoteJob.ID> = []
            for id in ids
            where try snapshot.count(of: NoteJobRow.self, .matching(NoteJobRow.columns.id == id.rawValue)) > 0 {
                known.insert(id)
            }
            return .success(known)
        }
    }

    private static var isActive: RowCondition<NoteJobRow> {
        let state = NoteJobRow.columns.state
        return state == NoteJobState.waiting.rawValue || state == NoteJobState.running.rawValue
    }

    private func jobs(_ query: Query<NoteJobRow>) async throws(NoteJobError) -> [NoteJob] {
        try await readJobs { snapshot throws(StorageError) in
            .success(readable(try snapshot.results(of: NoteJobRow.self, query)).map(\.job))
        }
    }

    private func readJobs<Value: Sendable>(
        _ body: @Sendable (any StorageSnapshot) throws(StorageError) -> Result<Value, NoteJobError>
    ) async throws(NoteJobError) -> Value {
        try await outcome { () async throws(StorageError) in try await storage.read(body) }
    }

    private func attempt<Value: Sendable>(
        _ body: @Sendable (any StorageTransaction) throws(StorageError) -> Result<Value, NoteJobError>
    ) async throws(NoteJobError) -> Value {
        try await outcome { () async throws(StorageError) in try await storage.attempt(body) }
    }

    /// What came of some work; a storage that fails makes the jobs unavailable.
    private func outcome<Value: Sendable>(
        _ work: () async throws(StorageError) -> Result<Value, NoteJobError>
    ) async throws(NoteJobError) -> Value {
        let outcome: Result<Value, NoteJobError>
        do throws(StorageError) {
            outcome = try await work()
        } catch {
            throw .unavailable(reason: error.sentence)
        }
        return try outcome.get()
    }
}

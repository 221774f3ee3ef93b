public import Portico

/// Owns the state of an account's imports and exports, and begins new ones.
public final class NoteJobsProvider: LoadingProvider {
    private let service: NoteJobsService
    private let timeZones: any NoteTimeZones
    private let owner: AccountID
    private let store = StateStore(NoteJobsState())

    public init(service: NoteJobsService, timeZones: any NoteTimeZones, owner: AccountID) {
        self.service = service
        self.timeZones = timeZones
        self.owner = owner
    }

    public var currentState: NoteJobsState { store.current }

    public func states(_ policy: StateStore<NoteJobsState>.DeliveryPolicy) -> AsyncStream<NoteJobsState> { store.changes(policy) }

    public func load() async {
        let timeZone = await timeZones.timeZone(of: owner)
        do throws(NoteJobFailure) {
            let jobs = try await service.jobs(of: owner)
            store.modify {
                $0.jobs = jobs
                $0.timeZone = timeZone
            }
        } catch {
            store.modify { $0.failure = error }
        }
    }

    /// Nil where it was not begun; the state then says why.
    public func preview(_ files: [UploadedFile]) async -> NoteJob? {
        await begin { [service, owner] () async throws(NoteJobFailure) in try await service.preview(files, of: owner) }
    }

    public func export(_ format: NoteExportFormat) async -> NoteJob? {
        await begin { [service, owner] () async throws(NoteJobFailure) in try await service.export(format, of: owner) }
    }

    private func begin(_ work: () async throws(NoteJobFailure) -> NoteJob) async -> NoteJob? {
        do throws(NoteJobFailure) {
            return try await work()
        } catch {
            store.modify { $0.failure = error }
            return nil
        }
    }
}

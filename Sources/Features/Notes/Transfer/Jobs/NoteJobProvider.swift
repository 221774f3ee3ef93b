import Foundation
import Portico

/// Owns the state of one import or export.
protocol NoteJobProvider: LoadingProvider where State == NoteJobScreenState {
    /// Each says whether it was done; the state says why not.
    func agree() async -> Bool
    func cancel() async -> Bool
    func discard() async -> Bool
}

/// What is known of one import or export.
struct NoteJobScreenState: AttemptState, Hashable {
    var job: NoteJob?
    /// Why the last thing was not done, or nothing is known.
    var problem: NoteJobError?
    var timeZone: TimeZone = .gmt

    mutating func refuse(_ failure: NoteJobError) {
        if case .goneOn(let job) = failure { self.job = job }
        problem = failure
    }
}

/// The provider over the service.
struct NoteJobProviderImpl: NoteJobProvider {
    let service: NoteJobsService
    let timeZones: any NoteTimeZones
    let owner: AccountID
    let id: NoteJob.ID
    let store = StateStore(NoteJobScreenState())

    func load() async {
        let timeZone = await timeZones.timeZone(of: owner)
        store.modify { $0.timeZone = timeZone }
        _ = await step { () async throws(NoteJobError) in try await service.job(id, of: owner) }
    }

    func agree() async -> Bool {
        await step { () async throws(NoteJobError) in try await service.agree(to: id, of: owner) }
    }

    func cancel() async -> Bool {
        await step { () async throws(NoteJobError) in try await service.cancel(id, of: owner) }
    }

    /// A job that was removed is shown as it was last.
    func discard() async -> Bool {
        await attempt { () async throws(NoteJobError) in try await service.discard(id, of: owner) } != nil
    }

    private func step(_ work: () async throws(NoteJobError) -> NoteJob) async -> Bool {
        guard let job = await attempt(work) else { return false }
        store.modify { $0.job = job }
        return true
    }
}

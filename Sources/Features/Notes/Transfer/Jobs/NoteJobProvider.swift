import Foundation
import Portico
import PorticoSessions

/// Owns the state of one import or export.
protocol NoteJobProvider: LoadingProvider where State == NoteJobScreenState {
    /// Each says whether it was done; the state says why not.
    func agree(_ typed: TypedImportChoices) async -> Bool
    func cancel() async -> Bool
    func discard() async -> Bool
}

/// What is known of one import or export.
struct NoteJobScreenState: AttemptState, Hashable {
    var job: NoteJob?
    /// What is chosen for an import; nil where that is not known any more.
    var choices: ImportChoices?
    /// Why the last thing was not done, or nothing is known.
    var problem: NoteJobError?
    var timeZone: TimeZone = .gmt
    /// How long it may take yet; nil where nobody knows.
    var minutesLeft: Int?

    mutating func refuse(_ failure: NoteJobError) {
        if case .goneOn(let job) = failure { self.job = job }
        problem = failure
    }
}

/// The provider over the service.
struct NoteJobProviderImpl: NoteJobProvider {
    let service: NoteJobsService
    let timeZones: any NoteTimeZones
    let shared: SharedStorage<ImportChoices>
    let owner: AccountID
    let id: NoteJob.ID
    let now: Now
    let store = StateStore(NoteJobScreenState())

    func load() async {
        let timeZone = await timeZones.timeZone(of: owner)
        store.modify { $0.timeZone = timeZone }
        guard await step({ () async throws(NoteJobError) in try await service.job(id, of: owner) }) else { return }
        let choices = await knownChoices()
        store.modify {
            $0.choices = choices
            $0.minutesLeft = $0.job?.minutesLeft(at: now())
        }
    }

    /// As the job has them, or else as the page before left them. A store that cannot be read knows of none, and the
    /// page asks for them.
    private func knownChoices() async -> ImportChoices? {
        guard let job = store.current.job, job.kind == .importing else { return nil }
        if let choices = job.choices { return choices }
        return try? await shared.value(for: id)
    }

    func agree(_ typed: TypedImportChoices) async -> Bool {
        let known = store.current.choices ?? ImportChoices()
        let isAgreed = await step { () async throws(NoteJobError) in
            try await service.agree(to: id, with: try typed.choices(else: known), of: owner)
        }
        guard isAgreed else { return false }
        store.modify { $0.choices = $0.job?.choices }
        // The job has them now. What is not forgotten goes when its time is over.
        try? await shared.forget(id)
        return true
    }

    func cancel() async -> Bool {
        await step { () async throws(NoteJobError) in try await service.cancel(id, of: owner) }
    }

    /// A job that was removed is shown as it was last.
    func discard() async -> Bool {
        let isDone = await attempt { () async throws(NoteJobError) in try await service.discard(id, of: owner) } != nil
        if isDone { try? await shared.forget(id) }
        return isDone
    }

    private func step(_ work: () async throws(NoteJobError) -> NoteJob) async -> Bool {
        guard let job = await attempt(work) else { return false }
        store.modify { $0.job = job }
        return true
    }
}

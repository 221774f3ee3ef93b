import Foundation
import Portico
import PorticoSessions

/// Owns the state of an account's imports and exports, and begins new ones.
struct NoteJobsProvider: LoadingProvider {
    let service: NoteJobsService
    let timeZones: any NoteTimeZones
    let shared: SharedStorage<ImportChoices>
    let owner: AccountID
    let store = StateStore(NoteJobsState())

    func load() async {
        let timeZone = await timeZones.timeZone(of: owner)
        let jobs = await attempt { () async throws(NoteJobError) in try await service.jobs(of: owner) }
        let choices = await choices(of: jobs?.first { $0.kind == .importing })
        store.modify {
            if let jobs { $0.jobs = jobs }
            $0.choices = choices
            $0.timeZone = timeZone
        }
    }

    /// What was chosen for an import that came to nothing: whoever tries it again need not choose again.
    private func choices(of last: NoteJob?) async -> ImportChoices {
        guard let last, last.state == .failed || last.state == .cancelled else { return ImportChoices() }
        if let choices = last.choices { return choices }
        return (try? await shared.value(for: last.id)) ?? ImportChoices()
    }

    /// Nil where it was not begun; the state then says why.
    func preview(_ files: [UploadedFile], _ typed: TypedImportChoices) async -> NoteJob? {
        await attempt { () async throws(NoteJobError) in
            let choices = try typed.choices(else: store.current.choices)
            let job = try await service.preview(files, of: owner)
            // The files are taken over. Where the choices are not kept, the job's page says so and asks for them.
            try? await shared.keep(choices, for: job.id)
            return job
        }
    }

    func export(_ format: NoteExportFormat) async -> NoteJob? {
        await attempt { () async throws(NoteJobError) in try await service.export(format, of: owner) }
    }
}

/// What is known of an account's imports and exports.
struct NoteJobsState: AttemptState, Hashable {
    /// Newest first.
    var jobs: [NoteJob] = []
    /// What the page offers for an import.
    var choices = ImportChoices()
    /// Why the last thing was not done.
    var problem: NoteJobError?
    var timeZone: TimeZone = .gmt
}

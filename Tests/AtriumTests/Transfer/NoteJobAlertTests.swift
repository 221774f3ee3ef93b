import Foundation
import NotesData
import Portico
import Synchronization
import Testing

@testable import Notes
@testable import NotesTransfer

/// Whose owner is told that a job has ended.
@Suite struct NoteJobAlertTests {
    private final class Heard: NoteAlerts {
        private let guarded = Mutex<[NoteJob]>([])

        var jobs: [NoteJob] { guarded.withLock { $0 } }

        func jobEnded(_ job: NoteJob) async { guarded.withLock { $0.append(job) } }
        func sharedNoteOpened(_: Note) async {}
    }

    private func runner(_ jobs: NoteJobRunnerTests.Jobs, _ heard: Heard) -> NoteJobRunner {
        let moment = jobs.now
        return NoteJobRunner(
            jobs: jobs.fixture.notes,
            files: jobs.files,
            importer: NoteImport(into: jobs.fixture.notes, now: { moment }),
            exporter: NoteExport(of: jobs.fixture.notes, belongings: [], now: { moment }),
            bell: NoteJobBell(),
            alerts: heard,
            now: { moment }
        )
    }

    @Test func anImportIsToldWhenItIsDoneAndNotWhenItIsOffered() async throws {
        let (jobs, heard) = (try NoteJobRunnerTests.Jobs(), Heard())
        let job = try await jobs.service.preview([try jobs.simplenote(2)], of: .ada)
        await runner(jobs, heard).runWaiting()
        #expect(heard.jobs.isEmpty)
        _ = try await jobs.service.agree(to: job.id, of: .ada)
        await runner(jobs, heard).runWaiting()
        #expect(heard.jobs.map(\.id) == [job.id])
        #expect(heard.jobs.map(\.state) == [.done])
    }

    @Test func whoeverCancelledAJobKnows() async throws {
        let (jobs, heard) = (try NoteJobRunnerTests.Jobs(), Heard())
        let job = try await jobs.service.export(.json, of: .ada)
        _ = try await jobs.service.cancel(job.id, of: .ada)
        await runner(jobs, heard).runWaiting()
        #expect(heard.jobs.isEmpty)
    }

    @Test func aProgramThatBeginsTellsOfJobsThatEndedBeforeItDid() async throws {
        let (jobs, heard) = (try NoteJobRunnerTests.Jobs(), Heard())
        let job = try await jobs.service.export(.json, of: .ada)
        await runner(jobs, Heard()).runWaiting()
        let late = runner(jobs, heard)
        let task = Task { await late.run() }
        while heard.jobs.isEmpty { await Task.yield() }
        task.cancel()
        await task.value
        #expect(heard.jobs.map(\.id) == [job.id])
    }
}
